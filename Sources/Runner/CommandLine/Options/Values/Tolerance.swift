/// How many records may fail without failing the run: `20`, or `0.5%` of all.
package enum Tolerance: Hashable, Sendable {
  case records(Int)
  /// From 0 to 100.
  case percent(Double)

  /// Nil for what is neither a whole number nor a percentage.
  init?(typed: String) {
    let isPercentage = typed.hasSuffix("%")
    let digits = isPercentage ? typed.dropLast() : typed[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) else {
      return nil
    }
    if isPercentage {
      guard let percent = Double(digits), percent <= 100 else { return nil }
      self = .percent(percent)
    } else {
      guard let records = Int(digits) else { return nil }
      self = .records(records)
    }
  }

  func allows(_ failed: Int, of records: Int) -> Bool {
    switch self {
    case .records(let most): failed <= most
    case .percent(let percent): Double(failed) <= Double(records) * percent / 100
    }
  }
}
