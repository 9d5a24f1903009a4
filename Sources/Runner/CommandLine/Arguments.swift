import OperatingSystem
import Words

/// The options and operands as typed, each in order. The option names are known; the values are not checked yet.
package struct Arguments: Hashable, Sendable {
  /// One use of an option.
  package struct Occurrence: Hashable, Sendable {
    package let name: OptionName
    /// As it was typed: `-o` or `--output`.
    package let typed: String
    /// Nil if the option takes no value.
    package let value: String?
  }

  package var occurrences: [Occurrence] = []
  package var operands: [String] = []
  /// The number of each operand among the words of the command line.
  private(set) var operandIndices: [Int] = []
  /// Whether `--` is among them.
  private(set) var isEnded = false
  /// Whether `--version` is among them.
  private(set) var asksForVersion = false

  package init(occurrences: [Occurrence] = []) { self.occurrences = occurrences }

  /// Scans the words of `all` from `start` on, which follow the name of the command.
  init(_ all: [String], from start: Int, _ command: Command) throws(UsageError) {
    var unknown: UsageError?
    for token in ArgumentScanner(all[start...], command.options) {
      switch token.kind {
      case .option(let option, let value, let isJoined):
        if unknown == nil { try option.check(value, isJoined, token.typed) }
        occurrences.append(Occurrence(name: option.name, typed: token.typed, value: value))
      case .unknown where token.typed == "--version":
        if unknown == nil, all[token.index] != token.typed { throw Option.takesNoValue(token.typed) }
        asksForVersion = true
      case .unknown(let letter):
        let option = UnknownOption(
          words: all, index: token.index, typed: token.typed, letter: letter, command: command)
        unknown = unknown ?? option.error
      case .operand:
        operands.append(token.typed)
        operandIndices.append(token.index)
      case .end: isEnded = true
      }
    }
    if let unknown, !asksForVersion { throw unknown }
  }

  package func all(_ name: OptionName) -> [Occurrence] { occurrences.filter { $0.name == name } }

  package func last(_ name: OptionName) -> Occurrence? { occurrences.last { $0.name == name } }

  package func contains(_ name: OptionName) -> Bool { last(name) != nil }
}

/// Splits the words of a command line into options, values and operands, in one pass. Parsing and completion share it.
package struct ArgumentScanner: Sequence, IteratorProtocol {
  /// A part of the command line; a word such as `-lqojson` has several.
  package struct Token {
    package enum Kind {
      /// An option, with its value if it has one. `isJoined` says that the value is in the same word.
      case option(Option, value: String?, isJoined: Bool)
      /// An option that the command does not have: a letter, or else a long name.
      case unknown(letter: Character?)
      case operand
      /// The argument `--`.
      case end
    }

    package let kind: Kind
    /// As it was typed: `-o` or `--output`; the whole word of an operand.
    package let typed: String
    /// The number of the word.
    let index: Int
  }

  private let options: OptionList
  private var words: ArraySlice<String>
  /// The letters of a combined word that are still to be read.
  private var letters = Substring()
  private var isEnded = false

  /// - Parameter words: those after the name of the command.
  package init(_ words: ArraySlice<String>, _ options: OptionList) {
    (self.words, self.options) = (words, options)
  }

  package mutating func next() -> Token? {
    if let letter = letters.popFirst() {
      let option = options.option(short: letter)
      let takesRest = option == nil || option?.value != nil || letters.first == "="
      let rest = takesRest ? letters : ""
      if takesRest { letters = "" }
      return token(option, "-\(letter)", letter, rest.isEmpty ? nil : rest.trimmingPrefix("=")[...])
    }
    guard let word = words.popFirst() else { return nil }
    if isEnded || !word.hasPrefix("-") || word == "-" || word.hasPrefix("-#") {
      return Token(kind: .operand, typed: word, index: words.startIndex - 1)
    }
    if word == "--" {
      isEnded = true
      return Token(kind: .end, typed: word, index: words.startIndex - 1)
    }
    let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
    let option = options.option(long: name)
    if word.hasPrefix("--") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let typed = String(parts[0])
      return token(option?.long == typed ? option : nil, typed, nil, parts.dropFirst().first)
    }
    // -lines is a misspelled --lines, not -l with other letters, and -json may be --json.
    if option != nil || options.formatOption(of: String(name)) != nil {
      return Token(kind: .unknown(letter: nil), typed: word, index: words.startIndex - 1)
    }
    letters = word.dropFirst()
    return next()
  }

  /// An option with the value of the same word, or of the next.
  private mutating func token(
    _ option: Option?, _ typed: String, _ letter: Character?, _ joined: Substring?
  ) -> Token {
    let index = words.startIndex - 1
    guard let option else { return Token(kind: .unknown(letter: letter), typed: typed, index: index) }
    let value = joined.map { String($0) } ?? (option.value == nil ? nil : words.popFirst())
    return Token(kind: .option(option, value: value, isJoined: joined != nil), typed: typed, index: index)
  }
}

extension Option {
  fileprivate static func takesNoValue(_ typed: String) -> UsageError {
    UsageError("option \(Quoted(typed)) takes no value")
  }

  /// Throws if the value is missing, or the option takes none.
  fileprivate func check(_ text: String?, _ isJoined: Bool, _ typed: String) throws(UsageError) {
    guard let value else {
      if isJoined { throw Self.takesNoValue(typed) }
      return
    }
    let needed = "option \(Quoted(typed)) needs a value: \(value.placeholder)"
    guard let text else { throw UsageError(needed) }
    // The next word is the value even if it begins with a dash, unless that can only be a mistake.
    if !isJoined, value.isWordOrFile, text.hasPrefix("-"), text != "-", !text.hasPrefix("-#") {
      throw UsageError("\(needed), found \(Quoted(text))")
    }
  }
}

extension OptionValue {
  /// Whether the value is hardly ever a word that begins with a dash.
  fileprivate var isWordOrFile: Bool {
    switch kind {
    case .text, .number, .choiceOrText: false
    case .file, .swiftFile, .choice, .choiceWithFile: true
    }
  }
}
