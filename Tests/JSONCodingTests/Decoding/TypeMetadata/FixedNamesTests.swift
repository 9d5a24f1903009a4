import Foundation
import JSONCoding
import Testing

/// Distinguishes the model's own names in a path from possible names of the payload.
struct FixedNamesTests {
  private enum Fixed: String, CodingKey { case way, key, value, inner, odd = "an odd name" }

  private enum Only: CodingKey { case only }

  /// A name in the model's code, of a type that cannot be distinguished from one with any names.
  private struct Nothing: CodingKey {
    var stringValue: String { "nothing" }
    var intValue: Int? { nil }
    init() {}
    init?(stringValue: String) { if stringValue != "nothing" { return nil } }
    init?(intValue: Int) { nil }
  }

  /// Known names, and others.
  private enum Mixed: CodingKey {
    case way
    case other(String)
    var stringValue: String { if case .other(let name) = self { name } else { "way" } }
    var intValue: Int? { nil }
    init(stringValue: String) { self = stringValue == "way" ? .way : .other(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// An enum without payloads that accepts any name, which it then forgets.
  private enum Forgetting: CodingKey {
    case any
    var stringValue: String { "any" }
    var intValue: Int? { nil }
    init(stringValue: String) { self = .any }
    init?(intValue: Int) { nil }
  }

  private struct Numbered: CodingKey {
    let number: UInt8
    var stringValue: String { "\(number)" }
    var intValue: Int? { Int(number) }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { number = UInt8(intValue) }
    init(number: UInt8) { self.number = number }
  }

  private enum Way: String, Decodable {
    case fixed, only, odd, nothing, superclass
    case dynamic, mixed, forgetting, numbered, superOfDynamic, nested, thrown, thrownValue, inner, before,
      behind
  }

  /// Takes the name of a key from a value, in every possible way.
  private struct Hostile: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Fixed.self)
      let name = try container.decode(String.self, forKey: .key)
      func read<Key: CodingKey>(_ key: Key) throws {
        _ = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: key)
      }
      func context(_ path: [any CodingKey] = []) -> DecodingError.Context {
        DecodingError.Context(codingPath: path, debugDescription: "no \(name)")
      }
      let dynamic = Name(stringValue: name)
      switch try container.decode(Way.self, forKey: .way) {
      case .fixed: try read(Fixed.value)
      case .only: try read(Only.only)
      case .odd: try read(Fixed.odd)
      case .nothing: try read(Nothing())
      case .superclass: _ = try Int(from: container.superDecoder())
      case .dynamic: try read(dynamic)
      case .mixed: try read(Mixed(stringValue: name))
      case .forgetting: try read(Forgetting(stringValue: name))
      case .numbered: try read(Numbered(number: UInt8(name.utf8.count)))
      case .superOfDynamic:
        _ = try Int(from: decoder.container(keyedBy: Name.self).superDecoder(forKey: dynamic))
      case .nested:
        _ = try decoder.container(keyedBy: Name.self).nestedUnkeyedContainer(forKey: dynamic)
      case .thrown: throw DecodingError.keyNotFound(dynamic, context())
      case .thrownValue: throw DecodingError.valueNotFound(Int.self, context([dynamic]))
      case .inner:
        _ = try decoder.container(keyedBy: Name.self)
          .nestedContainer(keyedBy: Fixed.self, forKey: dynamic).decode(Int.self, forKey: .inner)
      case .before:
        let other = try decoder.container(keyedBy: Name.self)
        _ = try decoder.container(keyedBy: Only.self)
        _ = try other.decode(Int.self, forKey: dynamic)
      case .behind:
        _ = try decoder.container(keyedBy: Name.self).contains(dynamic)
        _ = try container.decode(Int.self, forKey: .value)
      }
    }
  }

  /// The path as a redacted report shows it.
  private func path(_ way: Way, _ members: String) throws -> String {
    let text = #"{"way":"\#(way.rawValue)","key":"SECRET"\#(members)}"#
    let issue = try #require(RecordDecoder().outcome(Hostile.self, of: text).issues.first)
    let steps = issue.path.enumerated().map { issue.payloadNames.contains($0) ? "*" : "\($1)" }
    return steps.joined(separator: " ")
  }

  /// The path to the value of that name, or to where it is missing.
  @Test(
    "names of CodingKeys are shown, names that any string may be are not",
    arguments: [
      (Way.fixed, #"member("value")"#), (.only, #"member("only")"#), (.odd, #"member("an odd name")"#),
      (.nothing, "*"), (.superclass, #"member("super")"#), (.dynamic, "*"), (.mixed, "*"),
      (.forgetting, #"member("any")"#), (.numbered, "*"), (.superOfDynamic, "*"), (.nested, "*"),
      (.thrown, "*"), (.inner, "*"), (.before, "*"), (.behind, #"member("value")"#),
    ])
  private func missing(_ way: Way, _ expected: String) throws {
    #expect(try path(way, "") == expected)
  }

  @Test(
    "the same where the document has the name",
    arguments: [
      (Way.dynamic, "true", "*"), (.mixed, "true", "*"), (.superOfDynamic, "true", "*"),
      (.nested, "true", "*"), (.thrown, "true", "*"), (.thrownValue, "null", "*"),
      (.inner, "{}", #"* member("inner")"#), (.before, "true", "*"),
    ])
  private func present(_ way: Way, _ value: String, _ expected: String) throws {
    #expect(try path(way, #","SECRET":\#(value)"#) == expected)
  }

  @Test("a name that only another object's keys have is hidden")
  func elsewhere() throws {
    // "inner" is one of the object's own names, "only" is not.
    let first = #"{"way":"only","key":"","only":1}"#
    let second = #"{"way":"dynamic","key":"only","only":true}"#
    let issues = RecordDecoder().outcome([Hostile].self, of: "[\(first),\(second)]").issues
    #expect(issues.map(\.payloadNames) == [[1]])
  }

  @Test("converted names: snake case is the model's own, names from a custom strategy are not")
  func converted() throws {
    struct Model: Decodable { let userName: Int }
    func hidden(_ strategies: CodingStrategies, _ name: String) throws -> Set<Int> {
      let decoder = RecordDecoder()
      decoder.strategies = strategies
      return try #require(decoder.outcome(Model.self, of: "{\"\(name)\":true}").issues.first).payloadNames
    }
    var strategies = CodingStrategies()
    strategies.keys = .snakeCase
    #expect(try hidden(strategies, "user_name") == [])
    strategies.keys = .custom(CustomKeys { _ in Name(stringValue: "userName") })
    #expect(try hidden(strategies, "SECRET") == [0])
  }

  @Test("a name of the payload in an encoding error")
  func encodingError() throws {
    let decoder = RecordDecoder()
    _ = try decoder.decode([String: Int].self, from: Data(#"{"SECRET":1}"#.utf8))
    let context = EncodingError.Context(codingPath: [Name(stringValue: "SECRET")], debugDescription: "")
    #expect(decoder.issue(for: EncodingError.invalidValue(1, context)).payloadNames == [0])
  }

  @Test("subclasses and their superclasses: the names of both are shown")
  func classes() throws {
    class Base: Decodable { let base: Int }
    final class Sub: Base {
      let sub: [Int]
      enum CodingKeys: CodingKey { case sub }
      required init(from decoder: any Decoder) throws {
        sub = try decoder.container(keyedBy: CodingKeys.self).decode([Int].self, forKey: .sub)
        try super.init(from: decoder)
      }
    }
    let text = #"[{"sub":[true],"base":true},{"sub":1},{"base":1}]"#
    let issues = RecordDecoder().outcome([Sub].self, of: text).issues
    #expect(issues.count == 5)
    #expect(issues.allSatisfy { $0.payloadNames.isEmpty })
  }

  @Test("enums with payloads, as the compiler decodes them")
  func payloads() throws {
    enum Form: Decodable { case circle(radius: Int), none }
    let issue = try #require(
      RecordDecoder().outcome(Form.self, of: #"{"circle":{"radius":true}}"#).issues.first)
    #expect(issue.payloadNames == [] && issue.path == [.member("circle"), .member("radius")])
  }
}
