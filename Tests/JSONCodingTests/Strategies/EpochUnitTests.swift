import Testing

@testable import JSONCoding

struct EpochUnitTests {
  @Test(
    arguments: [
      (0, nil), (999_999_999, nil), (1_000_000_000, .seconds), (1_999_999_999, .seconds),
      (2_000_000_000, nil), (4_102_444_800, nil), (999_999_999_999, nil), (1_000_000_000_000, .milliseconds),
      (1_999_999_999_999, .milliseconds), (2_000_000_000_000, nil), (1_700_000_000_000_000, nil),
      (-1_700_000_000, nil),
    ] as [(Double, EpochUnit?)])
  func datesAreRecognizedByTheirSize(_ number: Double, _ unit: EpochUnit?) {
    #expect(EpochUnit(number) == unit)
  }
}
