import Testing

@testable import JSONCoding

/// The numbers of the key types that read an object.
struct KeyTypesTests {
  private enum One: String, CodingKey { case a, b }
  private enum Two: String, CodingKey { case b, c }
  private enum Three: String, CodingKey { case c, d }

  /// As many different types of keys.
  private static func types(_ count: Int) -> [any CodingKey.Type] {
    var types: [any CodingKey.Type] = [One.self]
    while types.count < count { types.append(types[types.count - 1].around) }
    return types
  }

  @Test func nothingIsSaidOfMoreTypesThanThereAreNumbers() {
    var known = KeyTypes()
    let numbers = KeyTypesTests.types(300).map { known.number(of: $0) }
    #expect(Set(numbers).count == 255 && numbers.last == KeyTypes.unknown)
    #expect(!numbers.contains(KeyTypes.none))
    let last = numbers[299]
    #expect(known.types(of: last).isEmpty && !known.acceptsAnyName(last) && !known.isFixedName("a", last))
    #expect(known.asker(with: One.a, named: "a", last) == nil, "not a dictionary's key")
    #expect(known.key("a", last, isListed: true) is PathKey)
    #expect(known.number(numbers[0], readBy: last) == KeyTypes.unknown)
    #expect(known.number(last, readBy: numbers[0]) == KeyTypes.unknown)
  }

  @Test func typesAreInTheOrderOfTheirReading() {
    for _ in 0..<20 {
      var known = KeyTypes()
      let types: [any CodingKey.Type] = [One.self, Two.self, Three.self]
      let numbers = types.map { known.number(of: $0) }
      let two = known.number(numbers[0], readBy: numbers[1])
      let three = known.number(two, readBy: numbers[2])
      #expect(known.types(of: three).map { "\($0)" } == ["Three", "One", "Two"])
      #expect(known.number(known.number(three, readBy: numbers[0]), readBy: numbers[2]) != three)
    }
  }
}

/// Derives another type of keys from each one.
private struct KeyAround<Inner>: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension CodingKey {
  fileprivate static var around: any CodingKey.Type { KeyAround<Self>.self }
}
