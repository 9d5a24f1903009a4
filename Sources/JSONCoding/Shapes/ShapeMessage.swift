/// A shape as it is sent to another process, where ``ShapeRecorder/merge(_:)`` has the same result as recording the
/// texts there.
///
/// A list of nodes, each after its parent, because a shape may be deeper than JSON can be nested.
/// Recursion is not sent: it is found when everything has been counted.
package struct ShapeMessage: Codable {
  private struct Node: Codable {
    /// The index of the node that this one is part of; -1 for the first.
    let parent: Int
    let step: JSONShape.Step
    let facts: ShapeFacts

    private enum CodingKeys: String, CodingKey { case parent = "p", step = "n", facts = "f" }
  }

  /// The number of texts that a model has decoded.
  let decoded: Int
  /// The number of texts that are not JSON.
  let unparsed: Int
  /// Empty if nothing was recorded.
  private var nodes: [Node] = []

  private enum CodingKeys: String, CodingKey { case decoded = "d", unparsed = "u", nodes = "s" }

  /// JSON is nested at most 512 levels deep, and each level may have a variant.
  private static let maximumDepth = 1024
  /// No run counts that high, and no input is that long. A model may forge a message, and numbers are added up.
  private static let maximumNumber = 1 << 40

  /// Takes everything that was recorded, and leaves the recorder empty.
  package init(taking recorder: ShapeRecorder) {
    let (shape, decoded, unparsed) = recorder.take()
    (self.decoded, self.unparsed) = (decoded, unparsed)
    if let shape { append(shape, .element, in: -1) }
  }

  // Recursive for each level of nesting and each variant: at most 1024 deep.
  private mutating func append(_ shape: JSONShape, _ step: JSONShape.Step, in parent: Int) {
    let index = nodes.count
    nodes.append(Node(parent: parent, step: step, facts: shape.facts))
    for part in shape.parts { append(part.shape, part.step, in: index) }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    decoded = try container.decode(Int.self, forKey: .decoded)
    unparsed = try container.decode(Int.self, forKey: .unparsed)
    nodes = try container.decode([Node].self, forKey: .nodes)
    var depths: [Int] = []
    let fit = nodes.enumerated().allSatisfy { index, node in
      guard index == 0 ? node.parent == -1 : 0..<index ~= node.parent else { return false }
      depths.append(index == 0 ? 0 : depths[node.parent] + 1)
      return depths[index] <= Self.maximumDepth
        && node.facts.numbersToCheck.allSatisfy { 0...Self.maximumNumber ~= $0 }
    }
    guard fit, [decoded, unparsed].allSatisfy({ 0...Self.maximumNumber ~= $0 }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .nodes, in: container, debugDescription: "the nodes do not fit together")
    }
  }

  /// A new tree; nil if nothing was recorded.
  var shape: JSONShape? {
    let shapes = nodes.map { JSONShape($0.facts) }
    for (node, shape) in zip(nodes, shapes).dropFirst() where shapes[node.parent][node.step] == nil {
      shapes[node.parent].append(node.step, shape)
    }
    return shapes.first
  }
}

extension ShapeFacts {
  /// Counts, which merging adds up, and places.
  fileprivate var numbersToCheck: [Int] {
    let values = strings?.kept ?? []
    let sites = tallies.map(\.site) + values.map(\.site) + (absence.map { [$0] } ?? [])
    let reads = reads.map { reads in
      [reads.unread, reads.members, reads.dictionaries] + reads.list.flatMap { [$0.count, $0.failures] }
    }
    return tallies.map(\.count) + values.map(\.count) + (reads ?? [])
      + sites.flatMap { [$0.piece, $0.offset, $0.start.line, $0.start.column, $0.end.line, $0.end.column] }
  }
}
