import JSONCoding

/// Values to try where a model asks for something.
struct Candidates {
  let strategies: CodingStrategies
  /// The string and number literals of the model's sources.
  let literals: [String]

  /// Strings in common formats. The first is meaningless.
  private static let strings = [
    "text", "", "1", "2025-01-01T00:00:00Z", "2025-01-01", "https://example.com", "#3366FF", "3366FF",
    "00000000-0000-0000-0000-000000000001", "01-01-2025", "01/01/2025", "12:30", "12:30:00",
    "2025-01-01 00:00:00", "2025-01-01T00:00:00.000Z", "2025-01", "Wed, 01 Jan 2025 00:00:00 GMT", "1.5",
    "1.2.3", "0x1F", "true", "a", "en", "en_US", "USD", "name@example.com", "a/b", "a:b", "a,b", "1,2", "1/2",
    "1x2", "50%", "127.0.0.1", "{}", "[]", "aGVsbG8=", "P1D", "+00:00", "a.b.c",
  ]
  private static let numbers = ["1", "0", "2", "3", "4", "5", "10", "100", "-1", "0.5", "1735689600"]
  private static let maximumLiterals = 60

  /// A meaningless value of each kind but null.
  static let ofEachKind: [SampleValue] = [
    .object([]), .array([]), .string("text"), .number("1"), .bool(true),
  ]

  /// Member names to try where any key may be accepted.
  var names: [String] { Self.anyNames + literals.prefix(8) }

  static let anyNames = ["key", "1", "00000000-0000-0000-0000-000000000001"]

  /// The literals that are strings or integers.
  func literals(of kind: JSONKind) -> [SampleValue] {
    switch kind {
    case .string: literals.prefix(Self.maximumLiterals).map { .string($0) }
    case .number: literals.filter { Int($0) != nil }.prefix(Self.maximumLiterals).map { .number($0) }
    default: []
    }
  }

  /// Other scalars to try where the model's own code refuses one.
  func others(than value: SampleValue) -> [SampleValue] {
    let usual: [SampleValue] =
      switch value {
      case .string: Self.strings.map { .string($0) }
      case .number: Self.numbers.map { .number($0) }
      case .bool(let value): [.bool(!value)]
      default: []
      }
    return (literals(of: value.kind) + usual).filter { $0 != value }
  }

  /// The first values to try for a type, the likeliest first.
  func values(of type: Observation.ReadType) -> [SampleValue] {
    switch type.form {
    case .string: [.string("text")]
    case .bool: [.bool(false)]
    case .integer, .number: [.number("1")]
    case .url: [.string("https://example.com")]
    case .uuid: [.string("00000000-0000-0000-0000-000000000001")]
    case .date: dates
    case .data: data
    case .collection: [.array([]), .object([])]
    case .text: [.string("null")]
    case .own: cases(of: type).isEmpty ? Self.ofEachKind : cases(of: type)
    }
  }

  /// The raw values of an enum, each as a number and as a string if both are possible.
  func cases(of type: Observation.ReadType) -> [SampleValue] {
    guard let cases = type.cases else { return [] }
    let numbers: [SampleValue] = cases.allSatisfy { Int($0) != nil } ? cases.map { .number($0) } : []
    return numbers + cases.map { .string($0) }
  }

  private var dates: [SampleValue] {
    switch strategies.dates {
    case .deferredToDate: [.number("757382400")]
    case .secondsSince1970: [.number("1735689600")]
    case .millisecondsSince1970: [.number("1735689600000")]
    case .iso8601: [.string("2025-01-01T00:00:00Z")]
    case .formatted, .custom:
      [.number("1735689600")] + Self.strings.map { .string($0) } + [.number("1735689600000")]
    }
  }

  private var data: [SampleValue] {
    switch strategies.data {
    case .base64: [.string("aGVsbG8=")]
    case .deferredToData: [.array([.number("104"), .number("105")])]
    case .custom: [.string("aGVsbG8="), .string("68656c6c6f"), .array([.number("104")])]
    }
  }
}
