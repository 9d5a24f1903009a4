import Compilation
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
  package var choices: [String] = []
  /// The default; nil if there is none, or the option's sentence names it.
  var usual: String?

  /// `ignore (the default), warn or error`; nil without a default.
  var choicesInHelp: String? {
    usual.map { usual in choices.map { $0 == usual ? "\($0) (the default)" : $0 }.listed("or") }
  }
}

/// The value of an option, and how its text becomes what the settings hold.
struct TypedValue<Value>: Sendable {
  /// Nil for an option that takes no value.
  let shown: OptionValue?
  let read: @Sendable (Arguments.Occurrence) throws(UsageError) -> Value
}

extension TypedValue {
  /// - Parameters:
  ///   - needed: what the option needs, in a message about a text that `read` makes nothing of.
  ///   - hint: how to write it.
  init(
    _ placeholder: String, _ kind: OptionValue.Kind = .text, needs needed: String,
    hint: String = UsageError.help, _ read: @escaping @Sendable (String) -> Value?
  ) {
    self.init(shown: OptionValue(placeholder: placeholder, kind: kind)) { use throws(UsageError) in
      if let value = read(use.value ?? "") { return value }
      throw UsageError(
        "option \(Quoted(use.typed)) needs \(needed), found \(Quoted(use.value ?? ""))", hint: hint)
    }
  }

  /// - Parameters:
  ///   - words: the words to choose from.
  ///   - usual: the default.
  ///   - others: other accepted texts, for the message about a text that is refused.
  init(
    _ placeholder: String, _ kind: OptionValue.Kind = .choice, oneOf words: [String], usual: String? = nil,
    or others: [String] = [], _ read: @escaping @Sendable (String) -> Value?
  ) {
    let shown = OptionValue(placeholder: placeholder, kind: kind, choices: words, usual: usual)
    self.init(shown: shown) { use throws(UsageError) in
      let text = use.value ?? ""
      if let value = read(text) { return value }
      let word = kind == .choiceWithFile && text.last != "=" ? String(text.prefix { $0 != "=" }) : text
      let alias = aliases[word.lowercased()].flatMap { words.contains($0) ? $0 : nil }
      throw UsageError(
        "option \(Quoted(use.typed)) does not take \(Quoted(word))"
          + UsageError.didYouMean(alias ?? (word.count > 1 ? NearestName.find(word, in: words) : nil)),
        hint: "expected \((words + others).listed("or"))")
    }
  }
}

/// Other tools' names for the words of the options, in lower case.
private let aliases = [
  "convertfromsnakecase": "snake", "snake_case": "snake", "snakecase": "snake", "iso": "iso8601",
  "rfc3339": "iso8601", "s": "seconds", "unix": "seconds", "secondssince1970": "seconds",
  "ms": "milliseconds", "millisecondssince1970": "milliseconds",
]

extension String {
  /// Nil if it is blank.
  fileprivate var filled: String? { allSatisfy(\.isWhitespace) ? nil : self }
}

/// A type whose values are the words that an option accepts.
package protocol OptionChoice: RawRepresentable<String>, CaseIterable, Sendable {}

extension OptionChoice {
  static var words: [String] { allCases.map(\.rawValue) }
}

extension ReportFormat: OptionChoice {}
extension SwiftVersion: OptionChoice {}

extension TypedValue where Value: OptionChoice {
  static func choice(_ name: String, usual: Value? = nil) -> Self {
    Self(name, oneOf: Value.words, usual: usual?.rawValue) { Value(rawValue: $0) }
  }
}

extension TypedValue where Value: Sendable {
  static func strategy(_ strategies: KeyValuePairs<String, Value>) -> Self {
    Self("STRATEGY", oneOf: strategies.map(\.key)) { word in strategies.first { $0.key == word }?.value }
  }
}

extension TypedValue {
  static func dates(
    _ strategies: KeyValuePairs<String, CodingStrategies.Dates>, orFormatSuchAs example: String
  ) -> TypedValue<CodingStrategies.Dates> {
    .init("STRATEGY", .choiceOrText, oneOf: strategies.map(\.key), or: ["a format such as \(example)"]) {
      word in
      // "ms" would be a format of minutes and seconds.
      let isFormat = aliases[word.lowercased()] == nil && DateFormat.isPlausible(word)
      return strategies.first { $0.key == word }?.value
        ?? (isFormat ? .formatted(DateText(format: word)) : nil)
    }
  }

  static var report: TypedValue<Settings.TypedReport> {
    .init("FORMAT[=FILE]", .choiceWithFile, oneOf: ReportFormat.words, usual: ReportFormat.text.rawValue) {
      let parts = $0.split(separator: "=", maxSplits: 1).map(String.init)
      guard $0.last != "=", let format = parts.first.flatMap(ReportFormat.init) else { return nil }
      return Settings.TypedReport(
        format: format, destination: parts.count > 1 ? Destination(typed: parts[1]) : nil)
    }
  }

  static func text(_ name: String) -> TypedValue<String> { .init(name, needs: "a value", \.filled) }

  static func file(_ name: String = "FILE") -> TypedValue<String> {
    .init(name, .file, needs: name == "PATH" ? "a path" : "a file", \.filled)
  }

  /// A file or folder that cannot be standard input.
  static func fileOnly(_ name: String = "FILE", _ kind: OptionValue.Kind = .file) -> TypedValue<String> {
    let needed = kind == .swiftFile ? "the name of a file or folder" : "the name of a file"
    return .init(name, kind, needs: needed) { $0 == "-" ? nil : $0.filled }
  }

  static var contract: TypedValue<String> {
    .init("FILE[#WHERE]", .file, needs: "a file before #") { $0.hasPrefix("#") ? nil : $0.filled }
  }

  static var type: TypedValue<String> { .init("MODEL", needs: "a type") { TypeExpression($0)?.text } }

  static var destination: TypedValue<Destination> {
    .init("FILE", .file, needs: "a file") { $0.filled.map(Destination.init) }
  }

  /// A whole number in decimal digits, within `range`.
  static func number(_ name: String = "N", in range: ClosedRange<Int>) -> TypedValue<Int> {
    let upper = range.upperBound == .max ? " or more" : " to \(range.upperBound)"
    let lower = (range.upperBound == .max ? "of " : "from ") + "\(range.lowerBound)"
    return .init(name, .number, needs: "a whole number \(lower)\(upper)") {
      guard $0.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  static var tolerance: TypedValue<Tolerance> {
    .init("N[%]", needs: "a number of records, such as 20, or a percentage up to 100%") {
      Tolerance(typed: $0)
    }
  }

  static var version: TypedValue<OlderVersion> {
    // git would take what begins with a dash for an option.
    .init("VERSION", .file, needs: "a git revision or a path") {
      $0.hasPrefix("-") ? nil : $0.filled.map(OlderVersion.init)
    }
  }

  static var module: TypedValue<ModuleFolder> {
    .init("NAME=FOLDER", needs: "NAME=FOLDER, where NAME is a new module such as Shop") {
      let parts = $0.split(separator: "=", maxSplits: 1).map(String.init)
      let isNew = parts.count == 2 && ModuleFolder.isName(parts[0]) && !ModuleFolder.taken.contains(parts[0])
      return isNew ? ModuleFolder(name: parts[0], folder: parts[1]) : nil
    }
  }

  static var floats: TypedValue<CodingStrategies.NonConformingFloats> {
    .init(
      "INF,-INF,NAN", needs: "three different strings separated by commas",
      hint: "for example \(OptionName.nonConformingFloats.long)=Infinity,-Infinity,NaN"
    ) {
      let parts = $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, !parts.contains(""), Set(parts).count == 3 else { return nil }
      return .strings(positiveInfinity: parts[0], negativeInfinity: parts[1], nan: parts[2])
    }
  }

  /// A path of jq.
  static var path: TypedValue<PathExpression> {
    .init(shown: OptionValue(placeholder: "PATH", kind: .text)) { use throws(UsageError) in
      let text = use.value ?? ""
      do throws(PathSyntax.Problem) { return try PathSyntax.parse(text) } catch {
        throw UsageError("option \(Quoted(use.typed)): \(error.message)", hint: error.marked(in: text))
      }
    }
  }

  static func place(_ option: OptionName) -> TypedValue<ScaffoldRequest.Place> {
    .init("PATH", needs: "a path with only names and [], which stands for every element") {
      ScaffoldRequest.Place(path: $0, of: option)
    }
  }

  static var typeAtPath: TypedValue<ScaffoldRequest.Place> {
    .init("PATH=TYPE", needs: "PATH=TYPE, such as .users[].id=UUID; PATH may have only names and []") {
      // A name in the path may have an equals sign, a type has none.
      guard let equals = $0.lastIndex(of: "="),
        let type = TypeExpression(String($0[equals...].dropFirst()))
      else { return nil }
      return ScaffoldRequest.Place(path: String($0[..<equals]), of: .typeAtPath, type: type)
    }
  }
}
