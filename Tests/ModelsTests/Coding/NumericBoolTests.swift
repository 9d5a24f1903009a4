@testable import Models
import Testing

@Suite struct NumericBoolTests {
  @Test(arguments: [
    ("true", NumericBool(true), "true"), ("false", NumericBool(false), "false"),
    ("1", NumericBool(true, isNumber: true), "1"), ("0", NumericBool(false, isNumber: true), "0"),
    ("1.0", NumericBool(true, isNumber: true), "1"), ("0.0", NumericBool(false, isNumber: true), "0"),
  ])
  func fourForms(_ text: String, _ value: NumericBool, _ written: String) throws {
    #expect(try decoded([NumericBool].self, "[\(text)]") == [value])
    #expect(try encoded([value]) == "[\(written)]")
    #expect("\(value)" == "\(value.value)")
  }

  @Test(arguments: [
    ("2", Fault.Kind.dataCorrupted), ("-1", .dataCorrupted), ("0.5", .dataCorrupted),
    ("1e300", .dataCorrupted),
    (#""true""#, .typeMismatch), (#""1""#, .typeMismatch), ("[]", .typeMismatch), ("{}", .typeMismatch),
    ("null", .valueNotFound),
  ])
  func anythingElse(_ text: String, _ kind: Fault.Kind) throws {
    #expect(try Fault(decoding: [NumericBool].self, from: "[\(text)]") == Fault(kind, ".[0]"))
  }
}
