import Foundation

/// The special types, which are not decoded by their own `init(from:)`.
///
/// As in Foundation, these are `URL`, `Date`, `Data`, `Decimal`, and dictionaries with string keys if a strategy
/// converts keys. The common scalars are included for speed: generic code such as an array's `init(from:)` would
/// otherwise make a decoder and a container for each element.
extension DecodingContext {
  /// Whether ``specialValue(_:at:)`` reads the type.
  ///
  /// This is a separate check because `specialValue` returning an optional would be slower: the runtime would look up
  /// the optional's type each time.
  @inline(__always)
  func isSpecial<Value: Decodable>(_ type: Value.Type) -> Bool {
    type == String.self || type == Int.self || type == URL.self || type == Double.self || type == Bool.self
      || type == Date.self || type == Data.self || type == Decimal.self
      || (strategies.convertsKeys && type is any DecodableDictionary.Type)
  }

  /// Decodes a value of a type for which ``isSpecial(_:)`` is true.
  @inline(never)
  func specialValue<Value: Decodable>(_ type: Value.Type, at place: NodePlace) throws -> Value {
    if type == String.self { return reinterpret(try scalar(String.self, at: place), as: type) }
    if type == Int.self { return reinterpret(try scalar(Int.self, at: place), as: type) }
    if type == URL.self { return reinterpret(try url(at: place), as: type) }
    if type == Double.self { return reinterpret(try scalar(Double.self, at: place), as: type) }
    if type == Bool.self { return reinterpret(try scalar(Bool.self, at: place), as: type) }
    if type == Date.self { return reinterpret(try date(at: place), as: type) }
    if type == Data.self { return reinterpret(try data(at: place), as: type) }
    if type == Decimal.self { return reinterpret(try decimal(at: place), as: type) }
    return try dictionaryValue(type, at: place)
  }

  /// The reader of a type for which ``isSpecial(_:)`` is true, or of UUID; nil for all others.
  func specialReader<Value: Decodable>(of type: Value.Type) -> ValueReader? {
    if type == UUID.self { return TypedReader<UUID> { try $0.uuid(at: $1) } }
    guard isSpecial(type) else { return nil }
    return TypedReader<Value> { try $0.specialValue(type, at: NodePlace($1)) }
  }

  private func uuid(at node: Int) throws -> UUID {
    if let uuid = canonical(node, CanonicalText.uuid) { return uuid }
    return try UUID(from: NodeDecoder(context: self, node: node))
  }

  /// The result of `read` for an ASCII string without escapes; nil for any other value.
  @inline(__always)
  private func canonical<Value>(
    _ node: Int, _ read: (UncheckedBuffer<UInt8>, SourceRange) -> Value?
  ) -> Value? {
    let entry = entries[unchecked: node]
    guard entry.kind == .string, entry.flags.isDisjoint(with: .notPlainASCII) else { return nil }
    return read(bytes, entry.range)
  }

  private func url(at place: NodePlace) throws -> URL {
    guard let string = String.read(self, place.node) else {
      return try failScalar(URL.self, reads: String.self, at: place)
    }
    if let url = URL(string: string) { return url }
    return try failCorrupted(URL.self, .invalidURL, at: place)
  }

  private func decimal(at place: NodePlace) throws -> Decimal {
    let entry = entries[unchecked: place.node]
    if entry.kind == .number, let decimal = DecimalText.decimal(in: bytes, entry.range) { return decimal }
    return try failScalar(Decimal.self, at: place)
  }

  private func date(at place: NodePlace) throws -> Date {
    switch strategies.dates {
    case .deferredToDate:
      let seconds = try seconds(at: place)
      if outer == nil { record.shiftedDates.note(seconds, at: place.node, self) }
      return noted(Date(timeIntervalSinceReferenceDate: seconds), at: place)
    case .secondsSince1970:
      return noted(Date(timeIntervalSince1970: try seconds(at: place)), at: place)
    case .millisecondsSince1970:
      return noted(Date(timeIntervalSince1970: try seconds(at: place) / 1000), at: place)
    case .iso8601:
      if let date = canonical(place.node, CanonicalText.date) { return date }
      return try date(at: place, format: Self.formatOfISO8601) { try? Date.ISO8601FormatStyle().parse($0) }
    case .formatted(let text):
      return try date(at: place, format: text.expectation, text.date)
    case .custom(let coding):
      if kind(place.node) == .null { return try failScalar(Date.self, at: place) }
      return try custom(Date.self, at: place, coding.decode)
    }
  }

  private static let formatOfISO8601 = #"an ISO 8601 date such as "2025-01-01T00:00:00Z""#

  /// Notes the record's first date after the year 9999. Milliseconds read as seconds yield such a date.
  @inline(__always)
  private func noted(_ date: Date, at place: NodePlace) -> Date {
    if date.timeIntervalSinceReferenceDate >= DistantDate.start {
      DistantDate.note(date, at: place.node, self)
    }
    return date
  }

  private func seconds(at place: NodePlace) throws -> Double {
    if let value = Double.read(self, place.node) { return value }
    return try failScalar(Date.self, reads: Double.self, at: place).timeIntervalSinceReferenceDate
  }

  private func date(at place: NodePlace, format: String, _ parse: (String) -> Date?) throws -> Date {
    guard let string = String.read(self, place.node) else {
      return try failScalar(Date.self, reads: String.self, at: place)
    }
    if let date = parse(string) { return date }
    return try failCorrupted(Date.self, .invalidDate(format: format), at: place)
  }

  private func data(at place: NodePlace) throws -> Data {
    switch strategies.data {
    case .base64:
      guard let string = String.read(self, place.node) else {
        return try failScalar(Data.self, reads: String.self, at: place)
      }
      if let data = Data(base64Encoded: string) { return data }
      return try failCorrupted(Data.self, .invalidBase64, at: place)
    case .deferredToData:
      if kind(place.node) == .null { return try failScalar(Data.self, at: place) }
      return try custom(Data.self, at: place, Data.init(from:))
    case .custom(let coding):
      if kind(place.node) == .null { return try failScalar(Data.self, at: place) }
      return try custom(Data.self, at: place, coding.decode)
    }
  }

  private func custom<Value: Decodable>(
    _ type: Value.Type, at place: NodePlace, _ decode: (any Decoder) throws -> Value
  ) throws -> Value {
    let decoder = NodeDecoder(context: self, node: place.node, absent: place.absent)
    return try record.follower.value(type, from: decoder, decode)
  }

  /// Decodes a dictionary. Its keys are data rather than the model's names, so a strategy does not convert them.
  private func dictionaryValue<Value: Decodable>(_ type: Value.Type, at place: NodePlace) throws -> Value {
    try custom(type, at: place) { decoder in
      if let dictionary = type as? any DecodableDictionary.Type,
        let value = try dictionary.decode(self, at: place) as? Value
      {
        return value
      }
      return try Value(from: decoder)
    }
  }
}

/// A dictionary with String keys and decodable values.
private protocol DecodableDictionary {
  static func decode(_ context: DecodingContext, at place: NodePlace) throws -> Any
}

extension Dictionary: DecodableDictionary where Key == String, Value: Decodable {
  fileprivate static func decode(_ context: DecodingContext, at place: NodePlace) throws -> Any {
    guard context.kind(place.node) == .object else {
      let named = [String: Any].self
      return try context.failScalar(Self.self, reads: named, ofNull: named, at: place)
    }
    var result: [String: Value] = [:]
    context.requestNames(of: place.node)
    for index in context.document.names(of: place.node) {
      let value = try context.record.follower.contents(Value.self, context, at: index + 1)
      result[context.document.name(at: index)] = value
    }
    return result
  }
}

/// Converts JSON numbers to Decimals.
enum DecimalText {
  /// The number as a Decimal, or nil if its exponent does not fit. Foundation drops the digits after the 38th.
  static func decimal(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Decimal? {
    if let decimal = short(in: bytes, range) { return decimal }
    let text = FloatText.text(in: bytes, range, most: 60)
    let decimal = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    return decimal?.isFinite == true ? decimal : nil
  }

  /// The number if it has at most 19 digits, in Foundation's form: without trailing zeros.
  private static func short(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Decimal? {
    guard var parts = DecimalFloat.parts(in: bytes, range), parts.mantissa != 0,
      (-100...100).contains(parts.exponent)
    else { return nil }
    while parts.mantissa % 10 == 0 {
      parts.mantissa /= 10
      parts.exponent += 1
    }
    return Decimal(
      sign: parts.isNegative ? .minus : .plus, exponent: parts.exponent, significand: Decimal(parts.mantissa))
  }
}

/// Identifiers and dates in the form that programs usually write. Foundation reads all other forms, and rejects invalid
/// ones.
///
/// Foundation's parsers take longer than all other work on a value. The values read here are the same as theirs:
/// `CanonicalTextTests` compares the two.
enum CanonicalText {
  /// `123e4567-e89b-12d3-a456-426614174000`, in either case.
  static func uuid(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> UUID? {
    guard range.count == 36 else { return nil }
    let start = range.start
    guard bytes[unchecked: start &+ 8] == .minus, bytes[unchecked: start &+ 13] == .minus,
      bytes[unchecked: start &+ 18] == .minus, bytes[unchecked: start &+ 23] == .minus
    else { return nil }
    var invalid: UInt64 = 0
    // Words of eight digits; groups of four are paired.
    let digits = (
      bytes.word(at: start), pair(bytes.word(at: start &+ 9), bytes.word(at: start &+ 14)),
      pair(bytes.word(at: start &+ 19), bytes.word(at: start &+ 24)), bytes.word(at: start &+ 28)
    )
    let high = hexadecimal(digits.0, &invalid) &<< 32 | hexadecimal(digits.1, &invalid)
    let low = hexadecimal(digits.2, &invalid) &<< 32 | hexadecimal(digits.3, &invalid)
    guard invalid == 0 else { return nil }
    return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
    }
  }

  /// The first four bytes of each word.
  @inline(__always)
  private static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
    first & 0xFFFF_FFFF | second &<< 32
  }

  /// The number of eight hexadecimal digits, the first in the lowest byte. An invalid digit sets a bit in `invalid`.
  @inline(__always)
  private static func hexadecimal(_ digits: UInt64, _ invalid: inout UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The sums stay below 0x100, so no byte carries into the next one: the high bits are cleared first.
    let plain = digits & (ones &* 0x7F)
    let lower = plain | ones &* 0x20
    // The high bit of each byte that is at least "0", at most "9", at least "a", at most "f".
    let isDigit = (plain &+ ones &* (0x80 - 0x30)) & ~(plain &+ ones &* (0x7F - 0x39))
    let isLetter = (lower &+ ones &* (0x80 - 0x61)) & ~(lower &+ ones &* (0x7F - 0x66))
    invalid |= (digits | ~(isDigit | isLetter)) & (ones &* 0x80)
    // "a" is 0x61: its low half plus nine is ten.
    var values = (plain & (ones &* 0x0F)) &+ (plain &>> 6 & ones) &* 9
    // The lowest byte is the highest digit.
    values = (values &<< 4 | values &>> 8) & 0x00FF_00FF_00FF_00FF
    values = (values &<< 8 | values &>> 16) & 0x0000_FFFF_0000_FFFF
    return (values &<< 16 | values &>> 32) & 0xFFFF_FFFF
  }

  /// `2025-01-01T00:00:00Z`, from the year 1600 on: earlier, Foundation uses the Julian calendar.
  static func date(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Date? {
    // With 20 bytes, a time has neither fraction nor offset.
    guard range.count == 20, let date = ISODate(in: bytes, range) else { return nil }
    return Date(timeIntervalSinceReferenceDate: Double(date.secondsSince2001))
  }
}
