/// Names in Swift code.
package enum SwiftName {
  /// A longer name is cut, so that it fits on a line.
  package static let longest = 44

  /// Whether it has the characters of a type's name; it may still be a keyword.
  package static func isType(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, first.properties.isXIDStart, scalars.allSatisfy(isPart) else {
      return false
    }
    return scalars.count <= longest
  }

  package static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == "_" || scalar.properties.isXIDContinue }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: return true
    default: return false
    }
  }

  /// The name as code: in backticks if it is a keyword.
  package static func code(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// The name, or the first of `name2`, `name3` and so on that is not taken.
  package static func unused(_ name: String, _ taken: Set<String>) -> String {
    if !taken.contains(name) { return name }
    var number = 2
    while taken.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }

  /// Keywords that cannot be names without backticks.
  package static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
    "inout",
    "internal", "let", "operator", "private", "precedencegroup", "protocol", "public", "rethrows",
    "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do",
    "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any",
    "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol", "_",
  ]
}
