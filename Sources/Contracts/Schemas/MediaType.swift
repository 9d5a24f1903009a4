/// The names of media types.
enum MediaType {
  /// The name in lower case, without parameters such as the character set.
  static func bare(_ name: String) -> String {
    String(name.lowercased().prefix { $0 != ";" }).filter { $0 != " " }
  }

  /// Whether values of the type are JSON, or anything, which may be JSON.
  static func isJSON(_ name: String) -> Bool { rank(bare(name)) != nil }

  /// How much the type is preferred, 0 most; nil for what is no JSON.
  static func rank(_ bare: String) -> Int? {
    if bare == "application/json" { return 0 }
    if bare.hasSuffix("+json") || bare.hasSuffix("/json") { return 1 }
    return bare == "*/*" ? 2 : nil
  }
}
