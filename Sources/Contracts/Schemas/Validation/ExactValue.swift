import JSONCoding

/// A value as schemas compare values: numbers by what they are, strings by their scalars, objects in any order.
indirect enum ExactValue: Hashable {
  case null
  case bool(Bool)
  case number(ExactNumber)
  case text([UInt8])
  case array([ExactValue])
  case object([[UInt8]: ExactValue])

  init(_ value: SampleValue) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    // A number whose exponent is out of all bounds equals itself.
    case .number(let text):
      self = ExactNumber(text).map(ExactValue.number) ?? .array([.text(Array(text.utf8))])
    case .string(let string): self = .text(Array(string.utf8))
    case .array(let elements): self = .array(elements.map(ExactValue.init))
    case .object(let members):
      let pairs = members.map { (Array($0.name.utf8), ExactValue($0.value)) }
      self = .object(Dictionary(pairs) { first, _ in first })
    }
  }
}
