import JSONCoding

/// Numbers that a contract allows: keywords suggest them, and the validator decides.
struct AllowedNumbers {
  /// The number nearest to 1; nil if none was found.
  let usual: String?
  /// Numbers at the bounds or, where there is no bound, unusually large ones, with the keyword that allows them.
  let others: [(digits: String, keyword: String?)]

  init(_ merged: MergedSchema, isInteger: Bool, _ isAllowed: (String) -> Bool) {
    let steps = Set(merged.schemas.compactMap { $0["multipleOf"]?.number.flatMap { Double($0) } })
    let step = steps.isEmpty ? nil : steps.reduce(1, *)
    let atBounds = [("minimum", 1.0), ("exclusiveMinimum", 1), ("maximum", -1), ("exclusiveMaximum", -1)]
      .compactMap { keyword, sign -> (digits: String, keyword: String?)? in
        let bounds = merged.schemas.compactMap { $0[keyword]?.number }
        let near = bounds.flatMap { Self.near($0, sign, step: step ?? (isInteger ? 1 : nil)) }
        return near.first(where: isAllowed).map { ($0, keyword) }
      }
    usual = (["1"] + [step].compactMap { $0.map(Self.text) } + atBounds.map(\.digits))
      .filter(isAllowed).min { Self.distance($0) < Self.distance($1) }
    var suggested = atBounds
    let isOpenBelow = merged.first("minimum") == nil && merged.first("exclusiveMinimum") == nil
    let isOpenAbove = merged.first("maximum") == nil && merged.first("exclusiveMaximum") == nil
    let format = isInteger ? merged.first("format")?.value.string.flatMap { Self.formats[$0] } : nil
    if let step, step != 1 || !isInteger {
      // Usual numbers are rarely multiples of a step.
    } else if let (lowest, highest) = format {
      if isOpenAbove { suggested.append((highest, "format")) }
      if isOpenBelow { suggested.append((lowest, "format")) }
    } else if isInteger {
      if isOpenAbove { suggested += [("2147483648", nil), ("9007199254740993", nil)] }
      if isOpenBelow { suggested.append(("-1", nil)) }
    } else {
      if let fraction = ["1.5", "0.5"].first(where: isAllowed) { suggested.append((fraction, nil)) }
      suggested.append(("1.5e3", nil))
      if isOpenBelow { suggested.append(("-0.5", nil)) }
    }
    var known: Set<String?> = [usual]
    others = suggested.filter { known.insert($0.digits).inserted && isAllowed($0.digits) }
  }

  /// A bound and the next numbers inside it.
  private static func near(_ bound: String, _ sign: Double, step: Double?) -> [String] {
    guard let value = Double(bound), value.isFinite else { return [] }
    let first = step.map { (value / $0).rounded(sign > 0 ? .up : .down) * $0 } ?? value
    // A Double has no 18446744073709551615.
    let isWhole = step != nil && bound.allSatisfy { $0 == "-" || $0.isNumber }
    return (isWhole ? [bound] : []) + [first, first + sign * (step ?? 0.5)].map(text)
  }

  private static func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

  private static func distance(_ digits: String) -> Double { abs((Double(digits) ?? .infinity) - 1) }

  /// The least and the greatest number of the formats that OpenAPI registers.
  private static let formats = [
    "int8": ("-128", "127"), "uint8": ("0", "255"), "int16": ("-32768", "32767"), "uint16": ("0", "65535"),
    "int32": ("-2147483648", "2147483647"), "uint32": ("0", "4294967295"),
    "int64": ("-9223372036854775808", "9223372036854775807"), "uint64": ("0", "18446744073709551615"),
  ]
}
