import JSONCoding
import Words

/// What to write instead of a value that an enum does not accept.
enum ChoiceHelp {
  /// Nil if none of the enum's choices is similar.
  static func help(_ issue: Issue) -> Help? {
    guard let choices = issue.choices else { return nil }
    switch (choices.kind, issue.found) {
    case (.strings, .string(let text, isCut: false)):
      return nearest(to: text, in: choices.values).map { rename(text, $0) }
    case (.strings, .number(let text)) where choices.values.contains(text):
      return "put the number in quotes"
    case (.integers, .number(let text)):
      return nearestNumber(to: text, in: choices.values).map { .rename(from: text, to: $0) }
    case (.keys, .string(let text, isCut: false)) where choices.withoutPayload.contains(text):
      return "write {\(QuotedValue.string(text, isCut: false)):{}}"
    case (.keys, .object):
      guard let names = issue.caseNames, names.known.isEmpty else { return nil }
      return names.unknown.lazy.compactMap { name in
        nearest(to: name, in: choices.values).map { rename(name, $0) }
      }.first
    default: return nil
    }
  }

  private static func rename(_ name: String, _ other: String) -> Help {
    .rename(from: QuotedValue.string(name, isCut: false), to: QuotedValue.string(other, isCut: false))
  }

  /// The name that was probably meant. All short names are similar to one another, so they may differ only in case.
  private static func nearest(to text: String, in names: [String]) -> String? {
    if text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return nearestNumber(to: text, in: names)
    }
    let near = NearestName.find(text, in: names)
    return min(text.utf8.count, near?.utf8.count ?? 0) >= 3 || near?.lowercased() == text.lowercased()
      ? near : nil
  }

  /// The only number that is one typing error away. Short numbers have too many such neighbors.
  private static func nearestNumber(to text: String, in numbers: [String]) -> String? {
    guard text.utf8.count >= 3 else { return nil }
    func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
    let near = numbers.filter {
      $0.utf8.count >= 3 && EditDistance.between(scalars(text), scalars($0), atMost: 1) == 1
    }
    return near.count == 1 ? near[0] : nil
  }
}
