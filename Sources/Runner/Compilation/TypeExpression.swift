/// A MODEL that names a type of the user's source: `User`, `[User]`, `[String: User]`, `API.Response<User>?`.
struct TypeExpression: Hashable, Sendable {
  /// As it was given.
  let text: String

  /// Nil unless `text` has the characters of a type, in brackets that match: what it means is for the compiler to say.
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

  /// The identifiers in it, in order: `API`, `Response`, `User`.
  var names: [String] {
    text.split { !($0 == "_" || $0.unicodeScalars.allSatisfy(\.properties.isXIDContinue)) }.map(String.init)
  }

  private static func partner(of bracket: Unicode.Scalar) -> Unicode.Scalar {
    switch bracket {
    case "[": "]"
    case "(": ")"
    default: ">"
    }
  }
}
