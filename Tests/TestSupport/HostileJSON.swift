/// JSON documents that are hard on code generators: names that are invalid or have a meaning in Swift, values of
/// several kinds at one path, nulls, numbers of every size, recursion.
public struct HostileJSON {
  private var state: UInt64

  public init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  /// The same document for the same seed.
  public static func document(seed: Int) -> String {
    var generator = HostileJSON(seed: seed)
    return generator.object(depth: 0, names: 18)
  }

  private mutating func number(below end: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(end))
  }

  private mutating func one(of values: [String]) -> String { values[number(below: values.count)] }

  private mutating func value(depth: Int) -> String {
    switch number(below: depth > 5 ? 6 : 11) {
    case 0: return "null"
    case 1: return one(of: ["true", "false"])
    case 2, 3: return one(of: Self.numbers)
    case 4, 5: return one(of: Self.strings)
    case 6, 7, 8: return array(depth: depth + 1)
    default: return object(depth: depth + 1, names: 1 + number(below: 6))
    }
  }

  private mutating func array(depth: Int) -> String {
    let count = number(below: 4)
    // Half of the arrays contain objects that share some names.
    guard number(below: 2) == 0 else {
      return "[" + (0..<count).map { _ in value(depth: depth) }.joined(separator: ",") + "]"
    }
    let names = (0..<4).map { _ in one(of: Self.names) }
    let objects = (0..<count).map { _ -> String in
      let kept = names.uniqued.filter { _ in number(below: 3) > 0 }
      let members = kept.map { "\($0):\(value(depth: depth + 1))" }
      return "{" + members.joined(separator: ",") + "}"
    }
    return "[" + objects.joined(separator: ",") + "]"
  }

  private mutating func object(depth: Int, names count: Int) -> String {
    let names = (0..<count).map { _ in one(of: Self.names) }.uniqued
    return "{" + names.map { "\($0):\(value(depth: depth))" }.joined(separator: ",") + "}"
  }

  private static let numbers = [
    "0", "-1", "42", "1.0", "1e2", "0.1", "-0.5e-3", "2147483648", "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808", "18446744073709551615", "18446744073709551616", "0.30000000000000004",
    "1234567890.123456789012345", "12345678901234567890123456789",
  ]

  private static let strings = [
    "\"\"", "\"a\"", "\"\\u0000\\u001f\"", "\"\\\"\\\\\"", "\"\\\\(1)\"", "\"https://example.com/a\"",
    "\"https://example.com/b?c=d\"", "\"2026-01-31T12:00:00Z\"", "\"2026-02-28T23:59:59Z\"",
    "\"2026-01-31T12:00:00.123Z\"", "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"",
    "\"e621e1f8-c36c-495a-93fc-0c247a3e6e5f\"", "\"1\"", "\"\u{202E}x\"", "\"é\"", "\"日本\"",
  ]

  private static let names: [String] =
    [
      "", " ", "!", "$0", "a", "A", "a_b", "aB", "a-b", "1", "12", "1a", "_", "__", "_a", "é", "e\u{301}x",
      "日本", "😀", "\u{202E}x",
      "\\u0000", "\\n", "\\\"", "\\\\", "\\\\(x)", "#if", "//", "/*", "`", "default", "class", "init",
      "deinit", "self",
      "Self", "Type", "Protocol", "Any", "nil", "true", "in", "is", "as", "try", "await", "async", "throws",
      "some", "any",
      "actor", "get", "set", "willSet", "lazy", "weak", "unowned", "optional", "required", "extension",
      "operator",
      "subscript", "where", "protocol", "func", "var", "let", "hashValue", "hash", "description",
      "debugDescription",
      "rawValue", "stringValue", "intValue", "allCases", "encode", "decode", "container", "decoder",
      "encoder", "value",
      "unknown", "wrappedValue", "projectedValue", "CodingKeys", "codingKeys", "Codable", "Hashable",
      "Sendable",
      "String", "string", "Int", "Double", "Bool", "Date", "date", "URL", "url", "UUID", "Decimal", "Data",
      "data",
      "Optional", "Array", "Dictionary", "Set", "Result", "Error", "Decoder", "Encoder", "Key", "Value",
      "JSONValue",
      "Nullable", "Swift", "Foundation", "Never", "Void", "type", "kind", "object", "print", "main", "items",
      "entries",
      "children", "next", "status", "type_", "Hostile", "hostile",
    ].map { "\"\($0)\"" } + [
      "\"\(String(repeating: "long", count: 60))\"", "\"\(String(repeating: "x y ", count: 60))\"",
    ]
}

extension [String] {
  /// The first of equal elements.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
