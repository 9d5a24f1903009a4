import JSONCoding

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
