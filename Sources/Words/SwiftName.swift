/// Names in Swift code.
package enum SwiftName {
  /// A longer name is cut, so that it fits on a line.
  package static let longest = 44

  /// Whether it has the characters of a type's name, and is not too long; it may still be a keyword.
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

/// A `JSONDecoder` in the user's sources: one that `--decoder` can name, or one that a function configures for
/// itself.
///
/// `Compilation` finds it and passes it to the compiled program, as a line among the places of declarations.
package struct DeclaredDecoder: Codable, Hashable, Sendable {
  private static let mark = "--decoder"
  private static let subclass = "subclass"
  /// A strategy that the decoder implements itself, or one of several.
  package static let custom = "custom"

  /// `APIClient.decoder` or `makeDecoder()`; nil for a decoder inside a function.
  package let expression: String?
  /// The strategy for dates that it sets, such as `iso8601`; nil if it sets none.
  package let dates: String?
  /// The strategy for keys that it sets; nil if it sets none.
  package let keys: String?
  /// `App/Client.swift:12` for a decoder inside a function.
  package let place: String?
  /// Whether the expression makes an object of the user's own class.
  package let isSubclass: Bool

  package init(
    _ expression: String?, dates: String? = nil, keys: String? = nil, place: String? = nil,
    isSubclass: Bool = false
  ) {
    (self.expression, self.dates, self.keys, self.place) = (expression, dates, keys, place)
    self.isSubclass = isSubclass
  }

  /// Reads a line of the table.
  package init?(line: Substring) {
    guard line.utf8.dropFirst().starts(with: Self.mark.utf8) else { return nil }
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 6, fields[0] == "", fields[1] == Self.mark else { return nil }
    let values = fields.dropFirst(2).map { $0.isEmpty ? nil : $0 }
    self.init(
      values[0], dates: values[1], keys: values[2], place: values[3], isSubclass: values.last == Self.subclass
    )
  }

  /// The line in the table.
  package var line: String {
    (["", Self.mark] + [expression, dates, keys, place].map { $0 ?? "" }
      + (isSubclass ? [Self.subclass] : [])).joined(separator: "\t")
  }

  /// `--decoder APIClient.decoder`
  package var option: String? { expression.map { "\(Self.mark) \(ShellWord.quotedIfNeeded($0))" } }
}
