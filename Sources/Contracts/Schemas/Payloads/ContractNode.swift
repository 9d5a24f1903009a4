import JSONCoding

/// A value that a contract allows at a place, and what else it allows there.
package final class ContractNode {
  package enum Form {
    /// A value that is taken whole.
    case value(SampleValue)
    case object([Member])
    case array([ContractNode])
  }

  package struct Member {
    package let name: String
    var node: ContractNode
    /// Where the contract names it; nil for names that are data.
    package var spot: ContractSpot?
    /// That it may be absent; nil if it has to be there.
    package let absence: ContractChange?
    /// Whether the payloads have it, which they have not if the model refuses all its values.
    package var isPresent = true

    package init(name: String, node: ContractNode, spot: ContractSpot? = nil, absence: ContractChange?) {
      (self.name, self.node, self.spot, self.absence) = (name, node, spot, absence)
    }
  }

  package var form: Form
  package let merged: MergedSchema
  /// What allows this value.
  package let origin: ContractChange
  /// What allows an object of this schema, wherever it is one of several branches.
  package var kindOrigin: ContractChange
  /// The branch that it is of, which lacks what others may have, if any.
  package var branch: ContractChange?
  /// Whether it is one of several objects that a choice allows, even where schemas are not followed to all of them.
  package var isOneOfSeveral = false
  /// What else is allowed here.
  package var alternatives: [ContractNode] = []
  /// Whether its contents are varied, which is not worthwhile where another node has the same contents.
  package var isVaried = true

  package init(_ form: Form, _ merged: MergedSchema, _ origin: ContractChange) {
    self.form = form
    self.merged = merged
    self.origin = origin
    kindOrigin = origin
  }

  /// Allows another form here, whose parts are not varied once more.
  func allow(_ form: Form, _ change: ContractChange) {
    let other = ContractNode(form, merged, change)
    other.isVaried = false
    alternatives.append(other)
  }

  /// The same, or another that is allowed here, without values that are not; nil if none is left.
  func without(_ values: [SampleValue]) -> ContractNode? {
    func isLeft(_ node: ContractNode) -> Bool {
      if case .value(let value) = node.form { !values.contains(value) } else { true }
    }
    if values.isEmpty { return self }
    let others = alternatives.filter(isLeft)
    let main = isLeft(self) ? self : others.first { !$0.isNull } ?? others.first
    main?.alternatives = others.filter { $0 !== main }
    return main
  }

  package enum Extent { case full, smallest }

  package func value(_ extent: Extent = .full) -> SampleValue {
    switch form {
    case .value(let value): return value
    case .array(let elements): return .array(elements.map { $0.value(extent) })
    case .object(let members):
      let shown = members.filter { $0.isPresent && (extent == .full || $0.absence == nil) }
      return .object(shown.map { SampleValue.Member(name: $0.name, value: $0.node.value(extent)) })
    }
  }

  package var isNull: Bool { if case .value(.null) = form { true } else { false } }

  /// A payload of this contract without what need not be there, but for what leads to the path.
  package func smallest(_ value: SampleValue, keeping path: ArraySlice<PathComponent>) -> SampleValue {
    guard case .object(let members) = form, case .object(let present) = value else { return value }
    let optional = Dictionary(members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return .object(
      present.compactMap { member in
        let isOnPath = path.first == .member(member.name)
        guard let known = optional[member.name] else { return member }
        if known.absence != nil, !isOnPath { return nil }
        let inside = known.node.smallest(member.value, keeping: isOnPath ? path.dropFirst() : [])
        return SampleValue.Member(name: member.name, value: inside)
      })
  }

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
}
