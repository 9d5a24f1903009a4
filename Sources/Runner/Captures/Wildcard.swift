/// A text in which each `*` stands for any number of characters: a segment of a path, or a host.
struct Wildcard: Hashable, Sendable {
  /// What is between the stars.
  private let pieces: [[Character]]

  init(_ text: String) {
    pieces = text.split(separator: "*", omittingEmptySubsequences: false).map(Array.init)
  }

  /// The single text that it stands for; nil if there are others.
  var text: String? { isLiteral ? pieces.first.map { String($0) } : nil }
  /// Whether it stands for a single text.
  var isLiteral: Bool { pieces.count == 1 }
  /// Whether it stands for every text.
  var isAny: Bool { pieces.count == 2 && pieces.allSatisfy(\.isEmpty) }

  func matches(_ text: String) -> Bool {
    var rest = Array(text)[...]
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
      return pieces.first.map { rest == $0[...] } ?? false
    }
    guard rest.count >= first.count + last.count, rest.starts(with: first),
      rest.suffix(last.count) == last[...]
    else { return false }
    rest = rest.dropFirst(first.count).dropLast(last.count)
    // The first place of each piece leaves the most for the others.
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      while !rest.starts(with: piece) {
        if rest.isEmpty { return false }
        rest.removeFirst()
      }
      rest.removeFirst(piece.count)
    }
    return true
  }
}
