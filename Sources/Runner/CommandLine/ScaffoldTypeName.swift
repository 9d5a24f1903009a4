/// Names of types that code needs for something else.
enum ScaffoldTypeName {
  /// Types that are printed along with a model that needs them.
  static let json = "JSONValue"
  static let nullable = "Nullable"
  static let boxed = "Boxed"

  /// The name, or one like it if code means something else by it: `DateValue` for `Date`, `Let` for `let`.
  static func usable(_ name: String) -> String {
    let name = SwiftName.keywords.contains(name) ? name.prefix(1).uppercased() + name.dropFirst() : name
    return reserved.contains(name) || SwiftName.keywords.contains(name) ? name + "Value" : name
  }

  /// Types that are printed along.
  static let printed: Set<String> = [json, nullable, boxed]

  /// Names that would hide what the code, or code around it, means by them.
  static let reserved: Set<String> = [
    "Any", "AnyObject", "Array", "Bool", "Calendar", "Character", "Class", "Codable", "CodingKey",
    "CodingKeys", "Data",
    "Date", "DateFormatter", "Decimal", "Decodable", "Decoder", "DecodingError", "Dictionary", "Double",
    "Encodable",
    "Encoder", "EncodingError", "Equatable", "Error", "Float", "Foundation", "Hashable", "Hasher",
    "Identifiable",
    "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "KeyedDecodingContainer", "KeyedEncodingContainer",
    "Locale",
    "Measurement", "Never", "Notification", "Optional", "Protocol", "RawRepresentable", "RawValue", "Result",
    "Self",
    "Sendable", "Sequence", "Set", "String", "Substring", "Swift", "Task", "TimeZone", "Type", "UInt",
    "UInt8",
    "UInt16", "UInt32", "UInt64", "UInt128", "URL", "URLRequest", "UUID", "Unicode", "Value", "Void", "Key",
    "JSONDecoder", "JSONEncoder", json, nullable, boxed,
  ]
}
