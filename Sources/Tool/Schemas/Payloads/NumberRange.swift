import JSONCoding

/// The numbers that a contract allows.
struct NumberRange {
  private let isInteger: Bool
  private var least: (value: Double, keyword: String)?
  private var most: (value: Double, keyword: String)?
  private let step: Double?
  private let format: String?

  init(_ merged: MergedSchema, isInteger: Bool) {
    self.isInteger = isInteger
    step = merged.bound("multipleOf", isLower: true)
    format = merged.first("format")?.value.string
    let unit = step ?? (isInteger ? 1 : 0.5)
    for schema in merged.schemas {
      // Up to draft 4, `exclusiveMinimum` is about `minimum`; later it is a bound of its own.
      for (keyword, exclusive, isLower) in [
        ("minimum", "exclusiveMinimum", true), ("maximum", "exclusiveMaximum", false),
      ] {
        let sign = isLower ? 1.0 : -1.0
        var bounds: [(Double, String)] = []
        if let bound = schema[keyword]?.number.flatMap({ Double($0) }) {
          bounds.append((bound + (schema[exclusive]?.bool == true ? sign * unit : 0), keyword))
        }
        if let bound = schema[exclusive]?.number.flatMap({ Double($0) }) {
          bounds.append((bound + sign * unit, exclusive))
        }
        for (value, keyword) in bounds {
          if isLower {
            if least.map({ value > $0.value }) ?? true { least = (value, keyword) }
          } else if most.map({ value < $0.value }) ?? true {
            most = (value, keyword)
          }
        }
      }
    }
  }

  /// Nil if there is none.
  var usual: String? { text(near: 1) }

  /// Numbers at the bounds or, where there is no bound, unusually large ones, with the keyword that allows them.
  var others: [(digits: String, keyword: String?)] {
    var found: [(String, String?)] = []
    func add(_ digits: String?, _ keyword: String?) {
      guard let digits, digits != usual, !found.contains(where: { $0.0 == digits }) else { return }
      found.append((digits, keyword))
    }
    if let least { add(text(near: least.value), least.keyword) }
    if let most { add(text(near: most.value), most.keyword) }
    guard step == nil || isInteger && step == 1 else { return found }
    if isInteger {
      switch format {
      case "int32":
        if most == nil { add("2147483647", "format") }
        if least == nil { add("-2147483648", "format") }
      case "int64":
        if most == nil { add("9223372036854775807", "format") }
        if least == nil { add("-9223372036854775808", "format") }
      default:
        if most == nil { add("2147483648", nil) }
        if most == nil { add("9007199254740993", nil) }
        if least == nil { add("-1", nil) }
      }
    } else {
      if let fraction = [1.5, 0.5].first(where: isWithin) { add("\(fraction)", nil) }
      if isWithin(1500) { add("1.5e3", nil) }
      if least == nil { add("-0.5", nil) }
    }
    return found
  }

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
