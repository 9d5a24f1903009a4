/// An error of the compiler in the code of a slice.
struct SliceProblem {
  /// The innermost declaration that it points into; nil if it points into none.
  let place: CodeDeclaration?
  /// The byte in the project's file that it points at.
  let offset: Int
  /// The compiler's words.
  let words: String

  /// The name that the compiler finds nowhere, if that is what it says.
  var unknownName: String? {
    words.firstMatch(of: /^(?:cannot find (?:type )?|unknown attribute )'([^']+)'/).map {
      String($0.output.1)
    }
  }

  /// Whether the compiler has given up an expression that takes it too long.
  var isAboutTime: Bool { words.contains("in reasonable time") }

  /// The number of the token that it points at.
  var token: Int? {
    guard let place else { return nil }
    let tokens = place.file.tokens
    return place.tokens.first { Int(tokens[$0].end) > offset && tokens[$0].kind != .symbol }
  }

  /// The tokens of the line that it points at, as far as they are the declaration's.
  var line: Range<Int>? {
    guard let place else { return nil }
    let tokens = place.file.tokens
    let at = place.tokens.last { Int(tokens[$0].start) <= offset } ?? place.tokens.lowerBound
    let first = (place.tokens.lowerBound...at).last { tokens[$0].startsLine } ?? place.tokens.lowerBound
    let end = (at + 1..<max(at + 1, place.tokens.upperBound)).first { tokens[$0].startsLine }
    return first..<(end ?? place.tokens.upperBound)
  }
}
