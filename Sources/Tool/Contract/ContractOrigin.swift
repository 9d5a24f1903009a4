import Contracts
import Diagnostics
import JSONCoding

/// What in a contract a problem of a model comes from.
enum ContractOrigin {
  /// The contract allows a value that the model refuses, or that something is absent.
  case allowed(ContractChange)
  /// The model needs a key that the contract does not have.
  case unknownKey(String, in: ContractChange)

  /// - Parameter root: the payload that has the problem.
  init(of problem: Diagnostic, in root: ContractNode) {
    let path = problem.path ?? []
    // The payload may have the key in the tree, as the fullest has.
    let isMissing = problem.code == .keyNotFound && !path.isEmpty
    let (node, depth) = root.nearest(to: isMissing ? path.dropLast() : path[...])
    guard depth < path.count, case .member(let name) = path[depth], case .object = node.form else {
      self = .allowed(node.origin)
      return
    }
    if let absence = node.member(name)?.absence {
      self = .allowed(absence)
    } else if let branch = node.branch, node.alternatives.contains(where: { $0.member(name) != nil }) {
      self = .allowed(branch)
    } else {
      self = .unknownKey(name, in: node.kindOrigin)
    }
  }
}
