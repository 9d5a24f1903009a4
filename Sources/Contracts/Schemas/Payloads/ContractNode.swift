import Diagnostics
import JSONCoding

/// A value that a contract allows at a place, and the alternatives to it. A payload is a tree of nodes.
///
/// A tree never changes: another choice at a place makes another tree, which shares the rest.
package final class ContractNode {
  package enum Form {
    /// A value that is only replaced as a whole.
    case value(SampleValue)
    case object([Part])
    case array([Part])

    static func array(of nodes: [ContractNode]) -> Form {
      .array(nodes.enumerated().map { Part(.index($0), $1) })
    }

    var parts: [Part] {
      switch self {
      case .value: []
      case .object(let parts), .array(let parts): parts
      }
    }

    /// The same kind of value with other parts.
    func with(_ parts: [Part]) -> Form { if case .array = self { .array(parts) } else { .object(parts) } }
  }

  /// A member of an object, or an element of an array.
  package struct Part {
    package let step: PathComponent
    var node: ContractNode
    /// Where the contract names it; nil for elements, and for names that are data.
    package let spot: ContractSpot?
    /// The change that leaves it out; nil if it is required.
    package let absence: ContractChange?
    /// Whether the payload has it.
    var isPresent: Bool

    init(
      _ step: PathComponent, _ node: ContractNode, spot: ContractSpot? = nil, absence: ContractChange? = nil,
      isPresent: Bool = true
    ) {
      (self.step, self.node, self.spot, self.absence) = (step, node, spot, absence)
      self.isPresent = isPresent
    }

    /// The name of a member.
    package var name: String? { if case .member(let name) = step { name } else { nil } }
  }

  /// The same value with another length or other names. Its parts are varied in the original.
  package struct Variant {
    let change: ContractChange
    /// Nil if this variant does not apply to the form.
    let make: (Form) -> Form?
  }

  package let form: Form
  package let merged: MergedSchema
  /// The change that makes this value, and the place in the contract that allows it.
  package let origin: ContractChange
  /// The origin by the kind of value, even if ``origin`` is the branch of a choice.
  package let kindOrigin: ContractChange
  /// The branch that it belongs to, if any. Other branches may have members that it lacks.
  package let branch: ContractChange?
  /// Whether it is one of several objects that a choice allows, even if not all of them were built.
  package let isOneOfSeveral: Bool
  /// Other values that are allowed here.
  package let alternatives: [ContractNode]
  let variants: [Variant]
  /// The payload as JSON, made once. Trees share the texts of the nodes that they share.
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

  /// The node with some of its properties replaced.
  package func with(
    form: Form? = nil, origin: ContractChange? = nil, branch: ContractChange? = nil,
    isOneOfSeveral: Bool? = nil, alternatives: [ContractNode]? = nil, variants: [Variant]? = nil
  ) -> ContractNode {
    ContractNode(
      form ?? self.form, merged, origin ?? self.origin, kindOrigin: kindOrigin, branch: branch ?? self.branch,
      isOneOfSeveral: isOneOfSeveral ?? self.isOneOfSeveral,
      alternatives: alternatives ?? self.alternatives, variants: variants ?? self.variants)
  }

  /// The node or one of its alternatives, without scalars that are not allowed; nil if none is left.
  func keeping(_ isAllowed: (SampleValue) -> Bool) -> ContractNode? {
    func isKept(_ node: ContractNode) -> Bool {
      if case .value(let value) = node.form { isAllowed(value) } else { true }
    }
    let others = alternatives.filter(isKept)
    let main = isKept(self) ? self : others.first { !$0.isNull } ?? others.first
    return main?.with(alternatives: others.filter { $0 !== main })
  }

  // MARK: - Contents

  package var value: SampleValue {
    switch form {
    case .value(let value): value
    case .array(let parts): .array(parts.map(\.node.value))
    case .object(let parts):
      .object(
        parts.filter(\.isPresent).compactMap { part in
          part.name.map { SampleValue.Member(name: $0, value: part.node.value) }
        })
    }
  }

  private var ownText: [UInt8] {
    let (open, close): (UInt8, UInt8)
    switch form {
    case .value(let value): return Array(value.text.utf8)
    case .array: (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    case .object: (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    }
    var bytes = [open]
    for part in form.parts where part.isPresent {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      if let name = part.name { bytes += "\(JSONText.quoted(name)):".utf8 }
      bytes += part.node.text
    }
    return bytes + [close]
  }

  package var isNull: Bool { if case .value(.null) = form { true } else { false } }

  /// The member of this name, which the payload need not have.
  package func member(_ name: String) -> Part? { form.parts.first { $0.step == .member(name) } }

  /// The deepest node on the path, and the number of steps that lead to it.
  package func nearest(to path: some Collection<PathComponent>) -> (node: ContractNode, depth: Int) {
    var (node, depth) = (self, 0)
    for step in path {
      guard let part = node.form.parts.first(where: { $0.step == step }), part.isPresent else { break }
      node = part.node
      depth += 1
    }
    return (node, depth)
  }

  /// The node at the path; nil if the payload has nothing there.
  func node(at path: [PathComponent]) -> ContractNode? {
    let (node, depth) = nearest(to: path)
    return depth == path.count ? node : nil
  }

  /// A place in a payload, with the value there.
  package struct Place {
    package let path: [PathComponent]
    package let node: ContractNode
    /// The part of the value around it; nil for the whole payload.
    package let part: Part?

    /// The changes that the contract allows here. An absence has no node; only an alternative brings parts of its own.
    var others: [(change: ContractChange, node: ContractNode?, hasOwnParts: Bool)] {
      let variants = node.variants.compactMap { variant in
        variant.make(node.form).map { (variant.change, node.with(form: $0), false) }
      }
      return node.alternatives.map { ($0.origin, $0, true) } + variants
        + [part?.absence].compactMap { $0.map { ($0, nil, false) } }
    }
  }

  /// The places at and below the path, the outer ones first; empty if the payload has nothing there.
  package func places(in path: [PathComponent] = []) -> [Place] {
    var places: [Place] = []
    func add(_ node: ContractNode, _ path: [PathComponent], _ part: Part?) {
      places.append(Place(path: path, node: node, part: part))
      for part in node.form.parts where part.isPresent { add(part.node, path + [part.step], part) }
    }
    let part = path.last.flatMap { step in
      nearest(to: path.dropLast()).node.form.parts.first { $0.step == step }
    }
    if let node = node(at: path) { add(node, path, part) }
    return places
  }

  // MARK: - Other trees

  /// The tree with another node at the path; nil if no node is there, or `change` has none.
  package func replacing(
    _ path: ArraySlice<PathComponent>, with change: (ContractNode) -> ContractNode?
  ) -> ContractNode? {
    guard let step = path.first else { return change(self) }
    var parts = form.parts
    guard let index = parts.firstIndex(where: { $0.step == step && $0.isPresent }),
      let node = parts[index].node.replacing(path.dropFirst(), with: change)
    else { return nil }
    parts[index].node = node
    return with(form: form.with(parts))
  }

  /// The tree without the optional member at the path; nil without such a member.
  package func removing(_ path: [PathComponent]) -> ContractNode? {
    guard let step = path.last else { return nil }
    return replacing(path.dropLast()) { node in
      var parts = node.form.parts
      guard let index = parts.firstIndex(where: { $0.step == step && $0.isPresent && $0.absence != nil })
      else { return nil }
      parts[index].isPresent = false
      return node.with(form: node.form.with(parts))
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

  /// The tree with any value at the path, allowed or not: instead of the current value, or as a new member.
  ///
  /// Nil if neither is possible, or the value is already there.
  package func putting(_ value: SampleValue, at path: [PathComponent]) -> ContractNode? {
    let depth = nearest(to: path).depth
    let rest = path.dropFirst(depth)
    return replacing(path.prefix(depth)) { node in
      switch node.form {
      case .array: return nil
      case .object(let members):
        guard let step = rest.first, case .member = step, rest.count == 1 else { return nil }
        let member = Part(step, ContractNode(.value(value), node.merged, node.origin))
        return node.with(form: .object(members.filter { $0.step != step } + [member]))
      case .value(let former):
        guard let new = former.with(value, at: Array(rest)), new != former else { return nil }
        guard rest.isEmpty else { return node.with(form: .value(new)) }
        let isOtherKind = new.kind != former.kind
        let others = node.worthTrying(node.alternatives, isOtherKindTaken: isOtherKind)
        return node.with(form: .value(new), alternatives: others, variants: [])
      }
    }
  }

  /// The alternatives that are worth trying although the model refuses the value.
  ///
  /// A model that refuses a number refuses other numbers, too. A model that refuses a string need not be asked about
  /// longer ones.
  package func worthTrying(_ alternatives: [ContractNode], isOtherKindTaken: Bool = true) -> [ContractNode] {
    let same: [DiagnosticCode] =
      isOtherKindTaken ? [.contractNumber, .contractFormat, .contractLength] : [.contractLength]
    return alternatives.filter { other in
      guard other.origin.spot.schema == origin.spot.schema else { return true }
      if isOtherKindTaken, case .value(.bool) = other.form { return false }
      return !same.contains(other.origin.code)
    }
  }

  /// The tree with only its required members and the members on the way to the path.
  ///
  /// - Parameters:
  ///   - path: the path to keep; nil for only required members.
  ///   - andBelow: whether everything below the path is kept, too.
  package func smallest(
    keeping path: ArraySlice<PathComponent>? = nil, andBelow: Bool = true
  ) -> ContractNode {
    if path?.isEmpty == true { return andBelow ? self : smallest() }
    if case .value = form { return self }
    let parts = form.parts.map { whole in
      var part = whole
      let isOnTheWay = path?.first == part.step
      part.isPresent = part.isPresent && (isOnTheWay || part.absence == nil)
      guard part.isPresent else { return part }
      part.node = part.node.smallest(keeping: isOnTheWay ? path?.dropFirst() : nil, andBelow: andBelow)
      return part
    }
    return with(form: form.with(parts))
  }
}
