import JSONCoding

/// A node's value as JSON, with the place of each value in it.
package struct RenderedNode {
  package struct Span {
    package let path: [PathComponent]
    package let node: ContractNode
    /// The bytes of the value.
    package let range: Range<Int>
    /// The bytes that go if a member is absent, with a comma; nil for what is no member.
    package let member: Range<Int>?
    package let absence: ContractChange?
  }

  package private(set) var bytes: [UInt8] = []
  /// The outer ones first.
  package private(set) var places: [Span] = []

  package init() {}

  /// The bytes with others in a place of some.
  package func replacing(_ range: Range<Int>, with other: [UInt8]) -> [UInt8] {
    bytes[..<range.lowerBound] + other + bytes[range.upperBound...]
  }

  package mutating func append(_ node: ContractNode, at path: [PathComponent]) {
    let first = bytes.count
    let index = places.count
    // Its end is known once it is written.
    places.append(Span(path: path, node: node, range: 0..<0, member: nil, absence: nil))
    switch node.form {
    case .value(let value): bytes += value.text.utf8
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (number, element) in elements.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        append(element, at: path + [.index(number)])
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      let present = members.filter(\.isPresent)
      for (number, member) in present.enumerated() {
        let start = bytes.count
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        bytes += JSONText.quoted(member.name).utf8
        bytes.append(UInt8(ascii: ":"))
        let inner = places.count
        append(member.node, at: path + [.member(member.name)])
        let place = places[inner]
        // Without the first member, the comma before the second goes.
        let end = isFirst && number + 1 < present.count ? bytes.count + 1 : bytes.count
        places[inner] = Span(
          path: place.path, node: place.node, range: place.range, member: start..<end, absence: member.absence
        )
        isFirst = false
      }
      bytes.append(UInt8(ascii: "}"))
    }
    places[index] = Span(path: path, node: node, range: first..<bytes.count, member: nil, absence: nil)
  }
}
