/// A summary of the strings at one path.
package struct StringFacts: Codable, Sendable {
  /// A string, or the beginning of one that is too long.
  package struct Value: Codable, Sendable {
    package let text: String
    package internal(set) var count = 1
    /// Where it is first.
    package internal(set) var site: ShapeSite

    private enum CodingKeys: String, CodingKey { case text = "t", count = "n", site = "p" }
  }

  /// The different strings in the order in which they appeared; if they are many, the first ones, whose counts mean
  /// nothing.
  package internal(set) var kept: [Value] = []
  /// Whether there are more of them than the limit, or one is too long.
  package internal(set) var areMany = false
  /// The forms that all the strings have.
  package internal(set) var forms = TextForms.all
  /// Whether each string is a date in one of the forms of dates, and which forms occur.
  package internal(set) var areDates = true
  package internal(set) var dateForms: TextForms = []

  private enum CodingKeys: String, CodingKey {
    case kept = "v", areMany = "m", forms = "f", areDates = "a", dateForms = "d"
  }

  /// The different strings, if they are few.
  package var values: [Value] { areMany ? [] : kept }
  /// Whether it is certain that all are the same.
  package var areEqual: Bool { values.count == 1 }

  mutating func add(
    _ entry: Entry, in bytes: UncheckedBuffer<UInt8>, _ limits: ShapeLimits, _ site: () -> ShapeSite
  ) {
    let isPlain = entry.flags.isDisjoint(with: .notPlainASCII)
    if forms != [] || areDates {
      let wanted = areDates ? forms.union(.dates) : forms
      let found = isPlain ? TextForms(in: bytes, entry.range, among: wanted) : []
      forms.formIntersection(found)
      areDates = areDates && !found.isDisjoint(with: .dates)
      if areDates { dateForms.formUnion(found.intersection(.dates)) }
    }
    if kept.count > limits.strings { return }
    let text = EscapedString.unescaped(in: bytes, entry.range, flags: entry.flags)
    let isLong = text.utf8.count > limits.stringLength
    let start = isLong ? String(text.unicodeScalars.prefix(limits.stringLength)) + "…" : text
    if let known = kept.firstIndex(where: { $0.text == start }) {
      kept[known].count += 1
    } else {
      kept.append(Value(text: start, site: site()))
    }
    areMany = areMany || isLong || kept.count > limits.strings
  }

  func merged(_ other: StringFacts?, _ limits: ShapeLimits) -> StringFacts {
    guard let other else { return self }
    var sum = self
    for value in other.kept {
      guard let known = kept.firstIndex(where: { $0.text == value.text }) else {
        sum.kept.append(value)
        continue
      }
      sum.kept[known].count += value.count
      sum.kept[known].site = min(kept[known].site, value.site)
    }
    sum.kept.sort { $0.site < $1.site }
    sum.areMany = areMany || other.areMany || sum.kept.count > limits.strings
    sum.kept.removeLast(max(0, sum.kept.count - limits.strings - 1))
    sum.forms.formIntersection(other.forms)
    sum.dateForms.formUnion(other.dateForms)
    sum.areDates = areDates && other.areDates
    return sum
  }
}
