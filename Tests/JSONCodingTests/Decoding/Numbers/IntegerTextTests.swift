import Foundation
import JSONCoding
import Testing
import TestSupport

/// Integers are read exactly, however they are written.
struct IntegerTextTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("1.0", 1), ("1e2", 100), ("120e-1", 12), ("1.50e1", 15), ("0.0", 0),
      ("0e999999999999", 0),
      ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("9223372036854775807.000", Int.max),
      ("922337203685477580.7e1", Int.max), ("9223372036854775807000e-3", Int.max),
      ("9007199254740993", 9_007_199_254_740_993),
      ("1000000000000000000", 1_000_000_000_000_000_000), ("0.00001e5", 1), ("-12e0", -12),
    ]) func readsTheInteger(text: String, value: Int) throws
  {
    #expect(try RecordDecoder().decode(Int.self, from: Data(text.utf8)) == value)
    #expect(try RecordDecoder().decode([Int].self, from: Data("[\(text)]".utf8)) == [value])
  }

  @Test(
    arguments: [
      "1.5", "0.1", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e400",
      "1.0000000000000000000001", "1e-400",
      "99999999999999999999999999", "1e999999999999999999999",
    ]) func refusesOtherNumbers(text: String)
  {
    #expect(throws: DecodingError.self) { try RecordDecoder().decode(Int.self, from: Data(text.utf8)) }
  }

  @Test func eachWidthHasItsBounds() throws {
    func bounds<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws {
      let decoder = RecordDecoder()
      for bound in [Value.min, Value.max] {
        #expect(try decoder.decode(type, from: Data("\(bound)".utf8)) == bound)
        #expect(try decoder.decode(type, from: Data("\(bound).0".utf8)) == bound)
        #expect(try decoder.decode(type, from: Data("\(bound).0e0".utf8)) == bound)
      }
      // Larger by one in the last digit, which is never 9.
      let above = "\(Value.max)".dropLast() + "9"
      #expect((try? decoder.decode(type, from: Data(above.utf8))) == nil)
      #expect((try? decoder.decode(type, from: Data("\(Value.max)0".utf8))) == nil)
      let below = Value.isSigned ? "\(Value.min)".dropLast() + "9" : "-1"
      #expect((try? decoder.decode(type, from: Data(below.utf8))) == nil)
    }
    try bounds(Int8.self)
    try bounds(Int16.self)
    try bounds(Int32.self)
    try bounds(Int64.self)
    try bounds(UInt8.self)
    try bounds(UInt16.self)
    try bounds(UInt32.self)
    try bounds(UInt64.self)
    if #available(macOS 15.0, *) {
      try bounds(Int128.self)
      try bounds(UInt128.self)
    }
  }

  /// Every number of digits, with every kind of byte after them.
  @Test func digitsAreReadInAnyNumber() throws {
    var random = Random(seed: 8)
    var values: [Int] = []
    for digits in 1...19 {
      for _ in 0..<200 {
        let first = digits == 1 ? random.below(10) : random.below(9) + 1
        let rest = (1..<digits).map { _ in "\(random.below(10))" }.joined()
        guard let value = Int("\(first)\(rest)") else { continue }
        values += [value, -value]
      }
    }
    let decoder = RecordDecoder()
    for end in [",", " ,", "\n,", "\t,"] {
      let text = "[\(values.map { "\($0)" }.joined(separator: end))]"
      #expect(try decoder.decode([Int].self, from: Data(text.utf8)) == values)
    }
    for value in values { #expect(try decoder.decode(Int.self, from: Data("\(value)".utf8)) == value) }
  }
}
