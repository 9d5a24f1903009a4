import Diagnostics
import JSONCoding
import OperatingSystem

/// A payload that a contract allows, and its one difference from another one.
package struct ContractPayload {
  package let text: [UInt8]
  /// Where the other payload is changed.
  package let path: [PathComponent]
  /// What allows it.
  package let change: ContractChange
  /// The value at the path; nil if the member is absent.
  private let node: ContractNode?
  /// Whether the value at the path has new parts to vary.
  package let hasOwnParts: Bool

  /// - Parameter place: a place of the other payload.
  private init(
    _ other: RenderedNode, _ place: RenderedNode.Span, _ node: ContractNode, _ change: ContractChange,
    hasOwnParts: Bool
  ) {
    text = other.replacing(place.range, with: RenderedNode(node).bytes)
    (path, self.change, self.node, self.hasOwnParts) = (place.path, change, node, hasOwnParts)
  }

  private init(
    _ other: RenderedNode, without range: Range<Int>, at path: [PathComponent], _ change: ContractChange
  ) {
    text = other.replacing(range, with: [])
    (self.path, self.change, node, hasOwnParts) = (path, change, nil, false)
  }

  /// The payloads that differ in one place from a payload, each made when it is asked for.
  ///
  /// - Parameter path: the value in it whose parts are varied.
  static func all(
    of tree: ContractNode, varying path: [PathComponent], _ use: (ContractPayload) -> Void
  ) {
    let text = RenderedNode(tree, placesIn: path)
    for place in text.places {
      for other in place.node.alternatives {
        use(ContractPayload(text, place, other, other.origin, hasOwnParts: true))
      }
      for variant in place.node.variants {
        guard let form = variant.make(place.node.form) else { continue }
        use(ContractPayload(text, place, place.node.with(form: form), variant.change, hasOwnParts: false))
      }
      if let absence = place.absence, let range = place.member {
        use(ContractPayload(text, without: range, at: place.path, absence))
      }
    }
  }

  /// The payload's tree, whose place can be varied in turn.
  package func tree(in other: ContractNode) -> ContractNode {
    (node.map { node in other.replacing(path[...]) { _ in node } } ?? other.removing(path)) ?? other
  }

  /// Whether there is anything to vary at the place.
  package var canBeVaried: Bool {
    guard hasOwnParts, let node else { return false }
    if !node.alternatives.isEmpty || !node.variants.isEmpty { return true }
    return switch node.form {
    case .value: false
    case .array(let elements): !elements.isEmpty
    case .object(let members): members.contains(where: \.isPresent)
    }
  }

  /// The path as it was in the array that this payload has an element more in: that element is like the one before.
  package func inShorterArray(_ path: [PathComponent]) -> [PathComponent] {
    guard change.code == .contractLength, case .array(let elements)? = node?.form, elements.count > 1,
      path.starts(with: self.path + [.index(elements.count - 1)])
    else { return path }
    var path = path
    path[self.path.count] = .index(elements.count - 2)
    return path
  }
}

/// Chooses which of the payloads that differ in one thing are tried: all but near repetitions of earlier ones.
package struct ContractVariations {
  /// Whether places that are like others were left out.
  package private(set) var isIncomplete = false
  private var size = 0
  private var seen: Set<ContractChange> = []

  /// How many bytes of payloads may repeat what was tried elsewhere.
  private static let maximumRepeatedBytes = 8_000_000
  private static let maximumBytes = 32_000_000

  package init() {}

  /// Whether all variations are likely to be few enough: each place has some three.
  ///
  /// - Parameter isPart: whether the payload is not the fullest anyway.
  static func mayBeWhole(_ root: ContractNode, isPart: Bool = false) -> Bool {
    let text = RenderedNode(root)
    return text.bytes.count * text.places.count * 3 < (isPart ? maximumBytes : maximumRepeatedBytes)
  }

  /// - Parameter path: the value whose parts are varied.
  package mutating func payloads(
    of tree: ContractNode, varying path: [PathComponent] = []
  ) -> [ContractPayload] {
    var payloads: [ContractPayload] = []
    ContractPayload.all(of: tree, varying: path) { payload in
      if Interruption.isRequested { return }
      let isNew = seen.insert(payload.change).inserted
      guard size + payload.text.count <= (isNew ? Self.maximumBytes : Self.maximumRepeatedBytes) else {
        isIncomplete = true
        return
      }
      size += payload.text.count
      payloads.append(payload)
    }
    return payloads
  }
}
