import Diagnostics
import OperatingSystem
import Words

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

  /// The number of the word that was taken last.
  private var index: Int { words.startIndex - 1 }

  package mutating func next() -> Token? {
    if let letter = letters.popFirst() { return short(letter) }
    guard let word = words.popFirst() else { return nil }
    if isEnded || !word.hasPrefix("-") || word == "-" || word.hasPrefix("-#") {
      return Token(kind: .operand, typed: word, index: index)
    }
    if word == "--" {
      isEnded = true
      return Token(kind: .end, typed: word, index: index)
    }
    if word.hasPrefix("--") { return long(word) }
    // -lines is a misspelled --lines, not -l with other letters.
    if options.option(long: word.dropFirst().prefix { $0 != "=" }) != nil {
      return Token(kind: .unknown(letter: nil), typed: word, index: index)
    }
    letters = word.dropFirst()
    return next()
  }

  private mutating func long(_ word: String) -> Token {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = options.option(long: parts[0]) else {
      return Token(kind: .unknown(letter: nil), typed: "--" + parts[0], index: index)
    }
    return token(option, option.long, joined: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// One of combined letters; the rest of the word is the value of the first that takes one.
  private mutating func short(_ letter: Character) -> Token {
    let typed = "-\(letter)"
    guard let option = options.option(short: letter) else {
      letters = ""
      return Token(kind: .unknown(letter: letter), typed: typed, index: index)
    }
    guard option.value != nil || letters.first == "=" else { return token(option, typed, joined: nil) }
    let rest = letters
    letters = ""
    return token(option, typed, joined: rest.isEmpty ? nil : String(rest.trimmingPrefix("=")))
  }

  private mutating func token(_ option: Option, _ typed: String, joined: String?) -> Token {
    let number = index
    let value = joined ?? (option.value == nil ? nil : words.popFirst())
    return Token(kind: .option(option, value: value, isJoined: joined != nil), typed: typed, index: number)
  }
}

extension Arguments {
  /// Scans the words of `all` from `start` on, which follow the name of the command.
  init(_ all: [String], from start: Int, _ command: Command) throws(UsageError) {
    for token in ArgumentScanner(all[start...], command.options) {
      switch token.kind {
      case .option(let option, let value, let isJoined):
        try option.check(value, isJoined, token.typed)
        occurrences.append(Occurrence(name: option.name, typed: token.typed, value: value))
      case .unknown(let letter):
        throw UnknownOption(
          words: all, index: token.index, typed: token.typed, letter: letter, command: command
        ).error
      case .operand:
        operands.append(token.typed)
        operandIndices.append(token.index)
      case .end: isEnded = true
      }
    }
  }
}

extension Option {
  /// Throws if the value is missing, or the option takes none.
  fileprivate func check(_ text: String?, _ isJoined: Bool, _ typed: String) throws(UsageError) {
    guard let value else {
      if isJoined { throw UsageError("option \(Quoted(typed)) takes no value") }
      return
    }
    guard let text else { throw UsageError("option \(Quoted(typed)) needs a value: \(value.placeholder)") }
    // The next word is the value even if it begins with a dash, unless that can only be a mistake.
    if !isJoined, !value.mayBeginWithDash, text.hasPrefix("-"), text != "-", !text.hasPrefix("-#") {
      throw UsageError("option \(Quoted(typed)) needs a value: \(value.placeholder), found \(Quoted(text))")
    }
  }
}

extension OptionValue {
  /// Whether a value given as a separate word may begin with a dash. Names of files hardly ever do.
  fileprivate var mayBeginWithDash: Bool {
    switch kind {
    case .text, .number, .choiceOrText: true
    case .file, .swiftFile, .choice, .choiceWithFile: false
    }
  }
}

/// The options and operands as typed, each in order. The option names are known; the values are not checked yet.
package struct Arguments: Hashable, Sendable {
  /// One use of an option.
  package struct Occurrence: Hashable, Sendable {
    package let name: OptionName
    /// As it was typed: `-o` or `--output`.
    package let typed: String
    /// Nil if the option takes no value.
    package let value: String?

    package init(name: OptionName, typed: String, value: String?) {
      (self.name, self.typed, self.value) = (name, typed, value)
    }
  }

  package var occurrences: [Occurrence] = []
  package var operands: [String] = []
  /// The number of each operand among the words of the command line.
  var operandIndices: [Int] = []
  /// Whether `--` is among them.
  private(set) var isEnded = false

  package init(occurrences: [Occurrence] = []) { self.occurrences = occurrences }

  package func all(_ name: OptionName) -> [Occurrence] { occurrences.filter { $0.name == name } }

  package func last(_ name: OptionName) -> Occurrence? { occurrences.last { $0.name == name } }

  package func contains(_ name: OptionName) -> Bool { last(name) != nil }
}
