/// A type declaration in Swift code: just enough to know where a name comes from and who may use it.
struct TypeDeclaration: Hashable, Sendable {
  let name: String
  /// Whether it is invisible to other files: `private` or `fileprivate`.
  let isPrivate: Bool

  private static let kinds: Set<String> = ["struct", "class", "enum", "actor", "typealias"]
  private static let modifiers: Set<String> = [
    "public", "package", "internal", "open", "final", "indirect", "nonisolated", "distributed",
  ]
  /// The words that follow `class` when it modifies a member.
  private static let members: Set<String> = ["func", "var", "let", "subscript", "init"]

  /// All declarations in the code, in order, ignoring comments and strings.
  static func all(in code: [UInt8]) -> [TypeDeclaration] {
    var words = SwiftWords(code)
    var declarations: [TypeDeclaration] = []
    var isPrivate = false
    var isDeclaring = false
    // The brace depth of a `private extension`, which makes its members private.
    var privateDepth = Int.max
    while let word = words.next() {
      if isDeclaring, !members.contains(word), word != SwiftWords.other {
        if words.depth <= privateDepth { privateDepth = .max }
        declarations.append(TypeDeclaration(name: word, isPrivate: isPrivate || words.depth > privateDepth))
        (isDeclaring, isPrivate) = (false, false)
      } else if kinds.contains(word) {
        isDeclaring = true
      } else if word == "extension" {
        privateDepth = isPrivate ? words.depth : .max
        isPrivate = false
      } else if word == "private" || word == "fileprivate" {
        isPrivate = true
      } else if !modifiers.contains(word) {
        (isDeclaring, isPrivate) = (false, false)
      }
    }
    return declarations
  }
}
