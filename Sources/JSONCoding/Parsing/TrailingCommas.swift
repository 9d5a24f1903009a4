/// The trailing commas that the parser has skipped.
///
/// RFC 8259 forbids them, but `JSONDecoder` accepts them and fixtures have them, so the rest of a record is read too.
final class TrailingCommas {
  private(set) var errors: [SyntaxError] = []
  /// Whether a comma was skipped without an error, because the paths would have taken too much memory.
  private(set) var isIncomplete = false
  /// Whether the text is read as if they were not there.
  let acceptsCommas: Bool
  private let countsCommas: Bool
  /// The path components that may still be kept.
  private var budget: Int

  /// - Parameter size: the size of the text in bytes. The memory taken is linear in it, however deep the commas are.
  init(size: Int, _ policy: TrailingCommaPolicy) {
    acceptsCommas = policy != .refuse
    countsCommas = policy != .accept
    budget = 4096 + size / 2
  }

  func add(_ error: @autoclosure () -> SyntaxError) {
    guard countsCommas else { return }
    guard budget > 0 else {
      isIncomplete = true
      return
    }
    let error = error()
    budget -= error.path.count + 1
    errors.append(error)
  }
}

/// How a decoder treats a comma before the end of an array or object: RFC 8259 forbids it, and `JSONDecoder` accepts
/// it.
public enum TrailingCommaPolicy: String, Hashable, Codable, Sendable {
  /// The text does not decode, but its other problems are still found.
  case refuse
  /// The text decodes as it does without the comma, and each comma is a warning.
  case warn
  /// The text decodes as it does without the comma.
  case accept
}
