import JSONCoding

@testable import Runner
@testable import Contracts

/// The payloads that differ in one thing from the fullest, as if a model took each of them.
struct AllVariations {
  let payloads: [ContractPayload]
  let isIncomplete: Bool

  init(_ root: ContractNode) {
    var (variations, payloads) = (ContractVariations(), [ContractPayload]())
    var varied: [(tree: ContractNode, path: [PathComponent])] = [(root, [])]
    while !varied.isEmpty {
      varied = varied.flatMap { tree, path in
        let all = variations.payloads(of: tree, varying: path)
        payloads += all
        return all.filter(\.canBeVaried).map { ($0.tree(in: tree), $0.path) }
      }
    }
    (self.payloads, isIncomplete) = (payloads, variations.isIncomplete)
  }
}
