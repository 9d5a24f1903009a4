import Testing
import Words

@testable import OperatingSystem
@testable import Runner

@Suite struct CommandTests {
  /// One letter means one thing, whatever the command is; -o says what is written, or where to.
  @Test func lettersAreThoseOfTheContract() {
    let letters = Command.allCases.flatMap(\.options.options).compactMap { option in
      option.short.map { "\($0) \(option.name.rawValue)" }
    }
    #expect(
      Set(letters) == [
        "l lines", "0 null", "j jobs", "o output", "q quiet", "r report", "h help", "v verbose",
      ])
  }

  /// Looked up through the parser: another option's value, or no value at all, would be refused in other words.
  @Test(arguments: Command.allCases) func parserKnowsEveryOption(_ command: Command) throws {
    for option in command.options.options {
      for word in option.spellings {
        switch (option.value, parse([command.name, word])) {
        case (nil, .failure(let error)):
          #expect(!error.message.hasPrefix("unknown option"), "\(error.message)")
        case (.some, .failure(let error)):
          #expect(error.message.hasPrefix("option \"\(word)\" needs"), "\(error.message)")
        case (let value, .success):
          #expect(value == nil, "accepted without its value")
        }
      }
      #expect(throws: UsageError.self) { try parse([command.name, option.long + "x", "meme"]).get() }
    }
  }

  /// An option of another command is unknown, and the message says which commands have it.
  @Test(arguments: OptionName.allCases) func optionOfAnotherCommandIsUnknown(_ name: OptionName) {
    let having = Command.allCases.filter { $0.options.option(name) != nil }
    #expect(!having.isEmpty)
    // The command help takes words of every kind.
    for command in Command.allCases where command != .help && !having.contains(command) {
      guard case .failure(let error) = parse([command.name, name.long]) else {
        Issue.record("accepted by \(command)")
        continue
      }
      #expect(error.message.hasPrefix("unknown option \"\(name.long)\" for"), "\(error.message)")
      let named = having.count > 4 ? having.prefix(3) : having[...]
      #expect(named.allSatisfy { error.message.contains("\"\($0.name)\"") }, "\(error.message)")
    }
  }

  @Test(arguments: Command.allCases) func sentencesAreOneLineAndNameEveryChoice(_ command: Command) {
    for text in [command.summary] + command.options.options.map(\.help) {
      #expect(text.allSatisfy { $0.isASCII && !$0.isNewline })
      #expect(!text.hasSuffix("."))
      #expect(text.first?.isLowercase == true || text.hasPrefix("MODEL"), "\(text)")
    }
    for option in command.options.options {
      #expect(option.value?.choices.allSatisfy(option.help.contains) ?? true, "\(option.long)")
    }
  }

  /// The value that the help calls the default changes nothing but the note that it was typed.
  @Test(arguments: Command.allCases) func usualValueIsTheDefault(_ command: Command) throws {
    for option in command.options.options {
      guard let usual = option.value?.usual else { continue }
      var plain = Settings()
      command.defaults(&plain)
      var given = plain
      try option.read(&given, Arguments.Occurrence(name: option.name, typed: option.long, value: usual))
      (given.typedOutput, given.typedUnread, given.typedReports) = (nil, nil, [])
      #expect(given == plain, "\(option.long)")
    }
  }
}
