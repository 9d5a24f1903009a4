import Contracts
import Diagnostics
import JSONCoding
import Words

/// A change of a payload in a place where the model refuses it.
struct PayloadChange {
  typealias Place = [PathComponent]

  /// Whether the contract does not allow what is there then.
  var isForeign = false
  /// The tree with the change; nil if it has no such place any more.
  let apply: (ContractNode) -> ContractNode?

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
      if let new = changed(node, needed, at: place.dropFirst(depth)) {
        let change = PayloadChange { value(needed, at: place, in: $0) }
        if validity.allows(new.value, by: node.merged) { changes.append(change) }
        foreign.append(PayloadChange(isForeign: true, apply: change.apply))
      }
      if case .object = node.form, depth + 1 == place.count, case .member(let name)? = place.last,
        node.member(name)?.isPresent != true
      {
        changes.append(PayloadChange(isForeign: true) { $0.adding(needed, at: place) })
      }
    }
    var withoutValue: [PayloadChange] = []
    for place in (0...depth).reversed().map({ Array(place.prefix($0)) }) {
      let others = tree.nearest(to: place).node.alternatives.filter { $0.origin.code != .contractExample }
      changes += others.filter { !$0.isNull }.map { other($0, at: place) }
      withoutValue += others.filter(\.isNull).map { other($0, at: place) }
      if case .member(let name)? = place.last,
        tree.nearest(to: place.dropLast()).node.member(name)?.absence != nil
      {
        withoutValue.append(PayloadChange { $0.removing(place) })
      }
      if place.count == depth {
        changes += withoutValue
        withoutValue = []
      }
    }
    return changes + foreign + withoutValue
  }

  /// Another of the values that the contract allows there.
  private static func other(_ other: ContractNode, at place: Place) -> PayloadChange {
    PayloadChange { tree in
      tree.replacing(place[...]) { former in
        let rest = former.alternatives.filter { $0 !== other }
        let others = untried(rest, instead: former, isOtherKind: true)
        return other.with(alternatives: [former.with(alternatives: [])] + others + other.alternatives)
      }
    }
  }

  /// A value that the model takes. The contract may not allow it.
  private static func value(_ value: SampleValue, at place: Place, in tree: ContractNode) -> ContractNode? {
    let depth = tree.nearest(to: place).depth
    return tree.replacing(place.prefix(depth)) { changed($0, value, at: place.dropFirst(depth)) }
  }

  /// The node with another value at the path inside it; nil if there is no value at the path, or if it is equal.
  private static func changed(
    _ node: ContractNode, _ value: SampleValue, at path: ArraySlice<PathComponent>
  ) -> ContractNode? {
    guard case .value(let former) = node.form, let new = former.with(value, at: Array(path)), new != former
    else { return nil }
    let isOtherKind = path.isEmpty ? new.kind != former.kind : nil
    return node.with(
      form: .value(new),
      alternatives: untried(node.alternatives, instead: node, isOtherKind: isOtherKind),
      variants: isOtherKind == nil ? nil : [])
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
