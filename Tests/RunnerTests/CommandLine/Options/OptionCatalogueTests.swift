import Testing

@testable import Runner

@Suite struct OptionCatalogueTests {
  let options = OptionCatalogue.standard.options

  @Test func namesAndLettersAreUnique() {
    #expect(Set(options.map(\.name)).count == options.count)
    let letters = options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test func lettersAreThoseOfTheContract() {
    let letters = options.compactMap { option in option.short.map { "\($0) \(option.name.rawValue)" } }
    #expect(
      Set(letters) == [
        "l lines", "0 null", "j jobs", "o output", "c check", "q quiet", "r report", "h help",
      ])
  }

  /// Looked up through the parser: another option's value, or no value at all, would be refused in other words.
  @Test(arguments: OptionCatalogue.standard.options.map(\.name)) func parserKnowsEveryName(_ name: OptionName)
    throws
  {
    let option = try #require(options.first { $0.name == name })
    for word in [name.long, option.short.map { "-\($0)" }].compactMap({ $0 }) {
      switch (option.value, parse([word])) {
      case (nil, .failure(let error)):
        #expect(!error.message.hasPrefix("unknown option"), "\(error.message)")
      case (let value?, .failure(let error)) where value.isOptional:
        #expect(error.message == "no MODEL is given" || error.message.hasPrefix("option \"\(word)\" needs"))
      case (.some, .failure(let error)):
        #expect(error.message.hasPrefix("option \"\(word)\" needs"), "\(error.message)")
      case (let value, .success):
        #expect(value == nil || value?.isOptional == true, "accepted without its value")
      }
    }
    #expect(throws: UsageError.self) { try parse([name.long + "x", "meme"]).get() }
  }

  @Test(arguments: OptionCatalogue.standard.options.map(\.name))
  func helpIsOneLineWithoutFullStop(_ name: OptionName) throws {
    let option = try #require(OptionCatalogue.standard.option(name))
    #expect(option.help.allSatisfy { $0.isASCII && !$0.isNewline })
    #expect(!option.help.hasSuffix("."))
    #expect(option.help.first?.isLowercase == true || option.help.hasPrefix("MODEL"))
    #expect(option.details.allSatisfy { $0.hasSuffix(".") })
  }

  @Test(arguments: OptionCatalogue.standard.options.map(\.name)) func helpNamesEveryChoice(_ name: OptionName)
    throws
  {
    let option = try #require(OptionCatalogue.standard.option(name))
    // The codes are too many for a line.
    if name == .explain { return }
    for choice in option.value?.choices ?? [] { #expect(option.help.contains(choice.word)) }
  }
}
