import Foundation
@testable import Models
import Testing

/// All of its Codable is synthesized.
private struct Record: Codable, Equatable {
  var a: Field<Int>
  var b: Field<[String]>
}

@Suite struct FieldTests {
  @Test(arguments: [
    ("both absent", "{}", Field<Int>.absent, Field<[String]>.absent),
    ("both null", #"{"a":null,"b":null}"#, .null, .null),
    ("values", #"{"a":1,"b":["x"]}"#, .value(1), .value(["x"])),
    ("an empty array is a value", #"{"b":[]}"#, .absent, .value([])),
  ])
  func synthesizedCodable(_ name: String, _ text: String, _ a: Field<Int>, _ b: Field<[String]>) throws {
    #expect(try decoded(Record.self, text) == Record(a: a, b: b), "\(name)")
    #expect(try encoded(Record(a: a, b: b)) == text, "\(name)")
  }

  @Test(arguments: [
    ("a string", #"{"a":"1"}"#, Fault(.typeMismatch, ".a")),
    ("false", #"{"a":false}"#, Fault(.typeMismatch, ".a")),
    ("null in a value", #"{"b":[null]}"#, Fault(.valueNotFound, ".b[0]")),
  ])
  func wrongTypes(_ name: String, _ text: String, _ fault: Fault) throws {
    #expect(try Fault(decoding: Record.self, from: text) == fault, "\(name)")
  }

  @Test func elementsAreNullOrValues() throws {
    #expect(try decoded([Field<Int>].self, "[1,null]") == [.value(1), .null])
    #expect(try encoded([Field.value(1), .null]) == "[1,null]")
    #expect(throws: EncodingError.self) { try encoded([Field<Int>.absent]) }
  }

  @Test(arguments: [
    ("absent keeps absent", Field<Int>.absent, Field<Int>.absent, Field<Int>.absent),
    ("absent keeps null", .absent, .null, .null), ("absent keeps a value", .absent, .value(1), .value(1)),
    ("null clears null", .null, .null, .absent), ("null clears a value", .null, .value(1), .absent),
    ("a value replaces absent", .value(2), .absent, .value(2)),
    ("a value replaces a value", .value(2), .value(1), .value(2)),
  ])
  func applied(_ name: String, _ patch: Field<Int>, _ stored: Field<Int>, _ result: Field<Int>) {
    #expect(patch.applied(to: stored) == result, "\(name)")
  }

  @Test func wrappedValue() {
    #expect(Field.value(1).wrapped == 1 && Field<Int>.null.wrapped == nil && Field<Int>.absent.wrapped == nil)
  }
}
