import Diagnostics
import JSONCoding
import OperatingSystem
import Words

/// How the text of a value becomes what the settings hold.
extension Arguments.Occurrence {
  /// The text, which may not be empty.
  func text() throws(UsageError) -> String {
    guard let value, !value.isEmpty else { throw isEmpty }
    return value
  }

  private var isEmpty: UsageError { UsageError("option \(Quoted(typed)) needs a value, found an empty one") }

  /// One word of a fixed list.
  func choice<Word: OptionChoice>(_ type: Word.Type = Word.self) throws(UsageError) -> Word {
    guard let word = Word(rawValue: value ?? "") else { throw unknown(value ?? "", Word.choices) }
    return word
  }

  /// A whole number in decimal digits, within `range`.
  func number(in range: ClosedRange<Int>) throws(UsageError) -> Int {
    let text = value ?? ""
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number) {
      return number
    }
    let limits =
      range.upperBound == .max
      ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
    throw UsageError("option \(Quoted(typed)) needs a whole number \(limits), found \(Quoted(text))")
  }

  /// Swift code.
  func expression() throws(UsageError) -> String {
    if value?.allSatisfy(\.isWhitespace) == true { throw isEmpty }
    return try text()
  }

  /// `FORMAT[=FILE]`.
  func formatAndFile<Format: OptionChoice>(_ type: Format.Type) throws(UsageError) -> (Format, Destination?) {
    let parts = (value ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let word = parts.first.map(String.init) ?? ""
    guard let format = Format(rawValue: word) else { throw unknown(word, Format.choices) }
    if parts.count > 1, parts[1].isEmpty { throw isEmpty }
    return (format, parts.count > 1 ? Destination(typed: String(parts[1])) : nil)
  }

  /// The strategy that a word names, or else the one that `read` makes of it, called `alternative` in messages.
  func strategy<Strategy>(
    _ words: [StrategyWord<Strategy>], or alternative: String? = nil,
    _ read: (String) -> Strategy? = { _ in nil }
  ) throws(UsageError) -> Strategy {
    let text = value ?? ""
    // "ms" would be a format of minutes and seconds.
    let isMisnomer = ForeignWords.value(text, of: name) != nil
    if let strategy = words.first(where: { $0.word == text })?.strategy ?? (isMisnomer ? nil : read(text)) {
      return strategy
    }
    throw unknown(text, words.map(\.choice), or: alternative)
  }

  /// `NAME=FOLDER`.
  func module() throws(UsageError) -> ModuleFolder {
    let text = value ?? ""
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError("option \(Quoted(typed)) needs NAME=FOLDER, found \(Quoted(text))")
    }
    guard ModuleFolder.isName(parts[0]) else {
      throw UsageError(
        "option \(Quoted(typed)) needs the name of a module, such as Shop, found \(Quoted(parts[0]))")
    }
    guard !ModuleFolder.taken.contains(parts[0]) else {
      throw UsageError(
        "option \(Quoted(typed)) cannot name a module \(Quoted(parts[0])): every program has one")
    }
    return ModuleFolder(name: parts[0], folder: parts[1])
  }

  /// A path of jq.
  func pathExpression() throws(UsageError) -> PathExpression {
    let text = try text()
    do throws(PathSyntax.Problem) {
      return try PathSyntax.parse(text)
    } catch {
      throw UsageError(
        "option \(Quoted(typed)): \(error.message)", hint: Self.marked(text, at: error.offset))
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

  /// A path to a place in a model: names, and `[]` for every element.
  func place(_ path: String) throws(UsageError) -> ScaffoldOptions.NamedPath {
    let expression: PathExpression
    do throws(PathSyntax.Problem) {
      expression = try PathSyntax.parse(path)
    } catch {
      throw UsageError("option \(Quoted(typed)): \(error.message)")
    }
    for step in expression.steps {
      switch step.kind {
      case .member, .each: break
      case .index, .fromJSON:
        throw UsageError(
          "option \(Quoted(typed)): \(Quoted(path)) may have only names and [], which stands for every element"
        )
      }
    }
    return ScaffoldOptions.NamedPath(path: expression, typed: path, option: name)
  }

  /// `PATH=TYPE`, split at the last equals sign: a name in the path may have one, a type has none.
  func typeAtPath() throws(UsageError) -> (ScaffoldOptions.NamedPath, type: String) {
    let text = try text()
    guard let equals = text.lastIndex(of: "="),
      let type = TypeExpression(String(text[text.index(after: equals)...])),
      SwiftName.keywords.isDisjoint(with: type.names)
    else {
      throw UsageError(
        "option \(Quoted(typed)) needs PATH=TYPE, such as .users[].id=UUID, found \(Quoted(text))")
    }
    return (try place(String(text[..<equals])), type.text)
  }

  private func unknown(_ word: String, _ choices: [Choice], or more: String? = nil) -> UsageError {
    let words = choices.map(\.word)
    let list = words + (more.map { [$0] } ?? [])
    return UsageError(
      "option \(Quoted(typed)) does not take \(Quoted(word))"
        + UsageError.didYouMean(ForeignWords.value(word, of: name) ?? NearestName.find(word, in: words)),
      hint: "expected \(list.listed("or"))")
  }
}
