import TestSupport
import Testing

@testable import JSONCoding

/// What is known from one problem of a series applies to the next: the problems are the same, in the same order and
/// with the same words, as if each were looked at by itself.
///
/// The values are random, of models that read one member or another, or catch an error, depending on a third one.
struct SeriesTests {
  private struct Problem: Equatable, CustomStringConvertible {
    let path: [PathComponent]
    let keys: [String]
    let code: String
    let found: JSONCoding.Issue.Found?
    let range: SourceRange
    let expected: String
    let hints: [JSONCoding.Issue.Hint]
    let attempts: Int

    init(_ issue: JSONCoding.Issue) {
      path = issue.path
      keys = issue.codingPath.map(\.stringValue)
      code = issue.kind.code
      found = issue.found
      range = issue.range
      expected = "\(issue.expected.map { "\($0)" } ?? "")"
      hints = issue.hints
      attempts = issue.attempts.count
    }

    var description: String { "\(path) \(code)" }
  }

  /// Values in an array that the model goes through by itself.
  private struct Loop<Element: Decodable>: Decodable {
    private(set) var elements: [Element] = []

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
    }
  }

  /// Values without calls of their own: the model reads them in nested containers.
  private struct Nested: Decodable {
    private enum Keys: CodingKey { case type, role, name }

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        let element = try container.nestedContainer(keyedBy: Keys.self)
        let type = try element.decode(String.self, forKey: .type)
        if type == "x" { _ = try element.decode(Int.self, forKey: .role) }
        _ = try element.decode(String.self, forKey: .name)
      }
    }
  }

  /// Reads a member in one of two ways, of which only one passes errors on.
  private struct Fickle: Decodable {
    let role: Int?
    private enum Keys: CodingKey { case type, role, name }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let isStrict = (try? container.decode(String.self, forKey: .type)) != "x"
      role =
        isStrict
        ? try container.decode(Int.self, forKey: .role) : try? container.decode(Int.self, forKey: .role)
      _ = try container.decode(String.self, forKey: .name)
    }
  }

  /// Reads a member twice, as two types, and others of the same object in between.
  private struct Twice: Decodable {
    private enum Keys: CodingKey { case content, role, arguments }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      _ = try container.decode(Int.self, forKey: .content)
      _ = try container.decode(String.self, forKey: .content)
      _ = try container.decode(Int.self, forKey: .role)
      _ = try container.decode(Int.self, forKey: .arguments)
      _ = try container.decode(String.self, forKey: .role)
    }
  }

  /// Throws the error of a read only after it has caught it.
  private struct Hesitant: Decodable {
    private enum Keys: CodingKey { case name, role }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      var caught: (any Error)?
      do { _ = try container.decode(String.self, forKey: .name) } catch { caught = error }
      _ = try container.decode(Int.self, forKey: .role)
      if let caught { throw caught }
    }
  }

  @Test func problemsInASeriesAreThoseFoundOneByOne() {
    var count = 0
    for seed in 0..<(SlowTests.areOn ? 60 : 5) as Range<UInt64> {
      var random = Random(seed: seed)
      count += compare(Mending.Item.self, &random)
      count += compare(Mending.Shape.self, &random)
      count += compare(Mending.Event.self, &random)
      count += compare(Mending.Letter.self, &random)
      count += compare(Mending.Note.self, &random)
      count += compare(Mending.Block.self, &random)
      count += compare(Mending.Either.self, &random)
      count += compare(Fickle.self, &random)
      count += compare(Hesitant.self, &random)
      count += compare(Twice.self, &random, outOf: 5)
      count += compare(Int.self, &random)
      count += compare([String: Int].self, &random)
    }
    #expect(count > 1000, "\(count) problems were compared")
  }

  /// Compares the problems of an array, a dictionary and a loop of values. Returns the number of problems.
  ///
  /// - Parameter count: four of so many members are not what most models want.
  private func compare<Model: Decodable>(
    _ type: Model.Type, _ random: inout Random, outOf count: Int = 12
  ) -> Int {
    // Many values of few kinds, so that like problems follow one another.
    let kinds = (0..<3).map { _ in SeriesTests.object(&random, outOf: count) }
    let values = (0..<random.below(40) + 1).map { _ in
      random.onceIn(6) ? SeriesTests.object(&random, outOf: count) : random.pick(kinds)
    }
    let array = "[\(values.joined(separator: ","))]"
    let object = "{\(values.enumerated().map { "\"k\($0)\":\($1)" }.joined(separator: ","))}"
    return compare([Model].self, in: array) + compare([String: Model].self, in: object)
      + compare(Loop<Model>.self, in: array)
      + compare([String: Loop<Model>].self, in: #"{"a":\#(array),"b":\#(array)}"#)
      + compare(Nested.self, in: array)
  }

  private func compare<Model: Decodable>(_ type: Model.Type, in json: String) -> Int {
    let known = problems(type, json, .noSeries)
    let found = problems(type, json, [])
    let first = zip(found, known).first { $0 != $1 }
    #expect(found.count == known.count && first == nil, "\(type): \(String(describing: first)) in \(json)")
    return known.count
  }

  private func problems<Model: Decodable>(
    _ type: Model.Type, _ json: String, _ options: RecordDecoder.Options
  ) -> [Problem] {
    let text = Text(json)
    let all = SourceRange(start: 0, end: text.count)
    return RecordDecoder().outcome(type, from: text, all, options).issues.map(Problem.init)
  }

  /// An object some of whose members are missing, null, of another kind, or unknown words.
  private static func object(_ random: inout Random, outOf count: Int) -> String {
    let members = [
      ("type", ["\"call\"", "\"line\"", "\"point\"", "\"x\"", "3"]), ("name", ["\"n\""]),
      ("role", ["1", "\"r\""]),
      ("content", ["\"c\"", "[1]", "2"]), ("arguments", ["\"a\""]), ("summary", ["[]"]),
      ("header", [#"{"type":"call"}"#, "{}"]),
    ]
    var kept: [String] = []
    for (name, values) in members {
      switch random.below(count) {
      case 0: break
      case 1: kept.append("\"\(name)\":null")
      case 2: kept.append("\"\(name)\":{}")
      case 3: kept.append("\"\(name)\":true")
      default: kept.append("\"\(name)\":\(random.pick(values))")
      }
    }
    return "{" + kept.joined(separator: ",") + "}"
  }
}
