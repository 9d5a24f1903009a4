import Foundation
import JSONCoding
import Testing

@testable import Diagnostics

/// Surprises of Swift's own decoding are explained where they occur, and following the help makes the record decode.
struct SwiftTrapTests {
  enum Mode: Decodable { case auto, fixed(Int) }
  struct Moded: Decodable { let mode: Mode }
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

  private func problems<Value: Decodable>(
    _ type: Value.Type, _ json: String, isRedacted: Bool = false, places: String = ""
  ) -> [Diagnostic] {
    Diagnostic.problems(type, json, .unreadKeys, isRedacted: isRedacted) {
      $0.places = DeclaredPlaces(places)
    }
  }

  /// For a large record, only the first problem of a trial is known, and others may hide behind it.
  @Test func nothingIsAdvisedForALargeRecordThatMayNotDecode() {
    struct Photo: Decodable { let id: Int, name: String, note: String }
    let note = String(repeating: "x", count: 1_200_000)
    let json = #"{"id":"x","name":null,"note":"\#(note)"}"#
    #expect(!help(Photo.self, json).contains { $0.hasPrefix("the key may be absent") })
  }

  private func help<Value: Decodable>(_ type: Value.Type, _ json: String) -> [String] {
    problems(type, json).flatMap(\.help).map(\.words)
  }

  @Test func caseWithoutValuesIsAnEmptyObject() {
    #expect(help(Moded.self, #"{"mode":{"auto":null}}"#) == ["write {} instead of null"])
    #expect(problems(Moded.self, #"{"mode":{"auto":{}}}"#).isEmpty)
    // Here, nothing would decode.
    #expect(!help(Moded.self, #"{"mode":{"fixed":null}}"#).contains("write {} instead of null"))
  }

  @Test(arguments: ["5", "1.5", "true"]) func stringsAreNotReadFromOtherValues(_ value: String) {
    let found = value == "true" ? "a Boolean" : "a number"
    let line = "\(found) does not decode as a String: put it in quotes, or convert it in the model"
    #expect(help(Named.self, #"{"name":\#(value)}"#) == [line])
    #expect(problems(Named.self, #"{"name":"\#(value)"}"#).isEmpty)
  }

  @Test(arguments: [("url", "a URL"), ("count", "an Int")])
  func emptyStringsAreNoValues(_ key: String, _ type: String) {
    #expect(
      help(Linked.self, #"{"\#(key)":""}"#)
        == ["an empty string is not \(type): write null instead, or convert it in the model"])
    #expect(problems(Linked.self, #"{"\#(key)":null}"#).isEmpty)
    // Null would not decode.
    #expect(help([Int].self, #"[""]"#) == [])
  }

  @Test(
    arguments: [
      ("small", "3000000000", "to accept it, make it an Int64"),
      (
        "large", "9223372036854775808",
        "to accept it, make it a UInt64, or a String and put the number in quotes"
      ),
      ("huge", "-1", "to accept it, make it an Int64"),
      (
        "huge", "18446744073709551616",
        "no 64-bit integer is as large: make it a Decimal, or a String and put the number in quotes"
      ),
    ])
  func largerTypesAreNamed(_ key: String, _ number: String, _ line: String) throws {
    #expect(help(Sized.self, #"{"\#(key)":\#(number)}"#) == [line])
    let digits = try JSONDecoder().decode([Decimal].self, from: Data("[\(number)]".utf8))
    #expect("\(digits[0])" == number)
  }

  struct Listed: Decodable { var names: [String]? }
  struct Weighed: Decodable { var weight: Double }

  @Test func valueWithoutItsArrayIsPutInOne() {
    #expect(
      help(Listed.self, #"{"names":"a"}"#) == ["put it in [ ]: an array with this one element would fit"])
    // These are not elements.
    #expect(help(Listed.self, #"{"names":1}"#) == [])
    #expect(help(Listed.self, #"{"names":{"a":"b"}}"#) == [])
  }

  @Test func valueInAnObjectOfItsOwnIsNamed() {
    #expect(
      help(Weighed.self, #"{"weight":{"value":1.5,"unit":"kg"}}"#)
        == ["the value at 1:20 would fit: it is one level too deep"])
    #expect(
      help(Listed.self, #"{"names":{"data":["a"]}}"#)
        == ["the value at 1:18 would fit: it is one level too deep"])
    // Either may be meant, or neither.
    #expect(help(Weighed.self, #"{"weight":{"net":1.5,"gross":2}}"#) == [])
    #expect(help(Weighed.self, #"{"weight":{"unit":"kg"}}"#) == [])
  }

  @Test func dictionariesOfOtherKeysAreArrays() {
    let line = "is read from an array, [key, value, …]; from an object only if"
    let coded = help(Coded.self, #"{"names":{"a":1}}"#)
    #expect(
      coded == [
        "a dictionary with keys of type SwiftTrapTests.Code \(line) SwiftTrapTests.Code is CodingKeyRepresentable"
      ])
    #expect(problems(Coded.self, #"{"names":[{"value":"a"},1]}"#).isEmpty)
    // Depends on the standard library of this platform.
    let id = "9B1DEB4D-3B7D-4BAD-9BDD-2B0D7B3DCB6D"
    let object = #"{"names":{"\#(id)":"x"}}"#
    let isObject = (try? JSONDecoder().decode(ByID.self, from: Data(object.utf8))) != nil
    #expect(help(ByID.self, object).count == (isObject ? 0 : 1))
  }

  struct Themed: Decodable { var theme: String = "dark" }

  @Test func defaultValuesMakeNoKeyOptional() {
    func help(_ mark: String, _ json: String) -> [String] {
      let places =
        "A.swift\n\tDiagnosticsTests.SwiftTrapTests.Themed.CodingKeys\ttheme\t4\t7\t\(mark)\tvar theme: String = 1"
      return problems(Themed.self, json, places: places).flatMap(\.help).map(\.words)
    }
    let line =
      "a default value does not make the key optional: make the property optional, or read it with decodeIfPresent in init(from:)"
    #expect(help("default", "{}") == [line])
    #expect(help("", "{}") == [])
    #expect(help("default", #"{"theme":[]}"#) == [])
  }

  @Test func propertyWrappersNeedTheirKeys() {
    let line =
      "a property wrapper requires its key, even around an optional: to allow its absence, extend KeyedDecodingContainer with a decode(_:forKey:) for the wrapper"
    #expect(help(Wrapped.self, "{}") == [line])
    #expect(problems(Wrapped.self, #"{"note":"x"}"#).isEmpty)
  }

  @Test func anObjectThatIsTheMissingValueIsNamed() {
    let json = #"[{"id":1,"name":"x"}]"#
    #expect(
      help([Response].self, json)
        == ["the object itself decodes as SwiftTrapTests.User: put it under a key \"data\""])
    #expect(problems([User].self, json).isEmpty)
    #expect(!help([Response].self, #"[{"id":1}]"#).joined().contains("itself"))
    #expect(!help([Response].self, "[{}]").joined().contains("itself"))
    // Every object decodes as such a dictionary, and an object with keys of the model belongs to the model.
    #expect(!help([Tagged].self, #"[{"a":"b"}]"#).joined().contains("itself"))
    #expect(!help([Page].self, #"[{"title":"x"}]"#).joined().contains("itself"))
  }

  @Test func aLevelThatIsMissingBesideOtherKeysIsNamed() {
    #expect(
      help(Membership.self, #"{"since":1,"id":1,"name":"x"}"#)
        == ["the object itself decodes as SwiftTrapTests.User: put it under a key \"user\""])
    #expect(!help(Membership.self, #"{"since":1,"id":1}"#).joined().contains("itself"))
  }

  /// A member that the model asks for by name is a part of the value, even if it resembles the whole.
  @Test func aPartOfTheModelIsNoEnvelope() {
    let found = problems(Reply.self, #"{"parent":{"id":1,"text":5,"parent":null}}"#)
    #expect(found.contains { $0.message.hasPrefix("missing key \"id\"") }, "\(found)")
  }

  struct Order: Decodable {
    let shippingAddress: String?, operatingSystem: String?
    enum CodingKeys: String, CodingKey { case shippingAddress, operatingSystem = "operating_system" }
  }

  @Test(
    arguments: [
      (#"{"shipping_adress":"x"}"#, "shipping_adress", "shippingAddress"),
      (#"{"operatingSystem":"x"}"#, "operatingSystem", "operating_system"),
    ])
  func unreadKeysAreComparedWithAbsentOnes(_ json: String, _ name: String, _ key: String) {
    #expect(
      problems(Order.self, json).flatMap(\.help) == [.rename(from: "\"\(name)\"", to: "\"\(key)\"")])
    #expect(problems(Order.self, json, isRedacted: true).flatMap(\.help).isEmpty)
    // A key that is present was not meant.
    let both = json.dropLast() + ",\"\(key)\":null}"
    #expect(help(Order.self, String(both)) == [])
    #expect(help(Order.self, #"{"session":1}"#) == [])
  }

  @Test func keyThatASuperDecoderMissesIsAMissingKey() {
    #expect(problems(Child.self, "{}").map(\.code) == [.keyNotFound])
    #expect(problems(Child.self, #"{"parent":null}"#).map(\.code) == [.valueNotFound])
  }
}
