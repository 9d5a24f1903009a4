import JSONCoding
import Testing

@Suite struct PaddedDigitsTests {
  @Test func zerosFillTheWidth() {
    #expect(7.padded(to: 2) == "07")
    #expect(0.padded(to: 4) == "0000")
    #expect(UInt64.max.padded(to: 16, radix: 16) == "ffffffffffffffff")
    #expect(UInt8(0xA).padded(to: 2, radix: 16, uppercase: true) == "0A")
  }

  @Test func longNumbersStayWhole() {
    #expect(12_345.padded(to: 4) == "12345")
  }
}
