import JSONCoding
import Words

/// The messages for issues.
struct MessageWording {
  /// Nil for a message that names no places.
  let lines: LineTable?
  let isRedacted: Bool

  func message(of issue: Issue) -> String {
    if let message = issue.surroundingsMessage(isRedacted: isRedacted) { return message }
    let expected = issue.expectedWords
    let found = found(issue)
    if let message = choicesMessage(of: issue, found: found) { return message }
    if let words = issue.words, !isRedacted, !words.isEmpty { return QuotedValue.cut(words, to: 500) }
    if let key = issue.missingKey {
      let isUnreachable =
        issue.isNameUnknown || issue.hints.contains { if case .convertedKey = $0 { true } else { false } }
      let name = issue.isMissingKeyPayloads ? shown(key) : " " + QuotedValue.name(key)
      return (isUnreachable ? "no JSON name converts to the key" : "missing key") + name
        + (expected.map { ", expected \($0)" } ?? "")
    }
    switch issue.kind {
    case .syntax(let error):
      return message(of: error)
    case .trailingComma:
      return Self.trailingComma
    case .typeMismatch, .valueNotFound, .keyNotFound:
      return "expected \(wanted(of: issue) ?? "a value"), found \(found)"
    case .numberOutOfRange where issue.loss?.expected.isEmpty == false:
      return "expected \(issue.expectedWords ?? "a value"), found \(found)"
    case .numberOutOfRange:
      return NumberWording.message(issue, isRedacted: isRedacted)
    case .dataCorrupted(let corruption):
      return message(of: corruption, wanted: wanted(of: issue), found: found)
    case .duplicateKey(let name, let first):
      let place = lines.map { issue.firstLocation ?? $0.location(of: first.start) }
      return
        "duplicate key\(shown(name)): the first one\(place.map { ", at \($0.line):\($0.column)," } ?? "") is used"
    case .unreadKey(let name):
      return "unread key\(shown(name)): the model never asks for it"
    case .unconvertedKey(let name, let spelling):
      let isHidden = isRedacted && issue.payloadNames.contains(issue.path.count - 1)
      let instead = isHidden ? "" : "; the API probably sends \(QuotedValue.name(spelling))"
      return
        "key\(isHidden ? "" : " " + QuotedValue.name(name)) matches only because the key strategy leaves it unchanged"
        + instead
    case .distantDate(let date):
      return (issue.isShiftedDate ? "date 31 years late" : "date beyond the year 10,000")
        + (isRedacted ? "" : ": \(found) is read as \(DateWording.text(date))")
    case .encodingFailed(let words):
      return isRedacted
        ? "the model cannot encode the value" : "cannot encode: " + QuotedValue.cut(words, to: 500)
    case .byteOrderMark:
      return "byte order mark before the JSON text, skipped"
    case .roundTrip(let change):
      return message(of: change, found: found)
    case .missingPath(let start, let count):
      return message(ofPath: start, count: count, found: issue.found, words: found)
    }
  }

  private func found(_ issue: Issue) -> String {
    if let words = issue.loss?.nothing?.words, !isRedacted { return words }
    return issue.found?.words(isRedacted: isRedacted) ?? "nothing"
  }

  private func message(of corruption: Issue.Corruption, wanted: String?, found: String) -> String {
    switch corruption {
    case .embeddedSyntax(let error):
      "in the JSON text of a string: " + message(of: error)
    case .thrown(let words):
      isRedacted || words.isEmpty ? "the model refused the value" : QuotedValue.cut(words, to: 500)
    default: "expected \(wanted ?? "a value"), found \(found)"
    }
  }

  /// The message for a difference after decoding and encoding.
  ///
  /// - Parameter found: the words for the value in the record.
  private func message(of change: Issue.Change, found: String) -> String {
    switch change {
    case .lostKey(let name): "lost key\(shown(name)): the model does not write it back"
    case .changedValue(let new): "changed value: \(found) becomes \(new.words(isRedacted: isRedacted))"
    case .changedCount(let old, let new):
      "changed value: array of \(Counted(old, "element")) becomes one of \(new.grouped)"
    case .changedOrder: "changed value: the array's elements are in another order"
    case .addedKey(let name, let value):
      "added key\(shown(name)): the model writes \(value.words(isRedacted: isRedacted))"
    }
  }

  /// The message for a path to the records that leads nowhere.
  ///
  /// - Parameters:
  ///   - start: the path up to the step that leads nowhere, this step included.
  ///   - count: the number of elements or members of the value at which it ends.
  ///   - found: the value at which it ends.
  private func message(
    ofPath start: PathExpression, count: Int, found: Issue.Found?, words: String
  ) -> String {
    if start.steps.map(\.kind) == [.each] {
      return "expected an array or object to split into records, found \(words)"
    }
    let reason =
      switch start.steps.last?.kind {
      case .member(let name) where found == .object: "the object has no key \(QuotedValue.name(name))"
      case .member(let name): "expected an object with the key \(QuotedValue.name(name)), found \(words)"
      case .index where found == .array: "the array has \(Counted(count, "element"))"
      case .index: "expected an array, found \(words)"
      case .fromJSON: "expected a string that contains JSON, found \(words)"
      case .each, nil: "expected an array or object, found \(words)"
      }
    return "the path \(QuotedValue.cut(JQPath.string(start), to: Self.scalarLimit)) leads nowhere: \(reason)"
  }

  /// The maximum number of scalars of a path that are shown.
  private static let scalarLimit = 200

  /// The expected part of the message, as in `expected Int, found null`; nil if the message has none.
  func wanted(of issue: Issue) -> String? {
    if issue.isAboutSurroundings { return EnvelopeWording.words(issue.recordType) }
    if issue.choices != nil { return wantedChoice(of: issue) }
    if issue.missingKey != nil || issue.words.map({ !isRedacted && !$0.isEmpty }) ?? false { return nil }
    switch issue.kind {
    case .typeMismatch, .valueNotFound, .keyNotFound: return issue.expectedWords
    case .dataCorrupted(let corruption): return wanted(corruption, issue.expectedWords)
    default: return nil
    }
  }

  private func wanted(_ corruption: Issue.Corruption, _ expected: String?) -> String? {
    switch corruption {
    case .notARawValue: "a value of \(expected ?? "the type")"
    case .invalidURL: #"a URL such as "https://example.com/path""#
    case .invalidUUID: #"a UUID such as "9B1DEB4D-3B7D-4BAD-9BDD-2B0D7B3DCB6D""#
    case .invalidBase64: #"Base64 data such as "aGVsbG8=""#
    case .invalidDate(let format): "\(format)"
    case .embeddedSyntax, .thrown: nil
    }
  }

  /// A name that comes from the payload; empty if it must be hidden.
  private func shown(_ name: String) -> String {
    isRedacted ? "" : " " + QuotedValue.name(name)
  }
}

/// The message for a value that an enum does not accept.
extension MessageWording {
  /// Nil if the values that the enum accepts are unknown.
  ///
  /// - Parameter found: the words for the value.
  func choicesMessage(of issue: Issue, found: String) -> String? {
    guard let choices = issue.choices else { return nil }
    guard let wanted = wantedChoice(of: issue) else {
      let known = issue.caseNames?.known ?? []
      let found = known.count > 1 ? list(known) : "no key"
      return "invalid number of keys found, expected one of \(choices.list); found \(found)"
    }
    guard choices.kind == .keys else { return "expected \(wanted), found \(found)" }
    guard let names = issue.caseNames else { return "expected \(wanted); found \(found)" }
    let others = isRedacted ? Counted(names.unknown.count, "other key").description : list(names.unknown)
    return "expected \(wanted); found \(others)"
  }

  /// The expected part of the message; nil if the message is about the number of keys.
  func wantedChoice(of issue: Issue) -> String? {
    guard let choices = issue.choices else { return nil }
    if choices.kind != .keys { return "a value of \(issue.expectedWords ?? "the type")" }
    guard let names = issue.caseNames else { return "an object with one of the keys \(choices.list)" }
    if names.known.count > 1 || names.unknown.isEmpty { return nil }
    return "one of the keys \(choices.list)"
  }

  /// `"circle" and "square"`, or `"a", "b" and "c"`.
  private func list(_ names: [String]) -> String {
    names.map { QuotedValue.string($0, isCut: false) }.listed()
  }
}

extension Issue {
  /// Whether the value has the right kind but matches no case of the enum.
  var matchesNoCase: Bool {
    guard case .dataCorrupted(let corruption) = kind else { return false }
    if let choices = self.choices { return choices.kind != .keys }
    return if case .notARawValue = corruption { true } else { false }
  }
}

extension Issue.Loss {
  /// The lost value's type, `Item`, or "value" if the model tried several types.
  var name: String { expected.contains(value) ? "value" : value.words }
}

extension Issue.Loss.Nothing {
  /// The value as written, and its meaning.
  var words: String {
    switch self {
    case .false: "false, used as an empty value"
    case .emptyArray: "[], used as an empty value"
    }
  }
}

/// The messages for syntax errors.
extension MessageWording {
  static let trailingComma = "trailing comma"

  func message(of error: SyntaxError) -> String {
    switch error.kind {
    case .emptyText: "the input is empty, expected a JSON value"
    case .unexpectedEnd(let expected):
      "unexpected end of input, expected \(words(expected))"
        + (opening(of: error).map { "; the bracket opened at \($0) is not closed" } ?? "")
    case .unexpected(let found, let expected): "expected \(words(expected)), found \(words(found))"
    case .trailingComma: Self.trailingComma
    case .extraComma(.name), .extraComma(.nameOrEnd): "expected a name, found a comma"
    case .extraComma: "expected a value, found a comma"
    case .mismatchedClose:
      "wrong closing bracket" + (opening(of: error).map { " for the one opened at \($0)" } ?? "")
    case .unterminatedString: "unterminated string: the closing \" is missing"
    case .controlCharacter(let byte):
      isRedacted ? "raw control character in a string" : "raw \(Self.control(byte)) in a string"
    case .invalidEscape(let text):
      isRedacted ? "invalid escape sequence" : "invalid escape sequence \\\(text)"
    case .invalidUnicodeEscape: "\\u needs four hexadecimal digits"
    case .loneSurrogate(let unit):
      isRedacted
        ? "lone surrogate" : "lone surrogate \\u\(String(unit, radix: 16)): half of a pair is not a character"
    case .invalidUTF8(let byte):
      isRedacted ? "invalid UTF-8" : "invalid UTF-8: byte 0x\(String(byte, radix: 16, uppercase: true))"
    case .leadingZero: "a number must not have leading zeros"
    case .leadingPlus: "a number must not begin with a plus sign"
    case .leadingPoint: "a number must not begin with a point"
    case .missingFraction: "a digit must follow the point of a number"
    case .missingExponent: "a digit must follow the exponent mark of a number"
    case .loneMinus: "a digit must follow the minus sign of a number"
    case .hexadecimalNumber: "hexadecimal numbers are not JSON"
    case .nonFiniteNumber(let text): "\(text) is not JSON: JSON has no such number"
    case .comment: "comments are not JSON"
    case .singleQuotes: "single quotes are not JSON: strings must be in double quotes"
    case .misspelledLiteral(let word, let meant): "\(word) is not JSON, expected \(meant)"
    case .unquotedName: "a name must be in double quotes"
    case .trailingContent(let found): "expected the end of the input after the value, found \(words(found))"
    case .tooDeep: "arrays and objects are nested more than 512 levels deep"
    case .otherEncoding(let name): "the text is \(name), expected UTF-8"
    case .tooLong: "the JSON text is larger than 4 GiB"
    }
  }

  /// The location of the innermost open bracket: `1:40`.
  private func opening(of error: SyntaxError) -> String? {
    guard let lines, let place = error.openingLocation ?? error.opening.map(lines.location) else {
      return nil
    }
    return "\(place.line):\(place.column)"
  }

  private func words(_ expected: SyntaxError.Expectation) -> String {
    switch expected {
    case .value: "a value"
    case .name: "a name in double quotes"
    case .nameOrEnd: "a name in double quotes or \"}\""
    case .valueOrEnd: "a value or \"]\""
    case .colon: "\":\" after the name"
    case .commaOrArrayEnd: "\",\" or \"]\""
    case .commaOrObjectEnd: "\",\" or \"}\""
    }
  }

  private func words(_ found: SyntaxError.Found) -> String {
    switch found {
    case .string: "a string"
    case .number: "a number"
    case .literal(let word): isRedacted ? "a literal" : word
    case .objectStart: "\"{\""
    case .arrayStart: "\"[\""
    case .character(let text):
      isRedacted && !"[]{},:\"".contains(text)
        ? "a character" : text.unicodeScalars.first.map(words) ?? "a character"
    case .word(let word): isRedacted ? "a word" : "\"\(word)\""
    }
  }

  private func words(_ scalar: Unicode.Scalar) -> String {
    if scalar.value < 0x20 { return Self.control(UInt8(scalar.value)) }
    if scalar == "\u{FEFF}" { return "a byte order mark" }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      // The character would be invisible between quotes.
      return "U+" + scalar.value.padded(to: 4, radix: 16, uppercase: true)
    default: break
    }
    return scalar == "\"" ? "'\"'" : "\"\(scalar)\""
  }

  private static func control(_ byte: UInt8) -> String {
    switch byte {
    case 0x09: "tab"
    case 0x0A: "newline"
    case 0x0D: "carriage return"
    default: "control character U+" + byte.padded(to: 4, radix: 16, uppercase: true)
    }
  }
}
