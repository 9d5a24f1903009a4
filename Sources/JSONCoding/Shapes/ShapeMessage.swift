/// A shape as it goes to another process. ``ShapeRecorder/merge(_:)`` gives the same there as if that process had
/// recorded the texts itself.
///
/// It is a list of nodes, each after its parent, as a shape may be deeper than JSON can be nested.
/// Recursion is not sent: it is found when everything is counted.
package struct ShapeMessage: Codable {
  private struct Node: Codable {
    enum Role: String, Codable {
      case top = "t", element = "e", anyMember = "a", member = "m", variant = "v"
    }

    let role: Role
    /// The index of the node that this one is part of.
    let parent: Int
    /// The name of a member, or of what tells a variant apart, and the latter's value.
    var name: String?
    var value: String?
    let facts: ShapeFacts

    private enum CodingKeys: String, CodingKey {
      case role = "r", parent = "p", name = "n", value = "v", facts = "f"
    }
  }

  /// How many of the texts a model has decoded.
  let decoded: Int
  /// How many texts were not JSON.
  let unparsed: Int
  /// Empty if nothing was recorded.
  private var nodes: [Node] = []

  private enum CodingKeys: String, CodingKey { case decoded = "d", unparsed = "u", nodes = "s" }

  /// JSON is nested 512 levels deep at most, and each may have a variant.
  private static let maximumDepth = 1024
  /// No run counts as much. A model may forge a message, and numbers are added up.
  private static let maximumCount = 1 << 40

  /// Takes over everything that was recorded; the recorder is then empty.
  package init(taking recorder: ShapeRecorder) {
    let (shape, decoded, unparsed) = recorder.take()
    (self.decoded, self.unparsed) = (decoded, unparsed)
    if let shape { append(shape, .top, in: 0) }
  }

  // Calls itself for each level of nesting; there are at most 512.
  private mutating func append(
    _ shape: JSONShape, _ role: Node.Role, in parent: Int, _ name: String? = nil, _ value: String? = nil
  ) {
    let index = nodes.count
    nodes.append(Node(role: role, parent: parent, name: name, value: value, facts: shape.facts))
    if let element = shape.element { append(element, .element, in: index) }
    if let member = shape.anyMember { append(member, .anyMember, in: index) }
    for member in shape.members.list { append(member.shape, .member, in: index, member.name) }
    for (variant, part) in shape.variants {
      append(part, .variant, in: index, variant.name, variant.value)
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    decoded = try container.decode(Int.self, forKey: .decoded)
    unparsed = try container.decode(Int.self, forKey: .unparsed)
    nodes = try container.decode([Node].self, forKey: .nodes)
    var depths: [Int] = []
    let fit = nodes.enumerated().allSatisfy { index, node in
      guard index == 0 ? node.role == .top : 0..<index ~= node.parent else { return false }
      depths.append(index == 0 ? 0 : depths[node.parent] + 1)
      return depths[index] <= Self.maximumDepth && node.facts.tallies.count == node.facts.sites.count
        && node.facts.counts.allSatisfy { 0...Self.maximumCount ~= $0 }
    }
    guard fit, 0...Self.maximumCount ~= decoded, 0...Self.maximumCount ~= unparsed else {
      throw DecodingError.dataCorruptedError(
        forKey: .nodes, in: container, debugDescription: "the nodes do not fit together")
    }
  }

  /// A new tree; nil if nothing was recorded.
  var shape: JSONShape? {
    var shapes: [JSONShape] = []
    for node in nodes {
      let shape = JSONShape(node.facts)
      if let parent = shapes.isEmpty ? nil : shapes[node.parent] {
        let name = node.name ?? ""
        switch node.role {
        case .top: break
        case .element: parent.element = shape
        case .anyMember: parent.anyMember = shape
        case .member:
          parent.members.append(name, hash: NameHash.perProcess.hash(name), shape)
          if shape.facts.absence == nil { parent.constants += 1 }
        case .variant: parent.variants[ShapeVariant(name: name, value: node.value ?? "")] = shape
        }
      }
      shapes.append(shape)
    }
    return shapes.first
  }
}

extension ShapeFacts {
  /// The numbers that merging adds up.
  fileprivate var counts: [Int] {
    var counts = tallies.map(\.count)
    if let numbers { counts += [numbers.integers, numbers.others] }
    if let strings { counts += strings.distinct.all.map(\.count) }
    if let reads {
      counts += [reads.unread, reads.members, reads.dictionaries]
      counts += reads.list.flatMap { [$0.count, $0.failures] } + reads.rawIntegers.all.map(\.count)
    }
    return counts
  }
}
