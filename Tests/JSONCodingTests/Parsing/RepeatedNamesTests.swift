import Testing
import TestSupport

@testable import JSONCoding

/// Names that repeat those of the previous object have the same entries as they would alone.
@Suite struct RepeatedNamesTests {
  private static let names = [
    "id", "", "a", "aa", "ab", "name", "eightchr", "ninechars", "fifteen letters", "sixteen letters!",
    "seventeen letters", "a name with just thirty-two byte", "a name of more than thirty-two bytes",
    "a name of more than thirty-two bytes!", #"\u0069d"#, #"a\"b"#, "é", "e\u{301}", "名前",
  ]

  @Test(arguments: 0..<(SlowTests.isDeep ? 100 : 25)) func entriesEqualThoseOfEachObjectAlone(seed: Int)
    throws
  {
    var random = Random(seed: UInt64(seed))
    let shape = RepeatedNamesTests.shape(&random)
    let objects = (0..<12).map { _ in RepeatedNamesTests.object(shape, &random, depth: 0) }
    let space = random.pick(["", " ", "\n        ", "\r\n\t"])
    try check(objects, separator: ",\(space)")
    // The same as members of an object whose names are data.
    let members = objects.enumerated().map { #""key\#($0)":\#(space)\#($1)"# }
    let whole = try Document(parsing: Text("{\(members.joined(separator: ","))}"))
    let array = try Document(parsing: Text("[\(objects.joined(separator: ","))]"))
    #expect(whole.duplicates.count == array.duplicates.count)
  }

  private func check(_ objects: [String], separator: String) throws {
    let whole = try Document(parsing: Text("[\(objects.joined(separator: separator))]"))
    var (index, offset) = (1, 1)
    var duplicates: [[Int]] = []
    for object in objects {
      let alone = try Document(parsing: Text(object))
      for entry in 0..<alone.count {
        let (found, expected) = (whole.entries[unchecked: index + entry], alone.entries[unchecked: entry])
        if !isSame(found, expected, index, offset) {
          Testing.Issue.record("\(found) instead of \(expected) in \(object)")
        }
      }
      duplicates += alone.duplicates.map { [$0.first + index, $0.second + index] }
      index += alone.count
      offset += object.utf8.count + separator.utf8.count
    }
    #expect(index == whole.count - 1)
    #expect(
      whole.duplicates.map { [$0.first, $0.second] }.sorted { $0[1] < $1[1] }
        == duplicates.sorted { $0[1] < $1[1] })
  }

  /// Whether the entry equals that of the object alone, moved by `index` entries and `offset` bytes.
  private func isSame(_ found: Entry, _ expected: Entry, _ index: Int, _ offset: Int) -> Bool {
    guard found.kind == expected.kind, found.flags == expected.flags else { return false }
    let isMoved =
      Int(found.start) == Int(expected.start) + offset && Int(found.end) == Int(expected.end) + offset
    return switch expected.kind {
    case .name: isMoved && found.link == expected.link
    case .object, .array: found.end == expected.end && Int(found.link) == Int(expected.link) + index
    case .objectEnd, .arrayEnd: Int(found.link) == Int(expected.link) + index
    default: isMoved
    }
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
