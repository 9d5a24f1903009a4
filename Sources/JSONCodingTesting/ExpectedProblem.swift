import JSONDiagnostics

/// A problem that a payload is expected to have.
///
/// Paths are written as jq writes them; the first dot may be left out: `id`, `.items[0].price`.
public struct ExpectedProblem: Hashable, Sendable, CustomStringConvertible {
  /// The problem's code, such as `key-not-found`.
  public let code: String
  /// Nil if the text is not JSON.
  public let path: String?

  /// A problem with the code that reports print in brackets.
  public init(_ code: String, at path: String?) {
    self.code = code
    self.path = path.map { $0.hasPrefix(".") ? $0 : "." + $0 }
  }

  /// A key that the model needs is absent. The path leads to where it would be.
  public static func missing(_ path: String) -> Self { Self("key-not-found", at: path) }
  /// A value is null, or an array has ended, where the model needs a value.
  public static func null(_ path: String) -> Self { Self("value-not-found", at: path) }
  /// A value has another type than the model asks for.
  public static func mismatch(_ path: String) -> Self { Self("type-mismatch", at: path) }
  /// A number does not fit the type that the model asks for.
  public static func outOfRange(_ path: String) -> Self { Self("number-out-of-range", at: path) }
  /// The model, or the type that it asks for, refuses the value: an unknown case, an invalid URL, a failed validation.
  public static func corrupted(_ path: String) -> Self { Self("data-corrupted", at: path) }
  /// The text is not JSON.
  public static let invalidJSON = Self("invalid-json", at: nil)

  public var description: String { code + (path.map { " at " + $0 } ?? "") }
}

extension ExpectedProblem {
  /// The differences between a payload's problems and the expected ones; empty if they agree.
  ///
  /// - Parameter expected: nil to accept any problem.
  static func differences(_ expected: [ExpectedProblem]?, _ found: [DecodingReport.Problem], name: String)
    -> [String]
  {
    guard let expected else {
      return found.isEmpty ? ["\(name): expected a problem, but the payload decodes"] : []
    }
    var open = expected
    var texts: [String] = []
    for problem in found {
      let match = open.firstIndex {
        $0.code == problem.code && ($0.path == problem.path || $0 == .invalidJSON)
      }
      if let match {
        open.remove(at: match)
      } else {
        texts.append("an unexpected problem:\n" + problem.text)
      }
    }
    return open.map { "\(name): expected \($0), but there is no such problem" } + texts
  }
}
