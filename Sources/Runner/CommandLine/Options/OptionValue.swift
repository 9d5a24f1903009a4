import Diagnostics
import JSONCoding
import OperatingSystem
import Words

/// The value that follows an option: its name in the help, and what a shell offers to complete it.
package struct OptionValue: Sendable {
  /// What values are accepted.
  package enum Kind: Sendable {
    case choice
    /// One of the words, or one of them followed by `=FILE`.
    case choiceWithFile
    /// One of the words, or free text.
    case choiceOrText
    case file
    /// A Swift file, or a folder of them.
    case swiftFile
    case number
    case text
  }

  /// The name of the value in help and manual: `FORMAT`.
  package let placeholder: String
  package let kind: Kind
  /// The words to choose from; empty if there is no list.
  package let choices: [Choice]
}

/// A word that an option accepts, and its meaning: one line, lower case, no full stop.
package struct Choice: Hashable, Sendable {
  package let word: String
  package let meaning: String
  /// Other tools' names for it, in lower case.
  let aliases: [String]

  package init(_ word: String, _ meaning: String, aliases: [String] = []) {
    (self.word, self.meaning, self.aliases) = (word, meaning, aliases)
  }

  /// Whether the text is the word or an alias, in any case.
  func isMeant(by text: String) -> Bool { ([word] + aliases).contains(text.lowercased()) }
}

/// A type whose values are the words that an option accepts.
package protocol OptionChoice: RawRepresentable<String>, CaseIterable, Sendable {
  /// A line for each case, lower case, no full stop.
  static var meanings: [String] { get }
}

extension OptionChoice {
  /// The words and their meanings, in order of declaration.
  package static var choices: [Choice] {
    zip(allCases, meanings).map { Choice($0.rawValue, $1) }
  }
}

/// The value of an option, and how its text becomes what the settings hold.
struct TypedValue<Value>: Sendable {
  typealias Reading = @Sendable (Arguments.Occurrence) throws(UsageError) -> Value

  let shown: OptionValue
  let read: Reading

  init(_ placeholder: String, _ kind: OptionValue.Kind, _ choices: [Choice] = [], _ read: @escaping Reading) {
    shown = OptionValue(placeholder: placeholder, kind: kind, choices: choices)
    self.read = read
  }
}

extension TypedValue<String> {
  /// A text, which may not be empty.
  static func text(_ name: String, _ kind: OptionValue.Kind = .text) -> Self {
    Self(name, kind) { use throws(UsageError) in try use.text() }
  }

  static func file(_ name: String = "FILE") -> Self { text(name, .file) }

  /// A file or folder that cannot be standard input.
  static func fileOnly(_ name: String = "FILE", _ kind: OptionValue.Kind = .file) -> Self {
    Self(name, kind) { use throws(UsageError) in
      let text = try use.text()
      guard text != "-" else {
        throw UsageError("option \(Quoted(use.name.long)) cannot read standard input")
      }
      return text
    }
  }

  /// Swift code.
  static var expression: Self {
    Self("EXPRESSION", .text) { use throws(UsageError) in
      if use.value?.allSatisfy(\.isWhitespace) == true { throw use.isEmpty }
      return try use.text()
    }
  }
}

extension TypedValue where Value: OptionChoice {
  /// One of the type's words.
  static func choice(_ name: String) -> Self {
    Self(name, .choice, Value.choices) { use throws(UsageError) in
      guard let word = Value(rawValue: use.value ?? "") else {
        throw use.unknown(use.value ?? "", Value.choices)
      }
      return word
    }
  }
}

extension TypedValue<Int> {
  /// A whole number in decimal digits, within `range`.
  static func number(_ name: String = "N", in range: ClosedRange<Int>) -> Self {
    Self(name, .number) { use throws(UsageError) in
      let text = use.value ?? ""
      let isWhole = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      if isWhole, let number = Int(text), range.contains(number) { return number }
      let limits =
        range.upperBound == .max
        ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
      throw UsageError("option \(Quoted(use.typed)) needs a whole number \(limits), found \(Quoted(text))")
    }
  }
}

extension TypedValue<Settings.TypedReport> {
  /// `FORMAT[=FILE]`.
  static var report: Self {
    Self("FORMAT[=FILE]", .choiceWithFile, ReportFormat.choices) { use throws(UsageError) in
      let parts = (use.value ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let word = parts.first.map(String.init) ?? ""
      guard let format = ReportFormat(rawValue: word) else { throw use.unknown(word, ReportFormat.choices) }
      if parts.count > 1, parts[1].isEmpty { throw use.isEmpty }
      return Settings.TypedReport(
        format: format, destination: parts.count > 1 ? Destination(typed: String(parts[1])) : nil)
    }
  }
}

extension TypedValue where Value: Sendable {
  /// The strategy of a word; or, for other texts, the result of `read`, called `alternative` in messages.
  static func strategy(
    _ words: [(choice: Choice, strategy: Value)], or alternative: String? = nil,
    _ read: @escaping @Sendable (String) -> Value? = { _ in nil }
  ) -> Self {
    let choices = words.map(\.choice)
    return Self("STRATEGY", alternative == nil ? .choice : .choiceOrText, choices) { use throws(UsageError) in
      let text = use.value ?? ""
      if let word = words.first(where: { $0.choice.word == text }) { return word.strategy }
      // "ms" would be a format of minutes and seconds.
      if !choices.contains(where: { $0.isMeant(by: text) }), let strategy = read(text) { return strategy }
      throw use.unknown(text, choices, or: alternative)
    }
  }
}

extension TypedValue<PathExpression> {
  /// A path of jq.
  static var path: Self {
    Self("PATH", .text) { use throws(UsageError) in
      let text = try use.text()
      do throws(PathSyntax.Problem) {
        return try PathSyntax.parse(text)
      } catch {
        throw UsageError(
          "option \(Quoted(use.typed)): \(error.message)", hint: Self.marked(text, at: error.offset))
      }
    }
  }

  /// The path on a line, and below it a caret under the scalar at `offset`.
  private static func marked(_ path: String, at offset: Int) -> String {
    let scalars = path.unicodeScalars
    let before = Quoted(path: String(String.UnicodeScalarView(scalars.prefix(offset)))).description
    let rest = Quoted(path: String(String.UnicodeScalarView(scalars.dropFirst(offset)))).description
    let width = before.unicodeScalars.count - 2
    return "  \(before.dropFirst().dropLast())\(rest.dropFirst().dropLast())\n  "
      + String(repeating: " ", count: width) + "^"
  }
}

extension Arguments.Occurrence {
  fileprivate func text() throws(UsageError) -> String {
    guard let value, !value.isEmpty else { throw isEmpty }
    return value
  }

  fileprivate var isEmpty: UsageError {
    UsageError("option \(Quoted(typed)) needs a value, found an empty one")
  }

  fileprivate func unknown(_ word: String, _ choices: [Choice], or more: String? = nil) -> UsageError {
    let words = choices.map(\.word)
    let list = words + (more.map { [$0] } ?? [])
    return UsageError(
      "option \(Quoted(typed)) does not take \(Quoted(word))"
        + UsageError.didYouMean(
          choices.first { $0.isMeant(by: word) }?.word ?? NearestName.find(word, in: words)),
      hint: "expected \(list.listed("or"))")
  }
}
