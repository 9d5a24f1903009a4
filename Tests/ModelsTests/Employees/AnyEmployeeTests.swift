import Testing

@testable import Models

@Suite struct AnyEmployeeTests {
  @Test(arguments: [
    ("no key", "{}"), ("a key too few", #"{"name":"a"}"#),
    ("a key too many", #"{"name":"a","id":1,"age":2}"#),
    ("no toy", #"{"id":1,"name":"a","birthday":0}"#),
    ("five keys", #"{"id":1,"name":"a","birthday":0,"toy":{"name":"b"},"x":null}"#),
    ("wrong types under other keys", #"{"name":1,"toy":2}"#),
  ])
  func anyOtherObject(_ name: String, _ text: String) throws {
    #expect(try decoded([AnyEmployee].self, "[\(text)]") == [.noEmployee], "\(name)")
  }

  @Test(arguments: [
    ("a number", "1", Fault.Kind.typeMismatch, ".[0]"), ("an array", "[]", .typeMismatch, ".[0]"),
    ("null", "null", .valueNotFound, ".[0]"),
    ("a null name", #"{"name":null,"id":1}"#, .valueNotFound, ".[0].name"),
    ("a string id", #"{"name":"a","id":"1"}"#, .typeMismatch, ".[0].id"),
  ])
  func neverSwallowed(_ name: String, _ text: String, _ kind: Fault.Kind, _ path: String) throws {
    #expect(try Fault(decoding: [AnyEmployee].self, from: "[\(text)]") == Fault(kind, path), "\(name)")
  }

  @Test func noEmployeeIsNotWritten() throws {
    do {
      let text = try encoded([AnyEmployee.defaultEmployee(name: "a", id: 1), .noEmployee])
      Issue.record("encoded as \(text)")
    } catch EncodingError.invalidValue(let value, let context) {
      #expect(value as? AnyEmployee == .noEmployee)
      #expect(context.debugDescription == "the keys of this employee were not kept")
      #expect(Fault.path(context.codingPath) == ".[1]")
    }
  }
}
