import Runner

extension SwiftName {
  /// The name as code: in backticks if it is a word of the language.
  package static func code(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// The name, or the first of `name2`, `name3` and so on that is not taken.
  package static func unused(_ name: String, _ taken: Set<String>) -> String {
    if !taken.contains(name) { return name }
    var number = 2
    while taken.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }

  /// Words that are no names without backticks.
  static let keywords: Set<String> = [
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

/// Names of types that code needs for something else.
package enum ScaffoldTypeName {
  /// Types that are printed along with a model that needs them.
  package static let json = "JSONValue"
  package static let boxed = "Boxed"

  /// The name, or one like it if code means something else by it: `DateValue` for `Date`, `Let` for `let`.
  ///
  /// - Parameter isNested: whether the type is nested, so only the code of the type around it would misread the name.
  package static func usable(_ name: String, isNested: Bool = false) -> String {
    let name = SwiftName.keywords.contains(name) ? name.prefix(1).uppercased() + name.dropFirst() : name
    let taken = isNested ? usedInside : reserved
    return taken.contains(name) || SwiftName.keywords.contains(name) ? name + "Value" : name
  }

  /// Types that are printed along.
  static let printed: Set<String> = [json, boxed]

  /// Names that would hide what a model's own code means by them.
  package static let usedInside = printed.union([
    "Any", "AnyHashable", "Array", "Bool", "Codable", "CodingKey", "CodingKeys", "Data", "Date",
    "Decimal", "Decodable", "Decoder", "DecodingError", "Dictionary", "Double", "Encodable", "Encoder",
    "Foundation", "Hashable", "Int", "KeyedDecodingContainer", "KeyedEncodingContainer",
    "Optional", "Protocol", "RawValue", "Self", "Sendable", "String", "Swift",
    "Type", "UInt64", "URL", "UUID",
  ])

  /// Names that would hide what the code, or code around it, means by them.
  package static let reserved = usedInside.union([
    "AnyObject", "Calendar", "Character", "Class", "DateFormatter", "EncodingError", "Equatable",
    "Error", "Float", "Hasher", "Identifiable", "Int128", "Int16", "Int32", "Int64", "Int8", "JSONDecoder",
    "JSONEncoder", "Locale", "Measurement", "Never", "Notification", "RawRepresentable", "Result", "Sequence",
    "Set",
    "Substring", "Task", "TimeZone", "UInt", "UInt128", "UInt16", "UInt32", "UInt8", "URLRequest",
    "Unicode", "Void",
  ])
}
