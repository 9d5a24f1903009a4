import Foundation

/// A number, true or false in quotes.
enum QuotedScalar {
  /// The maximum number of bytes between the quotes that are examined. Numbers are not longer.
  static let longest = 256

  /// Whether the text begins as a number, true or false.
  static func mayBe(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= longest else { return false }
    return first.isDigit || first == .minus || text == "true" || text == "false"
  }
}

extension Issue {
  /// Whether a number or Boolean was expected, and the string found would be one without its quotes.
  ///
  /// - Parameter text: the text that ``range`` is in. A string with escapes is never JSON without its quotes.
  func fitsWithoutQuotes(in text: Text) -> Bool {
    if hints.contains(.contentsFit) { return true }
    guard case .typeMismatch = kind, let type = expected?.metatype, isRequestedAs(type),
      case .string(let contents, isCut: false) = found, QuotedScalar.mayBe(contents),
      Issue.isQuoted(contents, in: text.string(range))
    else { return false }
    // No code of the model is run, unlike in trials.
    guard type == Decimal.self || type is any Scalar.Type, let type = type as? any Decodable.Type else {
      return false
    }
    let text = Text(contents)
    return (try? RecordDecoder().decode(type, from: text, SourceRange(start: 0, end: text.count))) != nil
  }

  /// Whether the model asked for this type, rather than for one that reads it and may refuse its value.
  private func isRequestedAs(_ type: any Any.Type) -> Bool {
    guard let requestedType = requestedType?.metatype, requestedType != type else { return true }
    return (requestedType as? any OptionalType.Type)?.wrapped == type
  }

  /// Whether the text is the contents in quotes. The quotes are escaped if the text is in a string.
  private static func isQuoted(_ contents: String, in text: String) -> Bool {
    let quote = (text.utf8.count - contents.utf8.count) / 2
    return quote > 0 && text.utf8.dropFirst(quote).dropLast(quote).elementsEqual(contents.utf8)
  }
}

extension [Issue] {
  /// Adds ``Issue/Hint/contentsFit`` to issues about strings that would be right without their quotes.
  mutating func noteQuotedScalars(in text: Text) {
    for index in indices where !self[index].hints.contains(.contentsFit) {
      if self[index].fitsWithoutQuotes(in: text) { self[index].hints.append(.contentsFit) }
    }
  }
}
