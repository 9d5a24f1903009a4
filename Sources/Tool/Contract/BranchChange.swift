import Contracts
import Diagnostics
import JSONCoding
import Runner
import Words

/// A change of a payload in a place where the model refuses it.
struct BranchChange {
  let make: () -> Void
  let undo: () -> Void
  /// Takes over the change once the model accepts what is there: forgets what need not be tried any more after the
  /// problem, or makes the earlier value another one that is allowed.
  var settle: (Diagnostic?) -> Void = { _ in }
  /// Whether the earlier value is not tried again among the other allowed ones.
  var isHidden = false
  /// Whether the contract does not allow what is there now: a key that it does not have, or another value.
  var isForeign = false
  /// Whether null or nothing is there now.
  var isWithoutValue = false

  /// The changes to try, the smallest first.
  ///
  /// - Parameters:
  ///   - path: in the value of the node.
  ///   - needed: what the model needs there; nil if nobody knows.
  static func all(
    at path: [PathComponent], in node: ContractNode, _ needed: SampleValue?, _ validity: ContractValidity
  ) -> [BranchChange] {
    let (leaf, depth) = node.nearest(to: path)
    var ways: [BranchChange] = []
    if let needed {
      if case .value(let current) = leaf.form,
        let sample = current.with(needed, at: Array(path.dropFirst(depth))), sample != current,
        validity.allows(sample, by: leaf.merged)
      {
        ways.append(replacement(leaf, current, sample))
      }
      if case .object = leaf.form, depth + 1 == path.count, case .member(let name)? = path.last,
        leaf.member(name) == nil
      {
        ways.append(addition(of: name, needed, to: leaf))
      }
    }
    for length in (0...depth).reversed() {
      let place = node.nearest(to: path.prefix(length)).node
      ways += place.alternatives.filter { $0.branch != nil && $0.isVaried }.map { exchange(place, $0) }
    }
    for length in (0..<depth).reversed() {
      let outer = node.nearest(to: path.prefix(length)).node
      if case .member(let name) = path[length], let way = absence(of: name, in: outer) {
        ways.append(way)
        break
      }
    }
    return ways
  }

  private static func replacement(
    _ node: ContractNode, _ old: SampleValue, _ new: SampleValue
  ) -> BranchChange {
    BranchChange(
      make: { node.form = .value(new) }, undo: { node.form = .value(old) },
      settle: { _ in
        node.forgetOthers(isOfKind: new.kind != old.kind)
        let other = ContractNode(.value(old), node.merged, node.origin)
        other.isVaried = false
        node.alternatives.insert(other, at: 0)
      })
  }

  private static func exchange(_ node: ContractNode, _ other: ContractNode) -> BranchChange {
    let old = (form: node.form, branch: node.branch, alternatives: node.alternatives)
    return BranchChange(
      make: {
        (node.form, node.branch) = (other.form, other.branch)
        let former = ContractNode(old.form, node.merged, old.branch ?? node.origin)
        former.branch = old.branch
        former.isVaried = false
        node.alternatives = [former] + old.alternatives.filter { $0 !== other && $0.isVaried }
      }, undo: { (node.form, node.branch, node.alternatives) = old })
  }

  /// A key that the contract does not have, with a value that the model takes.
  static func addition(of name: String, _ value: SampleValue, to node: ContractNode) -> BranchChange {
    let origin = ContractChange(
      code: .contractType, spot: node.origin.spot, subject: Quoted(name).description)
    let new = ContractNode.Member(
      name: name, node: ContractNode(.value(value), node.merged, origin), absence: nil)
    var way = edit(node) { $0.append(new) }
    way.isForeign = true
    return way
  }

  /// Leaves out a member that need not be there; nil if it has to be.
  static func absence(of name: String, in node: ContractNode) -> BranchChange? {
    guard case .object(let members) = node.form,
      members.contains(where: { $0.name == name && $0.absence != nil && $0.isPresent })
    else { return nil }
    var way = edit(node) { members in
      for index in members.indices where members[index].name == name { members[index].isPresent = false }
    }
    way.isWithoutValue = true
    return way
  }

  /// A change of an object, and of the same one with a key that the contract does not name.
  private static func edit(
    _ node: ContractNode, _ edit: @escaping (inout [ContractNode.Member]) -> Void
  ) -> BranchChange {
    let nodes = [node] + node.alternatives.filter { $0.origin.code == .contractKey }
    let old = nodes.map(\.form)
    return BranchChange(
      make: {
        for node in nodes {
          guard case .object(var members) = node.form else { continue }
          edit(&members)
          node.form = .object(members)
        }
      },
      undo: { for (node, form) in zip(nodes, old) { node.form = form } }, isHidden: true)
  }
}
