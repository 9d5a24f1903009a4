import Foundation
import JSONCoding

/// A `JSONDecoder` for debug builds whose errors list everything wrong with a payload.
///
///     #if DEBUG
///       let decoder: JSONDecoder = DiagnosingJSONDecoder()
///     #else
///       let decoder = JSONDecoder()
///     #endif
///
/// It returns the values that `JSONDecoder` returns and throws the errors that it throws, except that the
/// `debugDescription` of a `DecodingError` is a report on every problem in the payload, each with its line, column,
/// path, excerpt and help. A payload that decodes costs nothing extra; after an error, the payload is decoded again with
/// placeholders for the values that do not fit. A model that does not expect placeholders may trap on them.
open class DiagnosingJSONDecoder: JSONDecoder, @unchecked Sendable {
  /// Whether errors report all problems. Otherwise they report the first one, and the model never sees a placeholder:
  /// for models that trap on these.
  public var reportsAllProblems = true

  /// Decodes a value as `JSONDecoder` does.
  ///
  /// - Throws: the error of `JSONDecoder`. The type, the coding path and the underlying error of a `DecodingError` are
  ///   unchanged; the description is the report.
  open override func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    do {
      return try super.decode(type, from: data)
    } catch let error as DecodingError {
      let text = Text(data)
      let range = SourceRange(start: 0, end: text.count)
      let report = DecodingReport(
        type, text, range, name: "payload", like: self, extras: reportsAllProblems ? [] : .firstOnly)
      // Only JSONDecoder can read what allowsJSON5 permits.
      if report.problems.isEmpty || allowsJSON5 { throw error }
      throw error.changed {
        DecodingError.Context(
          codingPath: $0.codingPath, debugDescription: report.text, underlyingError: $0.underlyingError)
      }
    }
  }
}
