import Testing

@testable import JSONCoding

/// The numbers of the key types that read an object.
struct KeyTypesTests {
  private enum One: String, CodingKey { case a, b }

  /// As many different types of keys.
  private static func types(_ count: Int) -> [any CodingKey.Type] {
    var types: [any CodingKey.Type] = [One.self]
    while types.count < count { types.append(types[types.count - 1].around) }
    return types
  }

  @Test func moreTypesThanNumbersAreUnknown() {
    var known = KeyTypes()
    let numbers = KeyTypesTests.types(300).map { known.number(of: $0) }
    #expect(Set(numbers).count == 255 && numbers.last == KeyTypes.unknown)
    #expect(!numbers.contains(Entry.noKeys))
    let last = numbers[299]
    #expect(known.types(of: last).isEmpty && !known.acceptsAnyName(last) && !known.isFixedName("a", last))
    #expect(known.asker(with: One.a, named: "a", last) == nil, "not a dictionary's key")
    #expect(known.key("a", last, isListed: true) is PathKey)
    #expect(known.number(numbers[0], readBy: last) == KeyTypes.unknown)
    #expect(known.number(last, readBy: numbers[0]) == KeyTypes.unknown)
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
