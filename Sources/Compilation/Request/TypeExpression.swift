/// A MODEL that names a type in the user's source: `User`, `[User]`, `[String: User]`, `API.Response<User>?`.
package struct TypeExpression: Hashable, Sendable {
  /// The expression as given.
  package let text: String

  /// Nil unless `text` contains only characters of a type and its brackets match; the compiler decides what it means.
  package init?(_ text: String) {
    var open: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "[", "(", "<":
        open.append(scalar)
      case "]", ")", ">":
        guard let bracket = open.popLast(), Self.partner(of: bracket) == scalar else { return nil }
      case ".", ",", ":", "?", " ", "`", "_", "&":
        break
      default:
        guard scalar.properties.isXIDContinue else { return nil }
      }
    }
    guard open.isEmpty, let first = text.unicodeScalars.first(where: { $0 != " " }),
      first.properties.isXIDStart || "_[(`".unicodeScalars.contains(first)
    else { return nil }
    self.text = text
  }

  /// The identifiers in order: `API`, `Response`, `User`.
  package var names: [String] {
    text.split { !($0 == "_" || $0.unicodeScalars.allSatisfy(\.properties.isXIDContinue)) }.map(String.init)
  }

  /// The names of its types, without type arguments; nested types have one name: `API.Response` and `User`.
  package var paths: [[String]] { chains.map { $0.names.map { $0.replacing("`", with: "") } } }

  /// Whether one of its types begins with the module's name.
  package func isWritten(withModule module: String) -> Bool {
    paths.contains { $0.count > 1 && $0[0] == module }
  }

  /// An enclosing type: as an extension names it, and with its type arguments.
  package struct Scope: Hashable {
    package let path: String
    package let expression: String
  }

  /// The type that encloses the innermost of these names: `Pub` for `[Pub.Inner]` and `Inner`, `Box` and `Box<Int>` for
  /// `Box<Int>.Inner`. Nil if nothing encloses any of them.
  package func scope(ofAnyOf names: Set<String>) -> Scope? {
    for chain in chains {
      let inner = chain.names.lastIndex { names.contains($0.replacing("`", with: "")) }
      guard let inner, inner > 0 else { continue }
      return Scope(
        path: chain.names[..<inner].joined(separator: "."),
        expression: String(text[chain.start..<chain.ends[inner - 1]]))
    }
    return nil
  }

  /// The names of a type from the outermost, without the type arguments between them.
  private struct Chain {
    let start: String.Index
    var names: [String] = []
    /// Where each name ends with its type arguments.
    var ends: [String.Index] = []
  }

  /// The types, each after its type arguments.
  private var chains: [Chain] {
    var result: [Chain] = []
    // The type before each open bracket, and the type that a dot would continue.
    var open: [Int?] = []
    var last: Int?
    var isMember = false
    var next = text.startIndex
    while next < text.endIndex {
      let start = next
      next = text[start...].firstIndex { !Self.isNamePart($0) } ?? text.endIndex
      if next > start {
        let name = String(text[start..<next])
        if !isMember { last = nil }
        if name != "any", name != "some" {
          if last == nil { result.append(Chain(start: start)) }
          let number = last ?? result.count - 1
          result[number].names.append(name)
          result[number].ends.append(next)
          last = number
        }
        isMember = false
        continue
      }
      next = text.index(after: start)
      isMember = false
      switch text[start] {
      case ".": isMember = last != nil
      case "<", "[", "(":
        open.append(text[start] == "<" ? last : nil)
        last = nil
      case ">", "]", ")":
        last = open.popLast() ?? nil
        if let last { result[last].ends[result[last].ends.count - 1] = next }
      default: last = nil
      }
    }
    return result
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character == "`" || character == "_" || character.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }

  private static func partner(of bracket: Unicode.Scalar) -> Unicode.Scalar {
    switch bracket {
    case "[": "]"
    case "(": ")"
    default: ">"
    }
  }
}
