import Testing

@testable import Runner

@Suite struct SynopsisTests {
  @Test("names only what there is") func namesOnlyWhatThereIs() {
    #expect(Synopsis(OptionCatalogue([])).lines == ["[OPTION ...] MODEL [FILE ...]"])
    #expect(
      Synopsis(OptionCatalogue([.suite, .help, .man])).lines == [
        "[OPTION ...] MODEL [FILE ...]", "--help | --man",
      ])
  }
}
