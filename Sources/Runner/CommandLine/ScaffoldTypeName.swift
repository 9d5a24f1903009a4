/// Names of types: in the singular, and none that the code needs for something else.
enum ScaffoldTypeName {
  /// Types that are printed along with a model that needs them.
  static let json = "JSONValue"
  static let nullable = "Nullable"

  /// The singular of an English noun, as far as its ending tells: `Entry` for `Entries`.
  static func singular(_ name: String) -> String {
    let lower = name.lowercased()
    if unchanging.contains(where: lower.hasSuffix) { return name }
    if let (plural, singular) = irregular.first(where: { lower.hasSuffix($0.plural) }) {
      let start = name.dropLast(plural.count)
      let isCapital = name.dropFirst(start.count).first?.isUppercase == true
      return start + (isCapital ? singular.prefix(1).uppercased() + singular.dropFirst() : singular)
    }
    if lower.hasSuffix("ies"), lower.count > 4 { return name.dropLast(3) + "y" }
    for ending in ["sses", "shes", "ches", "xes", "zzes"] where lower.hasSuffix(ending) {
      return String(name.dropLast(2))
    }
    if lower.hasSuffix("s"), lower.count > 2 { return String(name.dropLast()) }
    return name
  }

  private static let unchanging = [
    "ss", "us", "is", "series", "species", "news", "sms", "gps", "https", "dns", "css", "js", "ios",
    "analytics",
  ]
  private static let irregular: [(plural: String, singular: String)] = [
    ("people", "person"), ("children", "child"), ("men", "man"), ("mice", "mouse"),
    ("indices", "index"), ("vertices", "vertex"), ("matrices", "matrix"), ("criteria", "criterion"),
    ("movies", "movie"), ("cookies", "cookie"), ("lives", "life"), ("shelves", "shelf"), ("leaves", "leaf"),
    ("statuses", "status"), ("aliases", "alias"), ("addresses", "address"), ("buses", "bus"),
    ("lenses", "lens"),
  ]

  /// The name, or one like it if code means something else by it: `DateValue` for `Date`, `Let` for `let`.
  static func usable(_ name: String) -> String {
    let name = SwiftName.keywords.contains(name) ? SwiftName.type(name) : name
    return reserved.contains(name) || SwiftName.keywords.contains(name) ? name + "Value" : name
  }

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
    json, nullable,
  ]
}
