import JSONCoding
import Testing

/// Loops in models that throw their own errors about single values.
struct RefusingLoopTests {
  private static func paths<Model: Decodable>(_ type: Model.Type, _ json: String) -> [[PathComponent]] {
    let issues = RecordDecoder.forTestModels.outcome(type, of: json).issues
    for issue in issues { #expect(issue.codingPath.count == issue.path.count) }
    return issues.map(\.path)
  }

  /// Some values are refused, some are accepted, and some runs of accepted ones are longer than one pass lists.
  private static let mixed = (0..<500).map {
    $0 % 7 == 3 || $0 > 200 && $0 < 240 || $0 == 499 ? -$0 : $0 + 1
  }

  @Test(arguments: [mixed, (0..<50).map { -$0 - 1 }]) func everyRefusedValueIsListed(values: [Int]) {
    let refused = values.indices.filter { values[$0] <= 0 }
    #expect(Self.paths(Positives.self, "\(values)") == refused.map { [.index($0)] })
    let members = values.enumerated().map { "\"k\($0)\":\($1)" }.joined(separator: ",")
    #expect(Self.paths(PositiveMembers.self, "{\(members)}") == refused.map { [.member("k\($0)")] })
    let amounts = values.map { #"{"amount":\#($0)}"# }.joined(separator: ",")
    #expect(
      Self.paths(PositiveAmounts.self, "[\(amounts)]")
        == refused.map { [.index($0), .member("amount")] })
  }

  /// Refuses every third value, by its own count, unless it is 0.
  private struct Headers: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var count = 0
      while !container.isAtEnd {
        let index = container.currentIndex
        let value = try container.decode(Int.self)
        guard count % 3 > 0 || value == 0 else { throw refuse(index, of: container) }
        count += 1
      }
    }
  }

  @Test func noAcceptedValueIsListedIfTheLoopCounts() {
    let values = (0..<24).map { $0 % 3 == 0 ? 1 : 5 }
    #expect(
      Self.paths(Headers.self, "\(values)") == stride(from: 0, to: 24, by: 3).map { [.index($0)] })
  }
}

private struct Index: CodingKey {
  let intValue: Int?
  var stringValue: String { "Index \(intValue ?? 0)" }
  init(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) { nil }
}

private func refuse(_ index: Int, of container: any UnkeyedDecodingContainer) -> DecodingError {
  .dataCorrupted(
    DecodingError.Context(
      codingPath: container.codingPath + [Index(intValue: index)],
      debugDescription: "\(index) is refused"))
}

/// An array whose values must be positive.
struct Positives: Decodable {
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let index = container.currentIndex
      guard try container.decode(Int.self) > 0 else { throw refuse(index, of: container) }
    }
  }
}

/// An object with any names whose values must be positive.
struct PositiveMembers: Decodable {
  init(from decoder: any Decoder) throws {
    let object = try decoder.object
    for key in object.allKeys {
      guard try object.int(key) > 0 else { throw object.refusal(key) }
    }
  }
}

/// An array of objects that the loop reads with nested containers.
struct PositiveAmounts: Decodable {
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let nested = try container.nestedContainer(keyedBy: Name.self)
      guard try nested.int("amount") > 0 else { throw nested.refusal("amount") }
    }
  }
}
