/// Random payloads that a type decodes, the same for the same seed.
package struct RandomSamples {
  private let type: AcceptedType
  private let observer: ModelObserver
  private var generator: Generator

  /// How often another payload is tried, if the type refuses one.
  private static let mostTrials = 20
  private static let mostDepth = 4

  package init(_ type: AcceptedType, _ observer: ModelObserver, seed: UInt64) {
    self.type = type
    self.observer = observer
    generator = Generator(state: seed)
  }

  /// The next payload, which was decoded; nil if none decodes.
  package mutating func next() -> SampleValue? {
    for _ in 0..<Self.mostTrials {
      if let value = value(of: type, depth: 0), observer.accepts(type.type, value) { return value }
    }
    return type.variations.randomElement(using: &generator)
  }

  private mutating func value(of type: AcceptedType, depth: Int) -> SampleValue? {
    if depth > Self.mostDepth { return type.smallest }
    switch type.form {
    case .string: return .string("text \(generator.next() % 1000)")
    case .integer(let least, _):
      let number = Int(generator.next() % 100)
      return .number(least.hasPrefix("-") && number % 7 == 0 ? "-\(number)" : "\(number)")
    case .number: return .number("\(Double(Int(generator.next() % 10_000)) / 100)")
    case .optional(let wrapped): return generator.next() % 4 == 0 ? .null : value(of: wrapped, depth: depth)
    case .array(let element):
      return .array((0..<generator.next() % 4).compactMap { _ in value(of: element, depth: depth + 1) })
    case .dictionary(let element):
      return .object(
        (0..<generator.next() % 4).compactMap { number in
          value(of: element, depth: depth + 1).map { SampleValue.Member(name: "key\(number)", value: $0) }
        })
    case .text(let inner): return value(of: inner, depth: depth + 1).map { .string($0.text) }
    case .own: return own(type, depth)
    case .unknown, .bool, .special, .choices: return type.variations.randomElement(using: &generator)
    }
  }

  /// A known payload with other values, and often without members that need not be there.
  private mutating func own(_ type: AcceptedType, _ depth: Int) -> SampleValue? {
    guard generator.next() % 3 > 0, var value = type.fullest else {
      return type.variations.randomElement(using: &generator)
    }
    for part in type.parts {
      var changed: SampleValue?
      if generator.next() % 3 > 0, let other = self.value(of: part.type, depth: depth + 1) {
        changed = value.replacing(part.path, with: other)
      } else if case .member? = part.path.last {
        changed = value.replacing(part.path, with: nil)
      }
      if let changed, observer.accepts(type.type, changed) { value = changed }
    }
    return value
  }

  /// SplitMix64, as published by Steele, Lea and Flood in 2014.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
