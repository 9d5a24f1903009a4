/// The checks of a suite that a program with the user's types is to run for the program that started it.
///
/// It is the first word of the command line, before the words that the user has typed.
struct SuitePart {
  private static let prefix = "part-of-suite:"

  /// The numbers of the checks.
  let checks: [Int]

  var word: String { Self.prefix + checks.map(String.init).joined(separator: ",") }

  init(checks: [Int]) {
    self.checks = checks
  }

  /// Nil if the word is not one of these.
  init?(word: String) {
    guard word.hasPrefix(Self.prefix) else { return nil }
    checks = word.dropFirst(Self.prefix.count).split(separator: ",").compactMap { Int($0) }
  }
}
