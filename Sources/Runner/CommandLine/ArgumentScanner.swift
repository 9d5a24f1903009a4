import Diagnostics
import OperatingSystem
import Words

/// Splits the words of a command line into options, values and operands, in one pass.
struct ArgumentScanner {
  private let command: Command
  private var words: ArraySlice<String>
  private let all: [String]
  private var arguments = Arguments()
  /// The number of the last word of the last option.
  private var endOfLastOption = -1

  /// Scans the words of `all` from `start` on, which follow the name of the command.
  static func scan(_ all: [String], from start: Int, _ command: Command) throws(UsageError) -> Arguments {
    var scanner = ArgumentScanner(command: command, all: all, start: start)
    try scanner.run()
    return scanner.arguments
  }

  private init(command: Command, all: [String], start: Int) {
    self.command = command
    self.all = all
    words = all[start...]
  }

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
      } else if word.hasPrefix("-"), word != "-", !word.hasPrefix("-#") {
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
    guard let option = command.options.option(long: name) else {
      throw UnknownOption(words: all, at: current, command).error
    }
    if option.value == nil, joined != nil { throw Self.unexpectedValue(option.long) }
    try add(option, typed: option.long, joined: joined)
  }

  /// Scans `-lq`, `-ojson`, `-lo json`: letters up to the first that takes a value; its value is the rest or the next
  /// word.
  private mutating func scanShort(_ word: String) throws(UsageError) {
    if command.options.option(long: word.dropFirst().prefix { $0 != "=" }) != nil {
      throw UsageError("unknown option \(Quoted(word))" + UsageError.didYouMean("-" + word))
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.options.option(short: letter) else {
        throw UnknownOption(words: all, at: current, command).error(letter: letter)
      }
      if option.value == nil {
        if letters.first == "=" { throw Self.unexpectedValue("-\(letter)") }
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
    guard let text = joined ?? words.popFirst() else {
      throw UsageError("option \(Quoted(typed)) needs a value: \(value.placeholder)")
    }
    // The next word is the value even if it begins with a dash, unless that can only be a mistake.
    if joined == nil, !value.mayBeginWithDash, text.hasPrefix("-"), text != "-", !text.hasPrefix("-#") {
      throw UsageError("option \(Quoted(typed)) needs a value: \(value.placeholder), found \(Quoted(text))")
    }
    arguments.occurrences.append(.init(name: option.name, typed: typed, value: text))
  }

  private static func unexpectedValue(_ typed: String) -> UsageError {
    UsageError("option \(Quoted(typed)) takes no value")
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
    let typed: String
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
  /// The report format, given without a file, right before an operand, by the operand's number.
  var formatsBefore: [Int: String] = [:]

  package init(occurrences: [Occurrence] = []) { self.occurrences = occurrences }

  package func all(_ name: OptionName) -> [Occurrence] { occurrences.filter { $0.name == name } }

  package func last(_ name: OptionName) -> Occurrence? { occurrences.last { $0.name == name } }

  package func contains(_ name: OptionName) -> Bool { last(name) != nil }
}
