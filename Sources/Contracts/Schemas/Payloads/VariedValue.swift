import Diagnostics
import JSONCoding

/// A payload, and a value in it that is changed one part at a time.
package struct VariedValue {
  package let node: ContractNode
  package let path: [PathComponent]
  /// The value alone.
  package private(set) var inner = RenderedNode()
  private var before: [UInt8] = []
  private var after: [UInt8] = []

  /// The whole payload.
  package init(_ root: ContractNode) {
    (node, path) = (root, [])
    render()
  }

  /// The change to the payload; nil if nothing is varied there, or the value is empty.
  package init?(of payload: ContractPayload) {
    guard let node = payload.node, node.isVaried else { return nil }
    (self.node, path) = (node, payload.path)
    before = Array(payload.text[..<payload.range.lowerBound])
    after = Array(payload.text[payload.range.upperBound...])
    render()
    if inner.places.count == 1, node.alternatives.isEmpty { return nil }
  }

  /// The same value in a payload without what need not be around it; nil if that is no smaller.
  ///
  /// - Parameter root: the whole payload's.
  package func alone(in root: ContractNode) -> VariedValue? {
    // No contract has such a string.
    let mark = "\u{10FFFD}"
    guard !path.isEmpty, let whole = SampleValue.parsed(text),
      let marked = whole.with(.string(mark), at: path)
    else { return nil }
    let around = Array(root.smallest(marked, keeping: path[...]).text.utf8)
    let quoted = Array("\"\(mark)\"".utf8)
    guard around.count < before.count + after.count,
      let start = around.indices.first(where: { around[$0...].starts(with: quoted) })
    else { return nil }
    var alone = self
    alone.before = Array(around[..<start])
    alone.after = Array(around[(start + quoted.count)...])
    return alone
  }

  /// Takes over what was changed in the node.
  package mutating func render() {
    inner = RenderedNode()
    inner.append(node, at: path)
  }

  /// The whole payload.
  package var text: [UInt8] { before + inner.bytes + after }

  /// The payloads that differ in one place of the value, and are otherwise the same.
  func vary(_ use: (ContractPayload) -> Void) {
    for place in inner.places {
      for alternative in place.node.alternatives {
        var other = RenderedNode()
        other.append(alternative, at: place.path)
        let start = before.count + place.range.lowerBound
        use(
          ContractPayload(
            text: before + inner.replacing(place.range, with: other.bytes) + after, path: place.path,
            change: alternative.origin, node: alternative, range: start..<start + other.bytes.count))
      }
      if let absence = place.absence, let range = place.member {
        use(
          ContractPayload(
            text: before + inner.replacing(range, with: []) + after, path: place.path, change: absence,
            node: nil, range: 0..<0))
      }
    }
  }
}

/// A payload that a contract allows, and in what it differs from another one.
package struct ContractPayload {
  package let text: [UInt8]
  /// Where the other payload is changed.
  package let path: [PathComponent]
  /// What allows it.
  package let change: ContractChange
  /// The value at the path, if any.
  package let node: ContractNode?
  /// The bytes of that value.
  fileprivate let range: Range<Int>

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
