/// Forms that a string may have because it stands for something else. All are plain ASCII.
package struct TextForms: OptionSet, Hashable, Codable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// An absolute URL with a host, which Foundation's `URL` leaves unchanged.
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
  /// A date and time without fractions of seconds, in UTC or with an offset: the form that the strategy `iso8601`
  /// reads.
  package static let internetDateTime = TextForms(rawValue: 256)

  package static let all = TextForms(rawValue: 511)
  /// Every form of a date with a time.
  package static let dateTimes: TextForms = [.dateTime, .dateTimeMilliseconds, .otherDateTime]
  /// Every form of a date, without overlaps.
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
    let text = ASCIIText(bytes: bytes, rest: range)
    if wanted.contains(.digits), text.isAll(\.isDigit) { insert(.digits) }
    if wanted.contains(.hexadecimal), text.isHexadecimal { insert(.hexadecimal) }
    if wanted.contains(.uuid), CanonicalText.uuid(in: bytes, range) != nil { insert(.uuid) }
    if wanted.contains(.url), text.isURL { insert(.url) }
  }
}

/// Plain text whose form is being determined, from the front to the end.
private struct ASCIIText {
  let bytes: UncheckedBuffer<UInt8>
  var rest: SourceRange

  func isAll(_ matches: (UInt8) -> Bool) -> Bool {
    (rest.start..<rest.end).allSatisfy { matches(bytes[unchecked: $0]) }
  }

  private var first: UInt8? { rest.isEmpty ? nil : bytes[unchecked: rest.start] }

  /// Skips the byte, if it comes next.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    rest.start += 1
    return true
  }

  /// Skips all bytes up to the first one that does not match. Returns their range.
  private mutating func take(_ matches: (UInt8) -> Bool) -> SourceRange {
    let start = rest.start
    while let byte = first, matches(byte) { rest.start += 1 }
    return SourceRange(start: start, end: rest.start)
  }

  var isHexadecimal: Bool {
    rest.count >= 8 && isAll { $0.hexadecimalValue != nil } && !isAll { !$0.isDigit }
  }

  /// Whether it is an absolute URL, of the characters that RFC 3986 allows unescaped in a path, with a host of letters,
  /// digits, points and hyphens.
  var isURL: Bool {
    var text = self
    guard text.take(\.isLetter).count > 1, text.take(.colon), text.take(.slash), text.take(.slash),
      let start = text.first, start.isLetter || start.isDigit
    else { return false }
    _ = text.take { $0.isLetter || $0.isDigit || $0 == .point || $0 == .minus }
    if text.take(.colon) {
      let port = text.take(\.isDigit)
      guard 1...5 ~= port.count, IntegerText.small(in: bytes, port) < 65536 else { return false }
    }
    guard text.first.map({ "/?#".utf8.contains($0) }) ?? true else { return false }
    var fragments = 0
    while !text.rest.isEmpty {
      _ = text.take { $0.isLetter || $0.isDigit || Self.punctuation.contains($0) }
      if text.take(UInt8(ascii: "%")) {
        guard text.take({ $0.hexadecimalValue != nil }).count >= 2 else { return false }
      } else if text.take(UInt8(ascii: "#")) {
        fragments += 1
      } else if !text.rest.isEmpty {
        return false
      }
    }
    return fragments < 2
  }

  private static let punctuation = Set("-._~!$&'()*+,;=:@/?".utf8)
}

/// Determines which objects are dictionaries, because their names are data.
///
/// All values except null must be of one kind. In addition, an object needs 40 names, or three that no property would
/// have: `17`, `-NxA8f3k`, `example.com`, `Actions.swift`. The same 40 names in each of several objects are properties.
package enum DataNames {
  private static let minimumNames = 40
  private static let minimumStrangeNames = 3
  private static let minimumObjects = 3

  /// Whether the names of the objects are data; false if this was already concluded.
  package static func are(in shape: JSONShape) -> Bool {
    let members = shape.members
    guard members.count >= minimumStrangeNames, shape.anyMember == nil, shape.variants.isEmpty,
      Set(members.map(\.shape.kinds).filter { !$0.isEmpty }).count == 1
    else { return false }
    let isUniform = shape.objects >= minimumObjects && members.allSatisfy { $0.shape.count == shape.objects }
    if members.count >= minimumNames, !isUniform { return true }
    return !shape.nameForms.isDisjoint(with: forms) || areStrange(members.map(\.name))
  }

  // MARK: - Strange names

  private static let forms: TextForms = [.digits, .uuid, .day, .dateTimes, .hexadecimal, .url]

  /// Whether no property would have these names: each is strange, or belongs beside a strange one, as `en` beside
  /// `pt-BR` or `default` beside `404`.
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
