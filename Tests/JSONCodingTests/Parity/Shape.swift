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
