import Foundation

/// Forms that a string may have because it stands for something else. All are plain ASCII.
package struct TextForms: OptionSet, Hashable, Codable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// An absolute URL with a host and without a user, which Foundation's `URL` leaves unchanged.
  package static let url = TextForms(rawValue: 1)
  /// A UUID in upper or lower case.
  package static let uuid = TextForms(rawValue: 2)
  /// `2026-01-31`
  package static let day = TextForms(rawValue: 4)
  /// `2026-01-31T12:00:00Z`, as the strategy `iso8601` writes it.
  package static let dateTime = TextForms(rawValue: 8)
  /// `2026-01-31T12:00:00.123Z`, with three digits.
  package static let dateTimeMilliseconds = TextForms(rawValue: 16)
  /// Another date and time of ISO 8601: an offset, or other fractions.
  package static let otherDateTime = TextForms(rawValue: 32)
  /// At least one decimal digit and nothing else.
  package static let digits = TextForms(rawValue: 64)
  /// At least eight hexadecimal digits, one of them decimal, and nothing else.
  package static let hexadecimal = TextForms(rawValue: 128)
  /// A date and time without fractions of seconds, in UTC or with an offset: what the strategy `iso8601` reads.
  package static let internetDateTime = TextForms(rawValue: 256)

  package static let all = TextForms(rawValue: 511)
  /// Every form of a date with a time.
  package static let dateTimes: TextForms = [.dateTime, .dateTimeMilliseconds, .otherDateTime]
  /// Every form of a date, each once.
  static let dates = dateTimes.union(.day)
  private static let allDates = dates.union(.internetDateTime)

  /// The forms of a name.
  init(of text: String) {
    let copy = Text(text)
    self.init(in: copy.bytes, SourceRange(start: 0, end: copy.count), among: .all)
  }

  /// The forms that the text in `range` has. Only the forms in `wanted` are looked for.
  @inline(__always)
  init(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange, among wanted: TextForms) {
    self = []
    let first = range.isEmpty ? 0 : bytes[unchecked: range.start]
    if first.isDigit, range.count >= 10, !wanted.isDisjoint(with: Self.allDates),
      let date = ISODate(in: bytes, range)
    {
      formUnion(TextForms(date))
    }
    if !wanted.isSubset(of: Self.allDates), first != 0 { addOthers(in: bytes, range, wanted) }
    formIntersection(wanted)
  }

  private init(_ date: ISODate) {
    switch date.time.map({ ($0.fractionDigits, $0.zone) }) {
    case nil: self = .day
    case (0, .utc)?: self = [.dateTime, .internetDateTime]
    case (0, .offset)?: self = [.otherDateTime, .internetDateTime]
    case (3, .utc)?: self = .dateTimeMilliseconds
    default: self = .otherDateTime
    }
  }

  @inline(never)
  private mutating func addOthers(
    in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange, _ wanted: TextForms
  ) {
    let text = bytes.string(range)
    if text.utf8.allSatisfy(\.isDigit) { insert(.digits) }
    if range.count >= 8, text.utf8.allSatisfy({ $0.hexadecimalValue != nil }),
      text.utf8.contains(where: \.isDigit)
    {
      insert(.hexadecimal)
    }
    if CanonicalText.uuid(in: bytes, range) != nil { insert(.uuid) }
    if wanted.contains(.url), Self.isURL(text) { insert(.url) }
  }

  private static func isURL(_ text: String) -> Bool {
    guard text.contains("://"), let url = URL(string: text) else { return false }
    return url.scheme.map { $0.count > 1 } == true && url.host()?.isEmpty == false && url.user() == nil
      && url.port ?? 0 < 65536 && url.absoluteString == text
  }
}

/// Determines which objects are dictionaries, because their names are data.
///
/// They are if all values except null are of one kind, and there are 40 names or more; or three that no property
/// would have: `17`, `-NxA8f3k`, `example.com`, `Actions.swift`. The same 40 names in each of several objects are
/// properties.
package enum DataNames {
  private static let fewest = 40
  private static let fewestStrange = 3
  private static let severalObjects = 3

  /// Whether the names of the objects are data; false if this was already concluded.
  package static func are(in shape: JSONShape) -> Bool {
    let members = shape.members
    guard members.count >= fewestStrange, shape.anyMember == nil, shape.variants.isEmpty,
      Set(members.map(\.shape.kinds).filter { !$0.isEmpty }).count == 1
    else { return false }
    let areInAll = shape.objects >= severalObjects && members.allSatisfy { $0.shape.count == shape.objects }
    if members.count >= fewest, !areInAll { return true }
    let common = members.reduce(TextForms.all) { $0.intersection(TextForms(of: $1.name)) }
    return !common.isDisjoint(with: forms) || areStrange(members.map(\.name))
  }

  // MARK: - Strange names

  private static let forms: TextForms = [.digits, .uuid, .day, .dateTimes, .hexadecimal, .url]

  /// Whether no property would have these names: each is strange, or a word that is one of them, such as `en` beside
  /// `pt-BR`, or `default` beside `404`.
  private static func areStrange(_ names: [String]) -> Bool {
    let forms: [(String) -> Bool] = [isStrange, isLocale, isStatus]
    return names.contains(where: isStrange) && forms.contains { names.allSatisfy($0) }
  }

  private static func isStrange(_ name: String) -> Bool {
    let isKey = name.hasPrefix("-") && name.contains { $0.isNumber || $0.isUppercase }
    return isKey || name.first?.isNumber == true || name.contains("/") || isRandom(name)
      || name.dropFirst().contains { "@.".contains($0) }
      || isLocale(name) && name.contains { "_-".contains($0) }
  }

  /// `en_US`, `pt-BR`, `zh-Hans`, `sr-Latn-RS`, `en`
  private static func isLocale(_ name: String) -> Bool {
    name.wholeMatch(of: /[a-z]{2,3}(?:[_\-][A-Z][a-z]{3})?(?:[_\-](?:[A-Z]{2}|[0-9]{3}))?/) != nil
  }

  /// An HTTP status: `200`, `4XX`, `default`.
  private static func isStatus(_ name: String) -> Bool {
    name.wholeMatch(of: /[1-5](?:[0-9]{2}|XX)|default/) != nil
  }

  /// `Ab3dEf9hIjKlMnOp`: letters of both cases and digits. Words would contain runs of small letters, as in
  /// `shippingAddressLine1`.
  private static func isRandom(_ name: String) -> Bool {
    guard name.wholeMatch(of: /[0-9A-Za-z]{16,}/) != nil, name.contains(/[0-9]/), name.contains(/[a-z]/),
      name.contains(/[A-Z]/)
    else { return false }
    let runs = name.split { !("a"..."z").contains($0) }
    return runs.filter { $0.count >= 3 }.reduce(0) { $0 + $1.count } * 2 <= name.count
  }
}
