import Testing

@testable import Runner
@testable import Tool

@Suite struct SynopsisTests {
  @Test func namesOnlyExistingOptions() {
    #expect(Synopsis(OptionCatalogue([])).lines == ["[OPTION ...] MODEL [FILE ...]"])
    #expect(
      Synopsis(OptionCatalogue([.suite, .help, .man])).lines == [
        "[OPTION ...] MODEL [FILE ...]", "--help [OPTION] | --man",
      ])
  }
}
