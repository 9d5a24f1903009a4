import Foundation
import JSONCoding
import Testing

@testable import Diagnostics

/// Surprises of Swift's own decoding are explained where they occur, and following the help makes the record decode.
struct SwiftTrapTests {
  enum Mode: Decodable { case auto, fixed(Int) }
  struct Moded: Decodable { let mode: Mode }
  struct Listed: Decodable { var names: [String]? }
  struct Weighed: Decodable { var weight: Double }
  struct Themed: Decodable { var theme: String = "dark" }
  struct Order: Decodable {
    let shippingAddress: String?, operatingSystem: String?
    enum CodingKeys: String, CodingKey { case shippingAddress, operatingSystem = "operating_system" }
  }
  struct Photo: Decodable { let id: Int, name: String, note: String }
  struct Named: Decodable { let name: String }
  struct Linked: Decodable { let url: URL?, count: Int? }
  struct Sized: Decodable { let small: Int32?, large: Int?, huge: UInt64? }
  struct ByID: Decodable { let names: [UUID: String] }
  struct Code: Hashable, Codable { let value: String }
  struct Coded: Decodable { let names: [Code: Int]? }
  @propertyWrapper struct Kept<Value: Decodable>: Decodable {
    var wrappedValue: Value
    init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }
  }
  struct Wrapped: Decodable { @Kept var note: String? }
  struct User: Decodable { let id: Int, name: String }
  struct Response: Decodable { let data: User }
  struct Tagged: Decodable { let tags: [String: String] }
  struct Page: Decodable { let title: String, next: Link }
  struct Link: Decodable { let title: String? }
  struct Membership: Decodable { let since: Int, user: User }
  struct Reply: Decodable { let id: Int, text: String, parent: Box? }
  final class Box: Decodable {
    let value: Reply
    init(from decoder: any Decoder) throws { value = try Reply(from: decoder) }
  }
  struct Child: Decodable {
    enum CodingKeys: CodingKey { case parent }
    init(from decoder: any Decoder) throws {
      let parent = try decoder.container(keyedBy: CodingKeys.self).superDecoder(forKey: .parent)
      _ = try parent.singleValueContainer().decode(Int.self)
    }
  }

  private func problems(
    _ type: any Decodable.Type, _ json: String, isRedacted: Bool = false, places: String = ""
  ) -> [Diagnostic] {
    Diagnostic.problems(type, json, .unreadKeys, isRedacted: isRedacted) {
      $0.places = DeclaredPlaces(places)
    }
  }

  private func help(_ type: any Decodable.Type, _ json: String, places: String = "") -> [String] {
    problems(type, json, places: places).flatMap(\.help).map(\.words)
  }

  /// A payload with the help for it, and the payload that follows from the help.
  struct Row: @unchecked Sendable, CustomTestStringConvertible {
    // Sendable because types are.
    let type: any Decodable.Type
    let json: String
    let help: String
    let fixed: String?
    var testDescription: String { json }

    init(_ type: any Decodable.Type, _ json: String, _ help: String, fixed: String? = nil) {
      (self.type, self.json, self.help, self.fixed) = (type, json, help, fixed)
    }
  }

  private static let quotes = "does not decode as a String: put it in quotes, or convert it in the model"
  private static let pairs =
    "a dictionary with keys of type SwiftTrapTests.Code is read from an array, [key, value, …]; from an object only if SwiftTrapTests.Code is CodingKeyRepresentable"
  private static let wrapper =
    "a property wrapper requires its key, even around an optional: to allow its absence, extend KeyedDecodingContainer with a decode(_:forKey:) for the wrapper"
  private static let itself = "the object itself decodes as SwiftTrapTests.User: put it under a key"

  static let rows = [
    Row(
      Moded.self, #"{"mode":{"auto":null}}"#, "write {} instead of null", fixed: #"{"mode":{"auto":{}}}"#),
    Row(Named.self, #"{"name":5}"#, "a number \(quotes)", fixed: #"{"name":"5"}"#),
    Row(Named.self, #"{"name":true}"#, "a Boolean \(quotes)", fixed: #"{"name":"true"}"#),
    Row(
      Linked.self, #"{"url":""}"#,
      "an empty string is not a URL: write null instead, or convert it in the model", fixed: #"{"url":null}"#),
    Row(
      Linked.self, #"{"count":""}"#,
      "an empty string is not an Int: write null instead, or convert it in the model",
      fixed: #"{"count":null}"#),
    Row(Sized.self, #"{"small":3000000000}"#, "to accept it, make it an Int64"),
    Row(
      Sized.self, #"{"large":9223372036854775808}"#,
      "to accept it, make it a UInt64, or a String and put the number in quotes"),
    Row(Sized.self, #"{"huge":-1}"#, "to accept it, make it an Int64"),
    Row(
      Sized.self, #"{"huge":18446744073709551616}"#,
      "no 64-bit integer is as large: make it a Decimal, or a String and put the number in quotes"),
    Row(
      Listed.self, #"{"names":"a"}"#, "put it in [ ]: an array with this one element would fit",
      fixed: #"{"names":["a"]}"#),
    Row(
      Weighed.self, #"{"weight":{"value":1.5,"unit":"kg"}}"#,
      "the value at 1:20 would fit: it is one level too deep", fixed: #"{"weight":1.5}"#),
    Row(
      Listed.self, #"{"names":{"data":["a"]}}"#, "the value at 1:18 would fit: it is one level too deep",
      fixed: #"{"names":["a"]}"#),
    Row(Coded.self, #"{"names":{"a":1}}"#, pairs, fixed: #"{"names":[{"value":"a"},1]}"#),
    Row(Wrapped.self, "{}", wrapper, fixed: #"{"note":"x"}"#),
    Row(
      [Response].self, #"[{"id":1,"name":"x"}]"#, "\(itself) \"data\"",
      fixed: #"[{"data":{"id":1,"name":"x"}}]"#),
    Row(
      Membership.self, #"{"since":1,"id":1,"name":"x"}"#, "\(itself) \"user\"",
      fixed: #"{"since":1,"user":{"id":1,"name":"x"}}"#),
  ]

  @Test(arguments: rows) func helpIsFollowed(_ row: Row) {
    #expect(help(row.type, row.json) == [row.help])
    if let fixed = row.fixed { #expect(problems(row.type, fixed).isEmpty) }
  }

  static let others = [
    // Nothing would decode.
    Row(Moded.self, #"{"mode":{"fixed":null}}"#, "write {} instead of null"),
    Row([Int].self, #"[""]"#, "write null"),
    // These are no elements of the array.
    Row(Listed.self, #"{"names":1}"#, "put it in"), Row(Listed.self, #"{"names":{"a":"b"}}"#, "put it in"),
    // Either may be meant, or neither.
    Row(Weighed.self, #"{"weight":{"net":1.5,"gross":2}}"#, "would fit"),
    Row(Weighed.self, #"{"weight":{"unit":"kg"}}"#, "would fit"),
    Row([Response].self, #"[{"id":1}]"#, "itself"), Row([Response].self, "[{}]", "itself"),
    Row(Membership.self, #"{"since":1,"id":1}"#, "itself"),
    // Every object decodes as such a dictionary, and an object with keys of the model belongs to the model.
    Row([Tagged].self, #"[{"a":"b"}]"#, "itself"), Row([Page].self, #"[{"title":"x"}]"#, "itself"),
    Row(Order.self, #"{"session":1}"#, "operating"),
    // For a large record, only the first problem of a trial is known, and others may hide behind it.
    Row(
      Photo.self, #"{"id":"x","name":null,"note":"\#(String(repeating: "x", count: 1_200_000))"}"#,
      "the key may be absent"),
  ]

  @Test(arguments: others.indices) func helpThatDoesNotWorkIsNotGiven(_ index: Int) {
    let row = Self.others[index]
    #expect(!help(row.type, row.json).contains { $0.contains(row.help) })
  }

  /// Depends on the standard library of this platform.
  @Test func dictionaryByIdentifierMayBeAnObject() {
    let object = #"{"names":{"9B1DEB4D-3B7D-4BAD-9BDD-2B0D7B3DCB6D":"x"}}"#
    let isObject = (try? JSONDecoder().decode(ByID.self, from: Data(object.utf8))) != nil
    #expect(help(ByID.self, object).count == (isObject ? 0 : 1))
  }

  @Test func defaultValuesMakeNoKeyOptional() {
    func help(_ mark: String, _ json: String) -> [String] {
      let key = "DiagnosticsTests.SwiftTrapTests.Themed.CodingKeys\ttheme"
      return self.help(Themed.self, json, places: "A.swift\n\t\(key)\t4\t7\t\(mark)\tvar theme: String = 1")
    }
    let line =
      "a default value does not make the key optional: make the property optional, or read it with decodeIfPresent in init(from:)"
    #expect(help("default", "{}") == [line])
    #expect(help("", "{}") == [] && help("default", #"{"theme":[]}"#) == [])
  }

  /// A member that the model asks for by name is a part of the value, even if it resembles the whole.
  @Test func aPartOfTheModelIsNoEnvelope() {
    let found = problems(Reply.self, #"{"parent":{"id":1,"text":5,"parent":null}}"#)
    #expect(found.contains { $0.message.hasPrefix("missing key \"id\"") }, "\(found)")
  }

  @Test(
    arguments: [
      (#"{"shipping_adress":"x"}"#, "shipping_adress", "shippingAddress"),
      (#"{"operatingSystem":"x"}"#, "operatingSystem", "operating_system"),
    ])
  func unreadKeysAreComparedWithAbsentOnes(_ json: String, _ name: String, _ key: String) {
    #expect(problems(Order.self, json).flatMap(\.help) == [.rename(from: "\"\(name)\"", to: "\"\(key)\"")])
    #expect(problems(Order.self, json, isRedacted: true).flatMap(\.help).isEmpty)
    // A key that is present was not meant.
    #expect(help(Order.self, json.dropLast() + ",\"\(key)\":null}") == [])
  }

  @Test func keyThatASuperDecoderMissesIsAMissingKey() {
    #expect(problems(Child.self, "{}").map(\.code) == [.keyNotFound])
    #expect(problems(Child.self, #"{"parent":null}"#).map(\.code) == [.valueNotFound])
  }
}
