import Runner
/// Which type of the sources the answers of a request may have, by the words of its path.
enum RouteType {
  /// Nil if none has that name: `User` for `/users/*` and `/user`, `[User]` for `/users` that gives arrays.
  ///
  /// - Parameter types: the full names of the types.
  static func guess(
    _ pattern: AnswerPattern, _ count: AnswerPatterns.Count, _ types: [String]
  ) -> String? {
    guard pattern.status == nil, let name = pattern.segments.last(where: { $0 != "*" }) else { return nil }
    let words = name.split { "-_.".contains($0) }.map(String.init)
    guard let last = words.last else { return nil }
    let first = words.dropLast().map(capitalized).joined()
    let plural = first + capitalized(last)
    let singular = first + capitalized(Singular.of(last.lowercased()))
    let isOne = pattern.segments.last == "*" || pattern.method != "GET"
    if count.arrays == count.answers {
      return type(named: singular, types).map { "[\($0)]" }
    }
    guard count.arrays == 0 else { return nil }
    let candidates =
      isOne || plural == singular
      ? [singular, singular + "Response"]
      : [plural + "Response", plural, singular + "List", singular + "Page"]
    return candidates.lazy.compactMap { type(named: $0, types) }.first
  }

  /// The one type with this name, in any case of its letters.
  private static func type(named name: String, _ types: [String]) -> String? {
    let found = types.filter { $0.split(separator: ".").last?.lowercased() == name.lowercased() }
    return found.count == 1 ? found[0] : nil
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
