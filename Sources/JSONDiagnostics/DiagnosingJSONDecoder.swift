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
/// It gives the values that `JSONDecoder` gives and throws the errors that it throws, but for one thing: the
/// `debugDescription` of a `DecodingError` is a report on every problem of the payload, each with its line, column,
/// path, excerpt and help. A payload that decodes costs nothing; after an error, the payload is decoded again, and the
/// model sees values that stand for those that do not fit. A model that traps on such a value traps then, too.
open class DiagnosingJSONDecoder: JSONDecoder, @unchecked Sendable {
  /// Whether errors tell all problems. If not, they tell the first one, and the model never sees a value that is not in
  /// the payload: for models that trap on such values.
  public var tellsAllProblems = true

  /// Decodes a value as `JSONDecoder` does.
  ///
  /// - Throws: what `JSONDecoder` throws. The type, the coding path and the underlying error of a `DecodingError` are
  ///   the same; the description is the report.
  open override func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    do {
      return try super.decode(type, from: data)
    } catch let error as DecodingError {
      let text = Text(data)
      let range = SourceRange(start: 0, end: text.count)
      let report = DecodingReport(
        type, text, range, name: "payload", like: self, extras: tellsAllProblems ? [] : .firstOnly)
      // What allowsJSON5 lets pass is read by JSONDecoder alone.
      if report.problems.isEmpty || allowsJSON5 { throw error }
      throw error.changed {
        DecodingError.Context(
          codingPath: $0.codingPath, debugDescription: report.text, underlyingError: $0.underlyingError)
      }
    }
  }
}
