import JSONCoding

/// The numbers that a contract allows.
struct NumberRange {
  private let isInteger: Bool
  private let least: Bound?
  private let most: Bound?
  private let step: Double?
  private let format: String?

  private struct Bound {
    let value: Double
    let keyword: String
    /// The contract's own digits, where they are an integer that is allowed itself: a Double has no
    /// 18446744073709551615.
    var digits: String?
  }

  init(_ merged: MergedSchema, isInteger: Bool) {
    self.isInteger = isInteger
    step = merged.bound("multipleOf", isLower: true)
    format = merged.first("format")?.value.string
    let unit = step ?? (isInteger ? 1 : 0.5)
    /// The strictest of the bounds on one side: the greatest, times the sign.
    func bound(_ keyword: String, _ exclusive: String, _ sign: Double) -> Bound? {
      let bounds = merged.schemas.flatMap { schema -> [Bound] in
        // Up to draft 4, `exclusiveMinimum` is about `minimum`; later it is a separate bound.
        let isExclusive = schema[exclusive]?.bool == true
        let own = schema[keyword]?.number.flatMap { digits in
          Double(digits).map { value in
            let isWhole = isInteger && !isExclusive && digits.allSatisfy { $0 == "-" || $0.isNumber }
            let inside = value + (isExclusive ? sign * unit : 0)
            return Bound(value: inside, keyword: keyword, digits: isWhole ? digits : nil)
          }
        }
        let other = schema[exclusive]?.number.flatMap { Double($0) }
        return [own, other.map { Bound(value: $0 + sign * unit, keyword: exclusive) }].compactMap(\.self)
      }
      return bounds.max { sign * $0.value < sign * $1.value }
    }
    least = bound("minimum", "exclusiveMinimum", 1)
    most = bound("maximum", "exclusiveMaximum", -1)
  }

  /// Nil if the range is empty.
  var usual: String? { text(near: 1) }

  /// Numbers at the bounds or, where there is no bound, unusually large ones, with the keyword that allows them.
  var others: [(digits: String, keyword: String?)] {
    var found: [(String, String?)] = []
    func add(_ digits: String?, _ keyword: String?) {
      guard let digits, digits != usual, !found.contains(where: { $0.0 == digits }) else { return }
      found.append((digits, keyword))
    }
    let hasStep = step.map { !isInteger || $0 != 1 } ?? false
    for bound in [least, most].compactMap(\.self) {
      add((hasStep ? nil : bound.digits) ?? text(near: bound.value), bound.keyword)
    }
    if hasStep { return found }
    if isInteger, let (lowest, highest) = format.flatMap({ Self.formats[$0] }) {
      if most == nil { add(highest, "format") }
      if least == nil { add(lowest, "format") }
    } else if isInteger {
      if most == nil { add("2147483648", nil) }
      if most == nil { add("9007199254740993", nil) }
      if least == nil { add("-1", nil) }
    } else {
      if let fraction = [1.5, 0.5].first(where: isWithin) { add("\(fraction)", nil) }
      if isWithin(1500) { add("1.5e3", nil) }
      if least == nil { add("-0.5", nil) }
    }
    return found
  }

  /// The least and the greatest number of the formats that OpenAPI registers.
  private static let formats = [
    "int8": ("-128", "127"), "uint8": ("0", "255"), "int16": ("-32768", "32767"), "uint16": ("0", "65535"),
    "int32": ("-2147483648", "2147483647"), "uint32": ("0", "4294967295"),
    "int64": ("-9223372036854775808", "9223372036854775807"), "uint64": ("0", "18446744073709551615"),
  ]

  private func isWithin(_ value: Double) -> Bool {
    value >= least?.value ?? -.infinity && value <= most?.value ?? .infinity
  }

  /// The allowed number nearest to the value.
  private func text(near value: Double) -> String? {
    var value = min(max(value, least?.value ?? -.infinity), most?.value ?? .infinity)
    if let step, step > 0 {
      value = (value / step).rounded(.up) * step
      if !isWithin(value) { value -= step }
    } else if isInteger {
      value.round(.up)
    }
    guard isWithin(value), value.isFinite else { return nil }
    guard let whole = Int(exactly: value) else { return isInteger ? nil : "\(value)" }
    return "\(whole)"
  }
}
