import Testing

@testable import Runner
@testable import Tool

@Suite struct HelpTextTests {
  let text = HelpText().text

  @Test func fits80ColumnsOfASCII() {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.count <= 80, "\(line)")
      #expect(line.utf8.count == line.count, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
  }

  @Test func showsTheUsage() {
    #expect(
      text.hasPrefix(
        """
        usage: decode-model [OPTION ...] MODEL [FILE ...]
               decode-model [OPTION ...] --check [--suite FILE]
               decode-model [OPTION ...] --scaffold NAME [FILE ...]
               decode-model [OPTION ...] --describe | --schema [FORM] MODEL
               decode-model [OPTION ...] --sample [EXTENT] MODEL
               decode-model --list | --explain [CODE] | --cache [clear]
               decode-model --help [OPTION] | --version | --completions SHELL | --man

        """))
  }

  @Test(arguments: [
    "  -l, --lines                 treat every line as a record (JSON Lines)\n",
    "      --list                  list the models, one per line\n",
    """
      -o, --output FORMAT         write decoded records as swift (the default),
                                  json, pretty, source or none

    """,
    """
          --nonconforming-floats INF,-INF,NAN
                                  the strings that represent infinity, minus
                                  infinity and not-a-number

    """,
    """
          --rejects FILE          with --lines or --each: write records that do not
                                  decode to FILE, byte for byte

    """,
    "  2      the command line or the suite is wrong; nothing was decoded\n",
  ])
  func shows(_ part: String) {
    #expect(text.contains(part))
  }

  @Test(arguments: OptionCatalogue.standard.options.map(\.name)) func everyOptionHasAnEntry(
    _ name: OptionName
  ) {
    let entries = text.split(separator: "\n").filter { line in
      let words = line.split { " ,".contains($0) }
      return line.hasPrefix("  ") && words.prefix(2).contains { $0 == name.long }
        && words.first?.hasPrefix("-") == true
    }
    #expect(entries.count == 1)
  }

  @Test func everyHeadingHasEntries() {
    let text = HelpText(catalogue: OptionCatalogue([.help])).text
    #expect(!text.contains("Input:"))
    #expect(text.contains("Information:\n  -h, --help"))
    #expect(!text.contains("\n\n\n"))
  }
}
