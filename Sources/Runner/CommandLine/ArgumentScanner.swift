import Diagnostics

/// Splits the words of a command line into options, values and operands, in one pass.
package struct ArgumentScanner {
  private let catalogue: OptionCatalogue
  private var words: ArraySlice<String>
  private let all: [String]
  private var arguments = Arguments()

  /// Scans `words`, which do not include the program's own name.
  package static func scan(_ words: [String], _ catalogue: OptionCatalogue) throws(UsageError) -> Arguments {
    var scanner = ArgumentScanner(catalogue: catalogue, words: words)
    try scanner.run()
    return scanner.arguments
  }

  private init(catalogue: OptionCatalogue, words: [String]) {
    self.catalogue = catalogue
    self.words = words[...]
    all = words
  }

  /// The number of the last word of the last option.
  private var endOfLastOption = -1

  /// The number of the word that was taken last.
  private var current: Int { words.startIndex - 1 }

  private mutating func run() throws(UsageError) {
    while let word = words.popFirst() {
      if word == "--" {
        arguments.operands += words
        arguments.operandIndices += words.indices
        return
      } else if word.hasPrefix("--") {
        try scanLong(word)
        endOfLastOption = current
      } else if word.hasPrefix("-"), word != "-" {
        try scanShort(word)
        endOfLastOption = current
      } else {
        if let last = arguments.occurrences.last, last.name == .report, current == endOfLastOption + 1 {
          arguments.formatsBefore[arguments.operands.count] = last.value
        }
        arguments.operands.append(word)
        arguments.operandIndices.append(current)
      }
    }
  }

  private mutating func scanLong(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, joined) = (parts[0], parts.count > 1 ? String(parts[1]) : nil)
    guard let option = catalogue.option(long: name) else {
      throw unknownLong(name)
    }
    if option.value == nil, joined != nil { throw .unexpectedValue(option.long) }
    try add(option, typed: option.long, joined: joined)
  }

  /// Scans `-lc`, `-ojson`, `-lo json`: letters up to the first that takes a value; its value is the rest or the next
  /// word.
  private mutating func scanShort(_ word: String) throws(UsageError) {
    if catalogue.option(long: word.dropFirst().prefix { $0 != "=" }) != nil {
      throw .singleDash(word)
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = catalogue.option(short: letter) else {
        throw unknownShort(letter, in: word)
      }
      // Only the long form of an option for help has a value.
      if option.value == nil || option.name == .help {
        if letters.first == "=" { throw .unexpectedValue("-\(letter)") }
        arguments.occurrences.append(.init(name: option.name, typed: "-\(letter)", value: nil))
        continue
      }
      let joined = letters.first == "=" ? letters.dropFirst() : letters
      try add(option, typed: "-\(letter)", joined: letters.isEmpty ? nil : String(joined))
      return
    }
  }

  private mutating func add(_ option: Option, typed: String, joined: String?) throws(UsageError) {
    guard let value = option.value else {
      arguments.occurrences.append(.init(name: option.name, typed: typed, value: nil))
      return
    }
    if value.isOptional, joined == nil, !isValue(words.first, of: option) {
      arguments.occurrences.append(.init(name: option.name, typed: typed, value: nil))
      return
    }
    guard let text = joined ?? words.popFirst() else { throw .missingValue(typed, value) }
    // The next word is the value even if it begins with a dash, unless that can only be a mistake.
    if joined == nil, !value.mayBeginWithDash, text.hasPrefix("-"), text != "-", !text.hasPrefix("-#") {
      throw .optionAsValue(typed, value, next: text)
    }
    arguments.occurrences.append(.init(name: option.name, typed: typed, value: text))
  }
}

extension ArgumentScanner {
  /// Whether a separate word is meant as the optional value.
  private func isValue(_ word: String?, of option: Option) -> Bool {
    guard let word else { return false }
    switch option.group {
    // Such an option takes no operands, so any other word is a mistake in its value.
    case .information where option.name == .help:
      return words.count == 1
        && catalogue.option(long: word.hasPrefix("--") ? word.dropFirst(2) : word[...]) != nil
    case .information: return !word.hasPrefix("-")
    default:
      if case .number? = option.value?.kind, Int(word) != nil { return true }
      return option.value?.choices.contains { $0.word == word } == true
    }
  }

  private func unknownLong(_ name: Substring) -> UsageError {
    let message = "unknown option \(Quoted("--" + name))"
    if let (replacement, count) = OptionAliases.option(all[current...], isCheck: asksForCheck) {
      return UsageError(
        message + UsageError.didYouMean(replacement.joined(separator: " ")),
        correction: all[..<current] + replacement + all[(current + count)...])
    }
    let nearest = NearestName.find(String(name), in: catalogue.options.map(\.name.rawValue))
    return UsageError(message + UsageError.didYouMean(nearest.map { "--" + $0 }))
  }

  private func unknownShort(_ letter: Character, in word: String) -> UsageError {
    let otherCase = letter.isUppercase ? letter.lowercased() : letter.uppercased()
    let near = catalogue.options.first { $0.short.map(String.init) == otherCase }?.short.map { "-\($0)" }
    let place = word.count > 2 ? " in \(Quoted(word))" : ""
    let meant = OptionAliases.option(letter: letter) ?? near
    return UsageError("unknown option \(Quoted("-\(letter)"))\(place)" + UsageError.didYouMean(meant))
  }

  private var asksForCheck: Bool {
    all.contains { word in
      word == OptionName.check.long
        || word.hasPrefix("-")
          && word.dropFirst().prefix { catalogue.option(short: $0).map { $0.value == nil } ?? false }
            .contains("c")
    }
  }
}

extension OptionValue {
  /// Whether a value given as a separate word may begin with a dash. Names of files and models hardly ever do.
  fileprivate var mayBeginWithDash: Bool {
    switch kind {
    case .text, .number, .choiceOrText: true
    case .file, .swiftFile, .model, .choice, .choiceWithFile: false
    }
  }
}

extension UsageError {
  fileprivate static func singleDash(_ word: String) -> UsageError {
    UsageError("unknown option \(Quoted(word))" + didYouMean("-" + word))
  }

  fileprivate static func unexpectedValue(_ typed: String) -> UsageError {
    UsageError("option \(Quoted(typed)) takes no value")
  }

  fileprivate static func missingValue(_ typed: String, _ value: OptionValue) -> UsageError {
    UsageError("option \(Quoted(typed)) needs a value: \(value.placeholder)")
  }

  fileprivate static func optionAsValue(_ typed: String, _ value: OptionValue, next: String) -> UsageError {
    UsageError("option \(Quoted(typed)) needs a value: \(value.placeholder), found \(Quoted(next))")
  }

  /// The second half of a message: `; did you mean "--output"?`, or nothing.
  package static func didYouMean(_ name: String?) -> String {
    name.map { "; did you mean \(Quoted($0))?" } ?? ""
  }
}
