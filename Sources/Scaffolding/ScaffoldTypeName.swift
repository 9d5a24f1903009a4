import Words

/// Names of types that generated code needs for something else.
package enum ScaffoldTypeName {
  /// Types that are printed along with a model that needs them.
  package static let json = "JSONValue"
  package static let boxed = "Boxed"

  /// The name, or a similar one if code gives it another meaning: `DateValue` for `Date`, `Let` for `let`.
  ///
  /// - Parameter isNested: whether the type is nested, so only the code of the enclosing type would misread the name.
  package static func usable(_ name: String, isNested: Bool = false) -> String {
    let name = SwiftName.keywords.contains(name) ? name.prefix(1).uppercased() + name.dropFirst() : name
    let taken = isNested ? usedInside : reserved
    return taken.contains(name) || SwiftName.keywords.contains(name) ? name + "Value" : name
  }

  /// Types that are printed along.
  static let printed: Set<String> = [json, boxed]

  /// Names that a model's own code needs for something else.
  package static let usedInside = printed.union([
    "Any", "AnyHashable", "Array", "Bool", "Codable", "CodingKey", "CodingKeys", "Data", "Date",
    "Decimal", "Decodable", "Decoder", "DecodingError", "Dictionary", "Double", "Encodable", "Encoder",
    "Foundation", "Hashable", "Int", "KeyedDecodingContainer", "KeyedEncodingContainer",
    "Optional", "Protocol", "RawValue", "Self", "Sendable", "String", "Swift",
    "Type", "UInt64", "URL", "UUID",
  ])

  /// Names that the code, or code around it, needs for something else.
  package static let reserved = usedInside.union([
    "AnyObject", "Calendar", "Character", "Class", "DateFormatter", "EncodingError", "Equatable",
    "Error", "Float", "Hasher", "Identifiable", "Int128", "Int16", "Int32", "Int64", "Int8", "JSONDecoder",
    "JSONEncoder", "Locale", "Measurement", "Never", "Notification", "RawRepresentable", "Result", "Sequence",
    "Set",
    "Substring", "Task", "TimeZone", "UInt", "UInt128", "UInt16", "UInt32", "UInt8", "URLRequest",
    "Unicode", "Void",
  ])
}
