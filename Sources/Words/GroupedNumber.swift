extension Int {
  /// `1,234,567`
  package var grouped: String {
    var digits = String(magnitude)[...]
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits = digits.dropLast(3)
    }
    return (self < 0 ? "-" : "") + ([digits] + groups.reversed()).joined(separator: ",")
  }
}
