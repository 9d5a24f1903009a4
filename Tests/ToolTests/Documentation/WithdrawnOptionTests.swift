import Testing

@testable import Runner
@testable import Tool

@Suite struct WithdrawnOptionTests {
  /// Taken out of the list, an option is gone from everything that derives of it.
  @Test(
    arguments: OptionCatalogue.standard.options.map(\.name).filter { $0 != .help })
  func withdrawnOptionLeavesNoTrace(_ name: OptionName) throws {
    let rest = OptionCatalogue(OptionCatalogue.standard.options.filter { $0.name != name })
    guard case .failure(let error) = Action.parse([name.long, "meme"], models: testModels, catalogue: rest)
    else {
      Issue.record("still accepted")
      return
    }
    #expect(error.message.hasPrefix("unknown option \"\(name.long)\""))
    #expect(!error.message.hasSuffix("\"\(name.long)\"?"))
    #expect(throws: Never.self) { try Action.parse(["meme"], models: testModels, catalogue: rest).get() }

    // Explanations name options in sentences, which are not made from the list.
    let unexplained = OptionCatalogue(rest.options.filter { $0.name != .explain })
    let texts =
      [
        HelpText(catalogue: rest).text,
        ManPage(models: testModels, catalogue: unexplained).text.replacing("\\-", with: "-"),
      ]
      + Shell.allCases.map { CompletionScript.text(for: $0, models: testModels, rest) }
    for text in texts {
      let words = text.utf8.split { !Self.isOfAWord($0) }
      #expect(!words.contains { $0.elementsEqual(name.long.utf8) })
      #expect(!text.contains("-l \(name.rawValue) "), "fish")
      #expect(!text.contains("Fl -\(name.rawValue)\n"), "man")
    }
  }

  /// Letters and numbers of options: whole characters take five times as long.
  private static func isOfAWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
