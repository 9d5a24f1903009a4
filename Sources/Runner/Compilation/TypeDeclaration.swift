/// The declaration of a type in Swift code: enough of it to know where a name comes from and who may use it.
struct TypeDeclaration: Hashable, Sendable {
  let name: String
  /// Whether no other file sees it: `private` or `fileprivate`.
  let isPrivate: Bool

  private static let kinds: Set<String> = ["struct", "class", "enum", "actor", "typealias"]
  private static let modifiers: Set<String> = [
    "public", "package", "internal", "open", "final", "indirect", "nonisolated", "distributed",
  ]
  /// What stands behind `class` where it is a modifier of a member.
  private static let members: Set<String> = ["func", "var", "let", "subscript", "init"]

  /// All declarations in the code, in order; what stands in comments and strings is none.
  static func all(in code: [UInt8]) -> [TypeDeclaration] {
    var words = SwiftWords(code)
    var declarations: [TypeDeclaration] = []
    var isPrivate = false
    var isDeclaring = false
    // The braces around a `private extension`, whose members are as private as it is.
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
