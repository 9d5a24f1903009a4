@testable import Models
import Testing

private struct Record: Codable, Equatable {
  @NullCodable var a: Int?
  @NullCodable var b: [String]?
}

@Suite struct NullCodableTests {
  @Test(arguments: [
    ("absent", "{}", Record(), #"{"a":null,"b":null}"#),
    ("null", #"{"a":null,"b":null}"#, Record(), #"{"a":null,"b":null}"#),
    ("values", #"{"a":1,"b":[]}"#, Record(a: 1, b: []), #"{"a":1,"b":[]}"#),
  ])
  fileprivate func synthesizedCodable(_ name: String, _ text: String, _ record: Record, _ written: String)
    throws
  {
    #expect(try decoded(Record.self, text) == record, "\(name)")
    #expect(try encoded(record) == written, "\(name)")
  }

  @Test func wrongTypesAreErrors() throws {
    #expect(try Fault(decoding: Record.self, from: #"{"a":"1"}"#) == Fault(.typeMismatch, ".a"))
  }

  @Test func elementsOfAnArray() throws {
    let values = [NullCodable(wrappedValue: 1), NullCodable(wrappedValue: nil)]
    #expect(try decoded([NullCodable<Int>].self, "[1,null]") == values)
    #expect(try encoded(values) == "[1,null]")
  }
}
