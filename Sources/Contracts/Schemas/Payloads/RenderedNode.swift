import JSONCoding

/// A tree's payload as JSON, with the place of each value in it.
package struct RenderedNode {
  package struct Span {
    package let path: [PathComponent]
    package let node: ContractNode
    /// The bytes of the value.
    package fileprivate(set) var range: Range<Int>
    /// The bytes that go if a member is absent, with a comma; nil for what is no member.
    package fileprivate(set) var member: Range<Int>?
    package fileprivate(set) var absence: ContractChange?
  }

  package private(set) var bytes: [UInt8] = []
  /// The values at the path and in it, the outer ones first.
  package private(set) var places: [Span] = []
  private let path: [PathComponent]

  /// - Parameter path: the value whose places are recorded.
  package init(_ root: ContractNode, placesIn path: [PathComponent] = []) {
    self.path = path
    append(root, at: [])
  }

  /// The bytes with others in a place of some.
  package func replacing(_ range: Range<Int>, with other: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count - range.count + other.count)
    result += bytes[..<range.lowerBound]
    result += other
    result += bytes[range.upperBound...]
    return result
  }

  /// - Returns: the index of the node's place; nil if it is outside of the path.
  @discardableResult
  private mutating func append(_ node: ContractNode, at place: [PathComponent]) -> Int? {
    let first = bytes.count
    let isInside = place.count > path.count || place == path
    let index = isInside ? places.count : nil
    if isInside { places.append(Span(path: place, node: node, range: first..<first)) }
    switch node.form {
    case .value(let value): bytes += value.text.utf8
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (number, element) in elements.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        appendPart(element, .index(number), at: place)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members): append(members, at: place)
    }
    if let index { places[index].range = first..<bytes.count }
    return index
  }

  private mutating func append(_ members: [ContractNode.Member], at place: [PathComponent]) {
    bytes.append(UInt8(ascii: "{"))
    let present = members.filter(\.isPresent)
    for (number, member) in present.enumerated() {
      let start = bytes.count
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += JSONText.quoted(member.name).utf8
      bytes.append(UInt8(ascii: ":"))
      guard let index = appendPart(member.node, .member(member.name), at: place) else { continue }
      // Without the first member, the comma before the second goes.
      let end = number == 0 && present.count > 1 ? bytes.count + 1 : bytes.count
      (places[index].member, places[index].absence) = (start..<end, member.absence)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Appends a part without its places if the path leads elsewhere.
  @discardableResult
  private mutating func appendPart(
    _ node: ContractNode, _ step: PathComponent, at place: [PathComponent]
  ) -> Int? {
    if place.count < path.count, path[place.count] != step {
      bytes += node.value.text.utf8
      return nil
    }
    return append(node, at: place + [step])
  }
}
