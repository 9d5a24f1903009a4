/// A MODEL that names a type in the user's source: `User`, `[User]`, `[String: User]`, `API.Response<User>?`.
struct TypeExpression: Hashable, Sendable {
  /// The expression as given.
  let text: String

  /// Nil unless `text` contains only characters of a type and its brackets match; the compiler decides what it means.
  init?(_ text: String) {
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
  var names: [String] {
    text.split { !($0 == "_" || $0.unicodeScalars.allSatisfy(\.properties.isXIDContinue)) }.map(String.init)
  }

  /// The names of its types, without type arguments and nested names taken together: `API.Response` and `User`.
  var paths: [[String]] {
    chains.filter { !$0.hasPrefix(".") && $0 != "any" && $0 != "some" }.map { chain in
      chain.split(separator: ".").map { String($0).replacing("`", with: "") }
    }
  }

  /// Whether one of its types has the module's name in front.
  func isWritten(withModule module: String) -> Bool {
    paths.contains { $0.count > 1 && $0[0] == module }
  }

  private var chains: [Substring] {
    text.split {
      !($0 == "." || $0 == "`" || $0 == "_" || $0.unicodeScalars.allSatisfy(\.properties.isXIDContinue))
    }
  }

  /// The type that encloses one of these types, as the expression spells it: `Pub` for `[Pub.Inner]` and `Inner`.
  ///
  /// Nil if nothing encloses any of them, or if the enclosing type is generic.
  func scope(ofAnyOf names: Set<String>) -> String? {
    for chain in chains where !chain.hasPrefix(".") {
      let parts = chain.split(separator: ".")
      let inner = parts.firstIndex { names.contains(String($0).replacing("`", with: "")) }
      if let inner, inner > parts.startIndex { return parts[..<inner].joined(separator: ".") }
    }
    return nil
  }

  private static func partner(of bracket: Unicode.Scalar) -> Unicode.Scalar {
    switch bracket {
    case "[": "]"
    case "(": ")"
    default: ">"
    }
  }
}
