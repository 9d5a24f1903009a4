import Contracts
import Diagnostics
import JSONCoding
import Words

/// A change of a payload in a place where the model refuses it.
enum PayloadChange {
  typealias Place = [PathComponent]

  /// A value that the model takes there. The contract may not allow it.
  case value(SampleValue, Place, isAllowed: Bool)
  /// Another of the values that the contract allows there.
  case other(ContractNode, Place)
  /// Leaves out an optional member.
  case absence(Place)
  /// A member that the contract does not have, with a value that the model takes.
  case addition(SampleValue, Place)

  /// Whether the contract does not allow what is there then.
  var isForeign: Bool {
    switch self {
    case .value(_, _, let isAllowed): !isAllowed
    case .addition: true
    case .other, .absence: false
    }
  }

  /// The changes to try, the smallest first.
  ///
  /// - Parameter needed: a value that the model takes there; nil if none is known.
  static func all(
    at place: Place, in tree: ContractNode, _ needed: SampleValue?, _ validity: ContractValidity
  ) -> [PayloadChange] {
    let (node, depth) = tree.nearest(to: place)
    // A value that the contract forbids comes late: it only uncovers the problems around it.
    var foreign: [PayloadChange] = []
    var changes: [PayloadChange] = []
    if let needed {
      if case .value(let current) = node.form,
        let new = current.with(needed, at: Array(place.dropFirst(depth))), new != current
      {
        if validity.allows(new, by: node.merged) { changes.append(.value(needed, place, isAllowed: true)) }
        foreign.append(.value(needed, place, isAllowed: false))
      }
      if case .object = node.form, depth + 1 == place.count, case .member(let name)? = place.last,
        node.member(name) == nil
      {
        changes.append(.addition(needed, place))
      }
    }
    let places = (0...depth).reversed().map { Array(place.prefix($0)) }
    var withoutValue: [PayloadChange] = []
    for (number, place) in places.enumerated() {
      let others = tree.nearest(to: place).node.alternatives.filter { $0.origin.code != .contractExample }
      changes += others.filter { !$0.isNull }.map { .other($0, place) }
      withoutValue += others.filter(\.isNull).map { .other($0, place) }
      if case .member(let name)? = place.last,
        tree.nearest(to: place.dropLast()).node.member(name)?.absence != nil
      {
        withoutValue.append(.absence(place))
      }
      if number == 0 {
        changes += withoutValue
        withoutValue = []
      }
    }
    return changes + foreign + withoutValue
  }

  /// The tree with the change; nil if it has no such place any more.
  func applied(to tree: ContractNode) -> ContractNode? {
    switch self {
    case .absence(let place): tree.removing(place)
    case .addition(let value, let place): tree.adding(value, at: place)
    case .other(let other, let place):
      tree.replacing(place[...]) { former in
        let rest = former.alternatives.filter { $0 !== other }
        let others = Self.untried(rest, instead: former, isOtherKind: true)
        return other.with(alternatives: [former.with(alternatives: [])] + others + other.alternatives)
      }
    case .value(let value, let place, _):
      tree.replacing(place.prefix(tree.nearest(to: place).depth)) { node in
        let path = Array(place.dropFirst(tree.nearest(to: place).depth))
        guard case .value(let former) = node.form, let new = former.with(value, at: path), new != former
        else {
          return nil
        }
        let isOtherKind = path.isEmpty ? new.kind != former.kind : nil
        return node.with(
          form: .value(new),
          alternatives: Self.untried(node.alternatives, instead: node, isOtherKind: isOtherKind),
          variants: isOtherKind == nil ? nil : [])
      }
    }
  }

  /// The alternatives to try though the model refuses the value.
  ///
  /// A model that takes no number in a place takes no other number either, and one that refuses a string need not be
  /// asked about longer ones.
  ///
  /// - Parameter isOtherKind: whether the model needs another kind of value; nil if it refuses something in the value.
  private static func untried(
    _ alternatives: [ContractNode], instead refused: ContractNode, isOtherKind: Bool?
  ) -> [ContractNode] {
    guard let isOtherKind else { return alternatives }
    let same: [DiagnosticCode] =
      isOtherKind ? [.contractNumber, .contractFormat, .contractLength] : [.contractLength]
    return alternatives.filter {
      !(same.contains($0.origin.code) && $0.origin.spot.schema == refused.origin.spot.schema)
    }
  }
}
