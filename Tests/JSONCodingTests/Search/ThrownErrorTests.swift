import Foundation
import JSONCoding
import Testing

/// The models' own errors: found at their places, every time, with their own messages.
struct ThrownErrorTests {
  /// How a ``Hue`` refuses a value.
  private enum Way: Int, CaseIterable { case mismatch, absent, key, corrupted, empty, ownKey, ownType, far }

  private struct Hue: Decodable {
    struct Refused: Error, CustomStringConvertible { let description = "refused" }
    private enum CodingKeys: String, CodingKey { case way, link }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let way = Way(rawValue: try container.decode(Int.self, forKey: .way))
      func context(_ path: [any CodingKey]) -> DecodingError.Context {
        DecodingError.Context(codingPath: path, debugDescription: "a hue starts with #")
      }
      switch way {
      case .mismatch: throw DecodingError.typeMismatch(Hue.self, context(decoder.codingPath))
      case .absent:
        throw DecodingError.valueNotFound(Hue.self, context(decoder.codingPath + [CodingKeys.link]))
      case .key: throw DecodingError.keyNotFound(CodingKeys.link, context(decoder.codingPath))
      case .corrupted:
        throw DecodingError.dataCorruptedError(forKey: .link, in: container, debugDescription: "bad")
      case .empty: throw DecodingError.dataCorrupted(context([]))
      case .ownKey: throw DecodingError.typeMismatch(Hue.self, context([CodingKeys.link]))
      case .ownType: throw Refused()
      case .far: throw DecodingError.keyNotFound(CodingKeys.link, context([Name(stringValue: "elsewhere")]))
      case nil: break
      }
    }
  }

  private struct Palette: Decodable { let hues: [Hue] }

  @Test(
    arguments: [
      (Way.mismatch, #"type-mismatch .hues[%] `{"way":0,"link":7}`"#),
      (.absent, "value-not-found .hues[%].link `7`"),
      (.key, "data-corrupted (a hue starts with #) .hues[%].link `7`"),
      (.corrupted, "data-corrupted (bad) .hues[%].link `7`"),
      (.empty, #"data-corrupted (a hue starts with #) .hues[%] `{"way":4,"link":7}`"#),
      (.ownKey, "type-mismatch .hues[%].link `7`"),
      (.ownType, #"data-corrupted (refused) .hues[%] `{"way":6,"link":7}`"#),
      (.far, "data-corrupted (a hue starts with #) .hues[%].link `7`"),
    ])
  private func refusedValuesAreReportedInTheModelsWords(_ way: Way, _ line: String) {
    let bad = "{\"way\":\(way.rawValue),\"link\":7}"
    let (issues, lines) = SearchCase.found(
      Palette.self, "{\"hues\":[\(bad),{\"way\":99},\(bad),\(bad)]}")
    // It has not reached its link.
    let expected = zip(["0", "2", "3"], ["", "", " and more may hide"]).map {
      line.replacing("%", with: $0) + $1
    }
    #expect(lines == expected)
    if [.mismatch, .absent, .ownKey].contains(way) {
      #expect(issues.allSatisfy { $0.words == "a hue starts with #" })
    }
  }

  @Test func missingKeyIsReportedWhereTheObjectLacksIt() {
    let lines = SearchCase.found(Palette.self, #"{"hues":[{"way":2},{"way":99}]}"#).lines
    #expect(
      lines == [
        #"key-not-found link .hues[0].link `{"way":2}` and more may hide"#
      ])
  }

  /// Throws the error of the first attempt after a second one has failed.
  private struct FirstOfTwo: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
      do {
        value = try decoder.singleValueContainer().decode(Int.self)
      } catch {
        guard let word = try? [String](from: decoder).count else { throw error }
        value = word
      }
    }
  }

  @Test func aRethrownErrorIsNotTheModelsOwn() {
    let (issues, lines) = SearchCase.found([FirstOfTwo].self, #"[1,true,["x"],1.5]"#)
    #expect(
      lines == [
        "type-mismatch [1] `true`", "number-out-of-range [3] `1.5`",
      ])
    #expect(issues.allSatisfy { $0.words == nil })
  }

  /// Includes the description of a caught error in its own.
  private struct Keeper: Decodable {
    init(from decoder: any Decoder) throws {
      do {
        _ = try decoder.singleValueContainer().decode(Int.self)
      } catch {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: "no: \(error)", underlyingError: error))
      }
    }
  }

  @Test func wrappedErrorsReadLikeFoundations() throws {
    let json = #"["x",{"a":1},1,1.5]"#
    let (issues, lines) = SearchCase.found([Keeper].self, json)
    #expect(
      lines == [
        "type-mismatch [0] `\"x\"`", "type-mismatch [1] `{\"a\":1}`", "number-out-of-range [3] `1.5`",
      ])
    let words = issues.map { $0.wrapping ?? "" }
    var foundation: String?
    do {
      _ = try JSONDecoder().decode([Keeper].self, from: Data(json.utf8))
    } catch DecodingError.dataCorrupted(let context) {
      foundation = context.debugDescription
    }
    #expect(words.first == foundation)
    #expect(words.last == #"no: numberIsNotRepresentableInSwift(parsed: "1.5")"#)
  }

  /// A date in some format, as in property-wrapper libraries.
  @propertyWrapper
  private struct DateValue<Format>: Decodable {
    private let text: String
    var wrappedValue: Date

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
      guard let date = try? Date.ISO8601FormatStyle().parse(text) else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: [], debugDescription: "Invalid Date Format!"))
      }
      wrappedValue = date
    }
  }

  private struct Event: Decodable { @DateValue<Int> var at: Date }

  @Test func propertyWrapperIsNamedByTheTypeItWraps() {
    let (issues, lines) = SearchCase.found(
      [Event].self, ##"[{"at":"x"},{},{"at":"2024-02-29T12:00:00Z"},{"at":1},{"at":"y"}]"##)
    #expect(
      lines == [
        ##"data-corrupted (Invalid Date Format!) [0].at `"x"`"##, "key-not-found at [1].at `{}`",
        "type-mismatch [3].at `1`",
        ##"data-corrupted (Invalid Date Format!) [4].at `"y"`"##,
      ])
    #expect(issues.count > 1 && issues[1].wrappedType?.metatype == Date.self)
  }

  private struct Session: Decodable {
    let startedAt: Int
    let userID: Int
    enum CodingKeys: String, CodingKey { case startedAt, userID = "user_id" }
  }

  @Test func hintSaysThatTheStrategyConvertsTheKey() {
    let decoder = RecordDecoder.forTestModels
    decoder.strategies.keys = .snakeCase
    let issues = decoder.outcome(Session.self, of: #"{"started_at":1,"user_id":2,"users_id":3}"#)
      .issues
    #expect(issues.count == 1)
    let member = JSONCoding.Issue.Member(name: "user_id", range: SourceRange(start: 16, end: 25))
    #expect(issues.first?.hints == [.convertedKey(member, into: "userId", isSnakeCase: true)])
    #expect(issues.first?.missingKey == "user_id")
  }

  private struct Owner: Decodable {
    let userID: Int
    let itemURL: String?
  }

  /// `user_id` becomes `userId`, and only a name without underscores can become `userID`.
  @Test(arguments: [
    (#"{"user_id":1}"#, ["user_id"]), (#"{"userId":1}"#, ["userId"]),
    // Its value is a second problem.
    (#"{"user_id":"a"}"#, ["user_id"]),
    // No key is suggested.
    (#"{"user":1}"#, []), (#"{}"#, []),
  ])
  func hintSaysThatNoSnakeCaseNameBecomesTheKey(_ json: String, _ names: [String]) {
    let decoder = RecordDecoder.forTestModels
    decoder.strategies.keys = .snakeCase
    let issues = decoder.outcome(Owner.self, of: json).issues
    #expect(issues.map(\.missingKey) == ["userID"])
    let found = issues[0].hints.compactMap { hint in
      if case .unreachableKey(let member, key: "userID", reachable: "userId") = hint {
        member.name
      } else {
        nil
      }
    }
    #expect(found == names, "\(issues[0].hints)")
  }

  @Test func unreadKeyIsExplainedByAnUnreachableKey() {
    let decoder = RecordDecoder.forTestModels
    decoder.strategies.keys = .snakeCase
    let issues = decoder.outcome(
      Owner.self, of: #"{"userID":1,"item_url":"a","item":2}"#, .unreadKeys
    ).issues
    let member = JSONCoding.Issue.Member(name: "item_url", range: SourceRange(start: 12, end: 22))
    #expect(
      issues.map(\.hints) == [
        [.unreachableKey(member, key: "itemURL", reachable: "itemUrl")], [.absentKeys(["itemURL"])],
      ])
  }
}
