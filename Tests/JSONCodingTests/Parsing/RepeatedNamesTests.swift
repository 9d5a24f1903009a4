import Testing
import TestSupport

@testable import JSONCoding

/// Names that repeat those of the previous object are read as if the object were alone.
@Suite struct RepeatedNamesTests {
  private static let names = [
    "id", "", "a", "aa", "ab", "name", "eightchr", "ninechars", "fifteen letters", "sixteen letters!",
    "seventeen letters", "a name with just thirty-two byte", "a name of more than thirty-two bytes",
    "a name of more than thirty-two bytes!", #"\u0069d"#, #"a\"b"#, "é", "e\u{301}", "名前",
  ]

  /// An object's names in their order, and the values of all known names, each of which is looked up.
  private struct Members: Decodable, Equatable {
    private var names: [String] = []
    private var values: [JSONValue?] = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Name.self)
      names = container.allKeys.map(\.stringValue)
      values = try (RepeatedNamesTests.names + names).map {
        try container.decodeIfPresent(JSONValue.self, forKey: Name(stringValue: $0))
      }
    }
  }

  @Test(arguments: 0..<(SlowTests.isDeep ? 100 : 25)) func objectsAreReadAsIfTheyWereAlone(seed: Int) throws {
    var random = Random(seed: UInt64(seed))
    let shape = RepeatedNamesTests.shape(&random)
    let objects = (0..<12).map { _ in RepeatedNamesTests.object(shape, &random, depth: 0) }
    let alone = objects.map { RecordDecoder().outcome(Members.self, of: $0) }
    let space = random.pick(["", " ", "\n        ", "\r\n\t"])
    let array = RecordDecoder().outcome([Members].self, of: "[\(objects.joined(separator: ",\(space)"))]")
    #expect(array.value == alone.compactMap(\.value))
    // Duplicate names in the objects, by their places.
    let duplicates = alone.enumerated().map { number, outcome in
      outcome.issues.map { [.index(number)] + $0.path }
    }
    #expect(array.issues.map(\.path) == duplicates.flatMap { $0 })
    // The same as members of an object whose names are data.
    let members = objects.enumerated().map { #""key\#($0)":\#(space)\#($1)"# }
    let object = RecordDecoder().outcome([String: Members].self, of: "{\(members.joined(separator: ","))}")
    #expect(objects.indices.map { object.value?["key\($0)"] } == alone.map(\.value))
    #expect(object.issues.count == array.issues.count)
  }

  /// Names in their usual order.
  private static func shape(_ random: inout Random) -> [String] {
    if random.onceIn(20) { return (0..<random.below(150)).map { "member\($0)" } }
    return Array(names.shuffled(using: &random).prefix(random.below(10)))
  }

  /// An object that lacks some of the names, has additional or duplicate ones, or has them in another order.
  private static func object(_ shape: [String], _ random: inout Random, depth: Int) -> String {
    var chosen = shape
    if random.onceIn(3) { chosen.removeAll { _ in random.onceIn(4) } }
    if random.onceIn(4) { chosen.insert(random.pick(names), at: random.below(chosen.count + 1)) }
    if random.onceIn(8), let name = chosen.first { chosen.insert(name, at: random.below(chosen.count + 1)) }
    if random.onceIn(10) { chosen.shuffle(using: &random) }
    let members = chosen.enumerated().map { place, name in
      "\"\(name)\":" + value(shape, place, &random, depth: depth)
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func value(_ shape: [String], _ place: Int, _ random: inout Random, depth: Int) -> String {
    switch (place + (random.onceIn(10) ? 1 : 0)) % 5 {
    case 0 where depth < 3: object(Array(shape.prefix(5).reversed()), &random, depth: depth + 1)
    case 1 where depth < 3:
      "[\((0..<random.below(3)).map { _ in object(shape, &random, depth: depth + 2) }.joined(separator: ","))]"
    case 2: "\(random.below(1000))"
    case 3: random.pick(["null", "true", "{}", "[]"])
    default: #""text""#
    }
  }
}
