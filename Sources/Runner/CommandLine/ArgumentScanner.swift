import Diagnostics

/// Splits the words of a command line into options, values and operands, in one pass.
struct ArgumentScanner {
  private let catalogue: OptionCatalogue
  private var words: ArraySlice<String>
  private var arguments = Arguments()

  /// Scans `words`, which do not include the program's own name.
  static func scan(_ words: [String], _ catalogue: OptionCatalogue) throws(UsageError) -> Arguments {
    var scanner = ArgumentScanner(catalogue: catalogue, words: words[...])
    try scanner.run()
    return scanner.arguments
  }

  private init(catalogue: OptionCatalogue, words: ArraySlice<String>) {
    self.catalogue = catalogue
    self.words = words
  }

  private mutating func run() throws(UsageError) {
    while let word = words.popFirst() {
      if word == "--" {
        arguments.operands += words
        return
      } else if word.hasPrefix("--") {
        try scanLong(word)
      } else if word.hasPrefix("-"), word != "-" {
        try scanShort(word)
      } else {
        arguments.operands.append(word)
      }
    }
  }

  private mutating func scanLong(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, joined) = (parts[0], parts.count > 1 ? String(parts[1]) : nil)
    guard let option = catalogue.option(long: name) else {
      throw .unknownLong(name, catalogue)
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
        throw .unknownShort(letter, in: word, catalogue)
      }
      if option.value == nil {
        if letters.first == "=" { throw .unexpectedValue("-\(letter)") }
        try add(option, typed: "-\(letter)", joined: nil)
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
    guard let text = joined ?? words.popFirst() else { throw .missingValue(typed, value) }
    // The next word is the value even if it begins with a dash, unless that can only be a mistake.
    if joined == nil, !value.mayBeginWithDash, text.hasPrefix("-"), text != "-" {
      throw .optionAsValue(typed, value, next: text)
    }
    arguments.occurrences.append(.init(name: option.name, typed: typed, value: text))
  }
}

extension OptionValue {
  /// Whether a value given as a separate word may begin with a dash. Names of files and models hardly ever do.
  fileprivate var mayBeginWithDash: Bool {
    switch kind {
    case .text, .number, .choiceOrText: true
    case .file, .model, .choice, .choiceWithFile: false
    }
  }
}

extension UsageError {
  fileprivate static func unknownLong(_ name: Substring, _ catalogue: OptionCatalogue) -> UsageError {
    let nearest = NearestName.find(String(name), in: catalogue.options.map(\.name.rawValue))
    return UsageError("unknown option \(Quoted("--" + name))" + didYouMean(nearest.map { "--" + $0 }))
  }

  fileprivate static func unknownShort(
    _ letter: Character, in word: String, _ catalogue: OptionCatalogue
  ) -> UsageError {
    let otherCase = letter.isUppercase ? letter.lowercased() : letter.uppercased()
    let near = catalogue.options.first { $0.short.map(String.init) == otherCase }?.short
    let place = word.count > 2 ? " in \(Quoted(word))" : ""
    return UsageError("unknown option \(Quoted("-\(letter)"))\(place)" + didYouMean(near.map { "-\($0)" }))
  }

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
  static func didYouMean(_ name: String?) -> String {
    name.map { "; did you mean \(Quoted($0))?" } ?? ""
  }
}
