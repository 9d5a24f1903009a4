import JSONCoding

@testable import Runner
@testable import Contracts

/// The payloads that differ in one thing from the fullest, as if a model took each of them.
struct AllVariations {
  private(set) var payloads: [ContractPayload] = []
  let isIncomplete: Bool

  init(_ root: ContractNode) {
    var variations = ContractVariations()
    var values = [VariedValue(root)]
    while !values.isEmpty {
      let all = values.flatMap { variations.payloads(of: $0) }
      payloads += all
      values = all.compactMap(VariedValue.init)
    }
    isIncomplete = variations.isIncomplete
  }
}
