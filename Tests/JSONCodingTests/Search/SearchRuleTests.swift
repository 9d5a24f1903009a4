import Foundation
import JSONCoding
import Testing

/// The rule of ``Search``, one model a row, with the facts that the index of its source would give.
struct SearchRuleTests {
  /// Every problem, but none that the model handles itself or that depends on one or two placeholders.
  @Test(arguments: SearchRow.complete + SearchRow.handled + SearchRow.pairs + SearchRow.undecided)
  func problemsAreThoseOfTheRule(row: SearchRow) {
    for problems in row.problems() { #expect(problems == row.expected) }
  }

  @Test func codeThatIsNotInTheSourcesMayCompareWithAnything() {
    let decoder = SearchRow.decoder(nil, [], [], SearchRow.role)
    decoder.knowledge = { SearchKnowledge(isOfSources: true) }
    let issues = decoder.outcome(ByHand.self, of: #"{"type":5,"role":"x"}"#).issues
    #expect(issues.map(SearchCase.path) == [".type and more may hide"])
  }

  /// Code that may catch errors is called again for each problem, so the budget covers fewer of them.
  @Test(arguments: [(SearchKnowledge.Code.passing, 391), (.catching, 100)])
  func villagersWithoutAnIcon(code: SearchKnowledge.Code, count: Int) {
    let members = (0..<count).map { #""v\#($0)":{"id":\#($0),"gender":"f"}"# }
    let row = SearchRow(
      "villagers", "{\(members.joined(separator: ","))}", known: [code],
      strings: ["id", "gender", "icon_uri"],
      (0..<count).map { ".v\($0).icon_uri" }
    ) {
      let object = try $0.object
      for key in object.allKeys {
        let villager = try object.nestedContainer(keyedBy: Name.self, forKey: key)
        try villager.int("id")
        try villager.string("gender")
        _ = try villager.decode(URL.self, forKey: "icon_uri")
      }
    }
    #expect(row.problems() == [row.expected])
  }
}

/// A text, the code that reads it, and the paths of its problems.
struct SearchRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The problems found, once for each set of facts.
  let problems: @Sendable () -> [[String]]
  let expected: [String]

  /// - Parameters:
  ///   - codes: the facts about the code; nil for a library, which has no sources.
  ///   - read: the code of each ``ByHand`` in the model.
  init<Model: Decodable & SharedType>(
    _ name: String, _ text: String, known codes: [SearchKnowledge.Code?] = [.passing],
    strings: [String] = [],
    integers: [Int] = [], as type: Model.Type = ByHand.self, _ expected: [String],
    _ read: @escaping @Sendable (any Decoder) throws -> Void
  ) {
    testDescription = name
    self.expected = expected
    problems = {
      codes.map { code in
        let decoder = SearchRow.decoder(code, strings, integers, read)
        return decoder.outcome(type, of: text).issues.map(SearchCase.path)
      }
    }
  }

  /// A decoder that knows this of the code.
  static func decoder(
    _ code: SearchKnowledge.Code?, _ strings: [String] = [], _ integers: [Int] = [],
    _ read: @escaping @Sendable (any Decoder) throws -> Void
  ) -> RecordDecoder {
    let decoder = RecordDecoder()
    decoder.userInfo[ByHand.key] = ByHand.Code(read: read)
    if let code {
      let knowledge = SearchKnowledge.of([("ByHand", code, strings)] + others, integers: integers)
      decoder.knowledge = { knowledge }
    }
    return decoder
  }

  private static let others: [(String, SearchKnowledge.Code, [String])] = [
    ("SearchRow.Pay", .passing, ["type", "cash", "card", "number"]),
    ("SearchRow.Receipt", .synthesized, []),
    ("SearchRow.Item", .synthesized, []), ("SearchRow.Kind", .synthesized, []),
    ("SearchRow.AtSign", .passing, []), ("SearchRow.One", .synthesized, []),
    ("SearchRow.MaybeOne", .catching, []), ("SearchRow.Basket", .synthesized, []),
    ("SearchRow.Priced", .synthesized, []), ("SearchRow.Either", .catching, []),
    ("SearchRow.Flexible", .catching, []),
  ]
}

/// A model by hand, whose code is in the decoder's user info.
struct ByHand: Decodable {
  struct Code: Sendable { let read: @Sendable (any Decoder) throws -> Void }
  static let key = CodingUserInfoKey(rawValue: "code").unsafelyUnwrapped

  init(from decoder: any Decoder) throws {
    try (decoder.userInfo[Self.key] as? Code)?.read(decoder)
  }
}

/// Models inside those of the rows.
extension SearchRow {
  /// A tagged value.
  struct Pay: Decodable {
    init(from decoder: any Decoder) throws {
      let object = try decoder.object
      switch try object.string("type") {
      case "cash": break
      case "card": try object.int("number")
      default: throw object.refusal("type")
      }
    }
  }

  struct Receipt: Decodable { let name: String, pay: Pay, note: Bool? }
  struct Item: Decodable { let x: Int, y: Int }
  enum Kind: String, Decodable { case one, two }

  /// Accepts no placeholder.
  struct AtSign: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard try container.decode(String.self).hasPrefix("@") else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no tag")
      }
    }
  }

  struct One: Decodable { let v: Int }
  struct MaybeOne: Decodable {
    let v: Int?
    init(from decoder: any Decoder) throws { v = try? decoder.object.int("v") }
  }
  /// Tries one type after another.
  enum Either: Decodable {
    case int(Int), string(String), list([Int])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let int = try? container.decode(Int.self) {
        self = .int(int)
      } else if let string = try? container.decode(String.self) {
        self = .string(string)
      } else {
        self = .list(try container.decode([Int].self))
      }
    }
  }
  /// A number, or the text of one.
  struct Flexible: Decodable {
    let number: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self.number = number
      } else if let number = Int(try container.decode(String.self)) {
        self.number = number
      } else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no number")
      }
    }
  }
  final class Basket: Decodable { var items: [Int] }
  struct Priced: Decodable { let price: AtSign, name: String }
}

extension Decoder {
  var object: KeyedDecodingContainer<Name> { get throws { try container(keyedBy: Name.self) } }
}

extension KeyedDecodingContainer {
  /// The last of these members.
  @discardableResult func int(_ keys: Key...) throws -> Int {
    try keys.reduce(0) { try decode(Int.self, forKey: $1) }
  }

  @discardableResult func string(_ keys: Key...) throws -> String {
    try keys.reduce("") { try decode(String.self, forKey: $1) }
  }

  @discardableResult func bool(_ key: Key) throws -> Bool { try decode(Bool.self, forKey: key) }

  func refusal(_ key: Key) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: "refused")
  }
}

extension SearchKnowledge {
  /// Facts from the sources about types of this module.
  static func of(_ types: [(String, Code, [String])], integers: [Int] = []) -> SearchKnowledge {
    var known = SearchKnowledge(isOfSources: true)
    for (name, code, strings) in types {
      known.types["JSONCodingTests." + name] = Facts(code, Literals(strings: strings, integers: integers))
    }
    return known
  }
}
