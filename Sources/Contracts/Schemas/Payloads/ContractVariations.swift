import OperatingSystem

/// Chooses which of the payloads that differ in one thing are tried: all but near repetitions of earlier ones.
package struct ContractVariations {
  /// Whether places that are like others were left out.
  package private(set) var isIncomplete = false
  private var size = 0
  private var seen: Set<ContractChange> = []

  /// How many bytes of payloads may repeat what was tried elsewhere.
  private static let mostRepeated = 8_000_000
  private static let most = 32_000_000

  package init() {}

  /// Whether all variations are likely to be few enough: each place has some three.
  ///
  /// - Parameter isPart: whether the payload is not the fullest anyway.
  static func mayBeWhole(_ root: ContractNode, isPart: Bool = false) -> Bool {
    var text = RenderedNode()
    text.append(root, at: [])
    return text.bytes.count * text.places.count * 3 < (isPart ? most : mostRepeated)
  }

  package mutating func payloads(of value: VariedValue) -> [ContractPayload] {
    var payloads: [ContractPayload] = []
    value.vary { payload in
      if Interruption.isRequested { return }
      let isNew = seen.insert(payload.change).inserted
      guard size + payload.text.count <= (isNew ? Self.most : Self.mostRepeated) else {
        isIncomplete = true
        return
      }
      size += payload.text.count
      payloads.append(payload)
    }
    return payloads
  }
}
