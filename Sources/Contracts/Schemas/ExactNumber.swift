import JSONCoding

/// A number as written in JSON, compared without rounding.
struct ExactNumber {
  let isNegative: Bool
  /// The digits, without zeros at either end; empty for zero.
  private let digits: [UInt8]
  /// The power of ten of the last digit. No text is long enough to overflow it.
  private let exponent: Int

  /// Nil if the text is not a number, or its exponent has more than 15 characters.
  init?(_ text: String) {
    let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
    guard let number = parts.first else { return nil }
    var exponent = 0
    if parts.count == 2 {
      guard parts[1].utf8.count < 16, let value = Int(parts[1]) else { return nil }
      exponent = value
    }
    var digits: [UInt8] = []
    var isFraction = false
    for byte in number.utf8.drop(while: { $0 == UInt8(ascii: "-") }) {
      if byte == UInt8(ascii: ".") {
        isFraction = true
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      if byte > UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte - UInt8(ascii: "0")) }
      if isFraction { exponent -= 1 }
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent
    isNegative = number.hasPrefix("-") && !digits.isEmpty
  }

  var isZero: Bool { digits.isEmpty }
  var isInteger: Bool { exponent >= 0 }

  /// The value as an `Int`; nil if it is not an integer or has more than 18 digits.
  var count: Int? {
    guard isInteger, digits.count + exponent <= 18 else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1) }
    return (0..<exponent).reduce(isNegative ? -value : value) { value, _ in value * 10 }
  }

  /// Whether dividing it by the other number gives an integer.
  func isMultiple(of other: ExactNumber) -> Bool {
    if digits.isEmpty { return true }
    // A multiple never has a smaller exponent.
    guard !other.digits.isEmpty, exponent >= other.exponent else { return false }
    let zeros = exponent - other.exponent
    // Long division. Nobody writes longer numbers.
    guard zeros < 10_000 else { return false }
    var rest: [UInt8] = []
    for digit in digits + [UInt8](repeating: 0, count: zeros) {
      if digit > 0 || !rest.isEmpty { rest.append(digit) }
      while Self.order(rest, other.digits) >= 0 { rest = Self.difference(rest, other.digits) }
    }
    return rest.isEmpty
  }

  /// Compares two integers without leading zeros: negative if the second is greater.
  private static func order(_ left: [UInt8], _ right: [UInt8]) -> Int {
    if left.count != right.count { return left.count - right.count }
    for (one, other) in zip(left, right) where one != other { return Int(one) - Int(other) }
    return 0
  }

  /// The greater integer minus the smaller one.
  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var digits = left
    var borrowed: UInt8 = 0
    for place in 1...left.count {
      let taken = borrowed + (place <= right.count ? right[right.count - place] : 0)
      borrowed = digits[left.count - place] < taken ? 1 : 0
      digits[left.count - place] = digits[left.count - place] + 10 * borrowed - taken
    }
    return Array(digits.drop { $0 == 0 })
  }
}

extension ExactNumber: Hashable, Comparable {
  static func < (left: ExactNumber, right: ExactNumber) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    if left.digits.isEmpty || right.digits.isEmpty { return left.digits.count < right.digits.count }
    let order = left.magnitudeOrder(right)
    return left.isNegative ? order > 0 : order < 0
  }

  private func magnitudeOrder(_ other: ExactNumber) -> Int {
    let (first, second) = (digits.count + exponent, other.digits.count + other.exponent)
    if first != second { return first < second ? -1 : 1 }
    for place in 0..<max(digits.count, other.digits.count) {
      let left = place < digits.count ? digits[place] : 0
      let right = place < other.digits.count ? other.digits[place] : 0
      if left != right { return left < right ? -1 : 1 }
    }
    return 0
  }
}

/// A value as schemas compare it: numbers by value, strings by UTF-8, objects without regard to order.
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
    // A number with an absurdly long exponent equals only the same text.
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
