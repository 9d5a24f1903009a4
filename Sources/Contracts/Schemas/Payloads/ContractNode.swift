import Diagnostics
import JSONCoding

/// A value that a contract allows at a place, and what else it allows there. A payload is such a tree.
///
/// A tree never changes: with another choice at a place, it is another tree, which shares the rest.
package final class ContractNode {
  package enum Form {
    /// A value that is taken whole.
    case value(SampleValue)
    case object([Member])
    case array([ContractNode])
  }

  package struct Member {
    package let name: String
    package fileprivate(set) var node: ContractNode
    /// Where the contract names it; nil for names that are data.
    package var spot: ContractSpot?
    /// That it may be absent; nil if it has to be there.
    package let absence: ContractChange?
    /// Whether the payload has it.
    package fileprivate(set) var isPresent = true

    func with(_ node: ContractNode) -> Member {
      var member = self
      member.node = node
      return member
    }
  }

  /// The same value with another length or other names. Its parts are varied in the original.
  package struct Variant {
    let change: ContractChange
    /// Nil if this variant does not apply to the form.
    let make: (Form) -> Form?
  }

  package let form: Form
  package let merged: MergedSchema
  /// What allows this value.
  package let origin: ContractChange
  /// What allows an object of this schema, wherever it is one of several branches.
  package let kindOrigin: ContractChange
  /// The branch that it is of, which lacks what others may have, if any.
  package let branch: ContractChange?
  /// Whether it is one of several objects that a choice allows, even where schemas are not followed to all of them.
  package let isOneOfSeveral: Bool
  /// Other values that are allowed here.
  package let alternatives: [ContractNode]
  let variants: [Variant]
  /// The payload as JSON, made once: trees with another choice share the texts of what they share.
  package private(set) lazy var text = ownText

  package init(
    _ form: Form, _ merged: MergedSchema, _ origin: ContractChange, kindOrigin: ContractChange? = nil,
    branch: ContractChange? = nil, isOneOfSeveral: Bool = false, alternatives: [ContractNode] = [],
    variants: [Variant] = []
  ) {
    (self.form, self.merged, self.origin) = (form, merged, origin)
    (self.kindOrigin, self.branch, self.isOneOfSeveral) = (kindOrigin ?? origin, branch, isOneOfSeveral)
    (self.alternatives, self.variants) = (alternatives, variants)
  }

  /// The node with something else about it.
  package func with(
    form: Form? = nil, origin: ContractChange? = nil, branch: ContractChange? = nil,
    isOneOfSeveral: Bool? = nil, alternatives: [ContractNode]? = nil, variants: [Variant]? = nil
  ) -> ContractNode {
    ContractNode(
      form ?? self.form, merged, origin ?? self.origin, kindOrigin: kindOrigin, branch: branch ?? self.branch,
      isOneOfSeveral: isOneOfSeveral ?? self.isOneOfSeveral,
      alternatives: alternatives ?? self.alternatives, variants: variants ?? self.variants)
  }

  /// The same, or another that is allowed here, without values that are not; nil if none is left.
  func without(_ values: [SampleValue]) -> ContractNode? {
    func isLeft(_ node: ContractNode) -> Bool {
      if case .value(let value) = node.form { !values.contains(value) } else { true }
    }
    if values.isEmpty { return self }
    let others = alternatives.filter(isLeft)
    let main = isLeft(self) ? self : others.first { !$0.isNull } ?? others.first
    return main?.with(alternatives: others.filter { $0 !== main })
  }

  // MARK: - Contents

  package var value: SampleValue {
    switch form {
    case .value(let value): value
    case .array(let elements): .array(elements.map(\.value))
    case .object(let members):
      .object(members.filter(\.isPresent).map { SampleValue.Member(name: $0.name, value: $0.node.value) })
    }
  }

  private var ownText: [UInt8] {
    func list(_ open: UInt8, _ parts: [(name: String, node: ContractNode)], _ close: UInt8) -> [UInt8] {
      var bytes = [open]
      for (index, part) in parts.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += part.name.utf8
        bytes += part.node.text
      }
      return bytes + [close]
    }
    return switch form {
    case .value(let value): Array(value.text.utf8)
    case .array(let elements): list(UInt8(ascii: "["), elements.map { ("", $0) }, UInt8(ascii: "]"))
    case .object(let members):
      list(
        UInt8(ascii: "{"),
        members.filter(\.isPresent).map { ("\(JSONText.quoted($0.name)):", $0.node) }, UInt8(ascii: "}"))
    }
  }

  package var isNull: Bool { if case .value(.null) = form { true } else { false } }

  /// The member of this name, of an object.
  package func member(_ name: String) -> Member? {
    guard case .object(let members) = form else { return nil }
    return members.first { $0.name == name }
  }

  /// The node at the path, as far as there are nodes, and how much of the path leads to it.
  package func nearest(to path: some Collection<PathComponent>) -> (node: ContractNode, depth: Int) {
    var (node, depth) = (self, 0)
    for step in path {
      switch (node.form, step) {
      case (.object, .member(let name)):
        guard let member = node.member(name), member.isPresent else { return (node, depth) }
        node = member.node
      case (.array(let elements), .index(let index)) where elements.indices.contains(index):
        node = elements[index]
      default: return (node, depth)
      }
      depth += 1
    }
    return (node, depth)
  }

  /// The node at the path; nil if the payload has nothing there.
  func node(at path: [PathComponent]) -> ContractNode? {
    let (node, depth) = nearest(to: path)
    return depth == path.count ? node : nil
  }

  /// A place in a payload, with the value there and the member that has it, if it is one.
  package struct Place {
    package let path: [PathComponent]
    package let node: ContractNode
    package let member: Member?

    /// What else the contract allows here. Absence has no node; only another value has parts of its own.
    var others: [(change: ContractChange, node: ContractNode?, hasOwnParts: Bool)] {
      let variants = node.variants.compactMap { variant in
        variant.make(node.form).map { (variant.change, node.with(form: $0), false) }
      }
      return node.alternatives.map { ($0.origin, $0, true) } + variants
        + [member?.absence].compactMap { $0.map { ($0, nil, false) } }
    }
  }

  /// The place at the path and those in it, the outer ones first; none if the payload has no such place.
  package func places(in path: [PathComponent] = []) -> [Place] {
    var places: [Place] = []
    func add(_ node: ContractNode, _ path: [PathComponent], _ member: Member?) {
      places.append(Place(path: path, node: node, member: member))
      switch node.form {
      case .value: break
      case .array(let elements):
        for (index, element) in elements.enumerated() { add(element, path + [.index(index)], nil) }
      case .object(let members):
        for member in members where member.isPresent {
          add(member.node, path + [.member(member.name)], member)
        }
      }
    }
    var member: Member?
    if case .member(let name)? = path.last { member = nearest(to: path.dropLast()).node.member(name) }
    if let node = node(at: path) { add(node, path, member) }
    return places
  }

  // MARK: - Other trees

  /// The tree with another node at the path; nil if no node is there, or `change` has none.
  package func replacing(
    _ path: ArraySlice<PathComponent>, with change: (ContractNode) -> ContractNode?
  ) -> ContractNode? {
    guard let step = path.first else { return change(self) }
    switch (form, step) {
    case (.object(var members), .member(let name)):
      guard let index = members.firstIndex(where: { $0.name == name && $0.isPresent }),
        let node = members[index].node.replacing(path.dropFirst(), with: change)
      else { return nil }
      members[index] = members[index].with(node)
      return with(form: .object(members))
    case (.array(var elements), .index(let index)) where elements.indices.contains(index):
      guard let node = elements[index].replacing(path.dropFirst(), with: change) else { return nil }
      elements[index] = node
      return with(form: .array(elements))
    default: return nil
    }
  }

  /// The tree without the optional member at the path; nil without such a member.
  package func removing(_ path: [PathComponent]) -> ContractNode? {
    guard case .member(let name)? = path.last else { return nil }
    return replacing(path.dropLast()) { object in
      guard case .object(var members) = object.form,
        let index = members.firstIndex(where: { $0.name == name && $0.isPresent && $0.absence != nil })
      else { return nil }
      members[index].isPresent = false
      return object.with(form: .object(members))
    }
  }

  /// The tree with one of the node's alternatives at the path; the former node becomes an alternative if it is
  /// worth trying.
  package func choosing(_ other: ContractNode, at path: [PathComponent]) -> ContractNode? {
    replacing(path[...]) { former in
      guard former !== other else { return nil }
      let all = [former.with(alternatives: [])] + former.alternatives.filter { $0 !== other }
      return other.with(alternatives: former.worthTrying(all) + other.alternatives)
    }
  }

  /// The tree with a value at the path that the contract need not allow: instead of what is there, or as a member more;
  /// nil if neither is possible, or the value is there.
  package func putting(_ value: SampleValue, at path: [PathComponent]) -> ContractNode? {
    let depth = nearest(to: path).depth
    let rest = path.dropFirst(depth)
    return replacing(path.prefix(depth)) { node in
      switch node.form {
      case .array: return nil
      case .object(let members):
        guard case .member(let name)? = rest.first, rest.count == 1 else { return nil }
        let member = Member(
          name: name, node: ContractNode(.value(value), node.merged, node.origin), absence: nil)
        return node.with(form: .object(members.filter { $0.name != name } + [member]))
      case .value(let former):
        guard let new = former.with(value, at: Array(rest)), new != former else { return nil }
        guard rest.isEmpty else { return node.with(form: .value(new)) }
        let isOtherKind = new.kind != former.kind
        let others = node.worthTrying(node.alternatives, isOtherKindTaken: isOtherKind)
        return node.with(form: .value(new), alternatives: others, variants: [])
      }
    }
  }

  /// Those of the alternatives that are worth trying though a model refuses the value.
  ///
  /// A model that takes no number in a place takes no other number either, and one that refuses a string need not be
  /// asked about longer ones.
  package func worthTrying(_ alternatives: [ContractNode], isOtherKindTaken: Bool = true) -> [ContractNode] {
    let same: [DiagnosticCode] =
      isOtherKindTaken ? [.contractNumber, .contractFormat, .contractLength] : [.contractLength]
    return alternatives.filter { other in
      guard other.origin.spot.schema == origin.spot.schema else { return true }
      if isOtherKindTaken, case .value(.bool) = other.form { return false }
      return !same.contains(other.origin.code)
    }
  }

  /// The tree with its required members, what is on the way to the path, and everything below it if that is asked for.
  package func smallest(keeping path: [PathComponent], andBelow: Bool = true) -> ContractNode {
    smallest(keeping: path[...], andBelow)
  }

  /// The tree with its required members alone.
  package var smallest: ContractNode { smallest(keeping: nil, false) }

  /// - Parameter path: nil if it leads elsewhere.
  private func smallest(keeping path: ArraySlice<PathComponent>?, _ andBelow: Bool) -> ContractNode {
    if path?.isEmpty == true { return andBelow ? self : smallest(keeping: nil, false) }
    func rest(after step: PathComponent) -> ArraySlice<PathComponent>? {
      path?.first == step ? path?.dropFirst() : nil
    }
    switch form {
    case .value: return self
    case .array(let elements):
      let smaller = elements.enumerated().map { $1.smallest(keeping: rest(after: .index($0)), andBelow) }
      return with(form: .array(smaller))
    case .object(let members):
      let smaller = members.map { member in
        let rest = rest(after: .member(member.name))
        guard rest != nil || member.absence == nil else {
          var absent = member
          absent.isPresent = false
          return absent
        }
        return member.isPresent ? member.with(member.node.smallest(keeping: rest, andBelow)) : member
      }
      return with(form: .object(smaller))
    }
  }
}
