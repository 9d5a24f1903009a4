import TestSupport

/// The shape of a model's JSON, for generating payloads. Literals read like the JSON itself.
indirect enum Shape: Sendable {
  /// An integer of this many bits.
  case integer(bits: Int)
  case double
  case string
  case bool
  case null
  /// A string that is a URL.
  case url
  case base64
  /// A string like `2024-02-29T12:00:00Z`.
  case date
  /// Any JSON value.
  case anything
  /// One of these texts, as a string.
  case words([String])
  case tuple([Shape])
  case list(Shape)
  case object([(String, Shape)])
  /// An object whose names are data.
  case dictionary(names: Shape, Shape)
  case oneOf([Shape])
  /// May be null, or absent as a member.
  case optional(Shape)
  /// A value that may contain values of the same kind, at most this many levels deep.
  case recursive(@Sendable (Shape) -> Shape, depth: Int)

  static let int = Shape.integer(bits: 31)
}

extension Shape: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
  init(dictionaryLiteral elements: (String, Shape)...) { self = .object(elements) }
  init(arrayLiteral elements: Shape...) { self = .tuple(elements) }
  init(stringLiteral value: String) { self = .words([value]) }
}

extension Shape {
  func payload(_ random: inout Random) -> Payload {
    switch self {
    case .integer(let bits): Shape.integer(bits, &random)
    case .double:
      .token(random.pick(["0", "1.5", "-2.25", "3", "1e3", "2.5E-3", "0.1", "123456.789", "1e-5", "-0.0"]))
    case .string: .string(Sample.string(&random))
    case .bool: .token(random.onceIn(2) ? "true" : "false")
    case .null: .token("null")
    case .url:
      .string(
        random.pick(["https://example.com/a?b=c#d", "a/b", "http://[::1]/", "mailto:a@b.c", "é.png", "x y"]))
    case .base64: .string(random.pick(["", "AA==", "aGVsbG8=", "////", "+/+/", "aGVsbG8"]))
    case .date:
      .string(random.pick(["2024-02-29T12:00:00Z", "1970-01-01T00:00:00+01:00", "2000-12-31T23:59:59Z"]))
    case .anything: Sample.anything(&random)
    case .words(let words): .string(random.pick(words))
    case .tuple(let shapes): .array(shapes.map { $0.payload(&random) })
    case .list(let shape): .array((0..<random.below(4)).map { _ in shape.payload(&random) })
    case .object(let members): Shape.object(members, &random)
    case .dictionary(let names, let values): Shape.dictionary(names, values, &random)
    case .oneOf(let shapes): random.pick(shapes).payload(&random)
    case .optional(let shape): random.onceIn(4) ? .token("null") : shape.payload(&random)
    case .recursive(let shape, let depth):
      shape(depth > 0 ? .recursive(shape, depth: depth - 1) : .null).payload(&random)
    }
  }

  private static func integer(_ bits: Int, _ random: inout Random) -> Payload {
    let value = random.next() >> UInt64(64 - random.below(bits) - 1)
    return .token(random.onceIn(8) ? Sample.number(&random) : "\(value)")
  }

  private static func object(_ members: [(String, Shape)], _ random: inout Random) -> Payload {
    var made: [Payload.Member] = []
    for (name, shape) in members {
      if case .optional = shape, random.onceIn(4) { continue }
      made.append(Payload.Member(name, shape.payload(&random)))
    }
    if random.onceIn(4) { made.shuffle(using: &random) }
    return .object(made)
  }

  private static func dictionary(_ names: Shape, _ values: Shape, _ random: inout Random) -> Payload {
    let members = (0..<random.below(5)).map { _ in
      let name: String
      switch names.payload(&random) {
      case .string(let string): name = string
      case .token(let token): name = token
      default: name = ""
      }
      return Payload.Member(name, values.payload(&random))
    }
    return .object(members)
  }
}

/// Values that have caused problems in decoders.
enum Sample {
  static let numbers = [
    "0", "1", "-1", "7", "1.0", "1e2", "1.5", "-0", "-0.0", "0.0", "1E+2", "120e-1", "1e0", "10e-1", "127",
    "128", "-128", "-129", "255", "256", "32767", "32768", "-32769", "65535", "65536", "2147483647",
    "2147483648", "-2147483649", "4294967295", "4294967296", "9007199254740991", "9007199254740993",
    "-9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616",
    "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
    "340282366920938463463374607431768211455", "340282366920938463463374607431768211456", "1e39", "1e308",
    "1e309", "1e400", "-1e400", "1e-5", "1e-45", "1e-46", "5e-324", "3.4028235e38", "3.4028236e38", "3.5e38",
    "0.1", "0.30000000000000004", "1.7976931348623157e308", "1.7976931348623159e308",
    "2.2250738585072011e-308", "1e-129", "1e127", "1e128", "0.000000000000000000000000000000000000001",
    "100000000000000000000e-18", "16777217", "33554433.0", "8.5", "1e99999999999", "0.1e1", "25e1",
    "1234567890123456789", "12345678901234567890", "0.5", "580794178.33482599", "-62135769600", "1e15",
  ]

  static let strings = [
    "", "a", "b", "hello", "0", "1", "-1", "1.5", "true", "null", "id", "é", "e\u{301}", "Å", "日本語", "👍🏽", "𝄞",
    "\u{0}", "\n\t", "\"quoted\"", "back\\slash", "/", "NaN", "inf", "-inf", "Infinity",
    "https://example.com", "2024-02-29T12:00:00Z", "2024-02-30T12:00:00Z", "2024-02-29", "AA==", "A", "AA=",
    "\u{FEFF}", "\u{2028}", "a b", "http://[", "x", "first", "second", "00000000-0000-0000-0000-000000000000",
    "long text of more than fifteen bytes", "\u{10FFFF}", "ﬁ", "K",
  ]

  static func number(_ random: inout Random) -> String { random.pick(numbers) }

  static func string(_ random: inout Random) -> String {
    if random.onceIn(3) { return random.pick(strings) + random.pick(strings) }
    return random.pick(strings)
  }

  /// Any shallow JSON value.
  static func anything(_ random: inout Random, depth: Int = 2) -> Payload {
    switch random.below(depth > 0 ? 8 : 6) {
    case 0: .token("null")
    case 1: .token("true")
    case 2: .token("false")
    case 3: .token(number(&random))
    case 4, 5: .string(string(&random))
    case 6: .array((0..<random.below(3)).map { _ in anything(&random, depth: depth - 1) })
    default:
      .object(
        (0..<random.below(3)).map { _ in Payload.Member(string(&random), anything(&random, depth: depth - 1))
        })
    }
  }
}
