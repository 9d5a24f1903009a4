/// What is known of the strings at one path.
package struct StringFacts: Sendable {
  /// One of the different strings.
  package struct Value: Sendable {
    package let text: String
    package internal(set) var count: Int
    /// Where it appeared first.
    package internal(set) var first: ShapePlace
    /// The same as reports show it; nil if nobody wants to know.
    package internal(set) var site: ShapeSite?
    /// The hash of all its bytes, the same in every process.
    let hash: UInt32
    let bytes: [UInt8]
    /// Whether these are only the beginning of it.
    let isCut: Bool
  }

  package internal(set) var count = 0
  /// The different strings, in the order in which they appeared; empty if ``isTruncated``.
  package var values: [Value] { isTruncated ? [] : firstValues }
  /// The same; if ``isTruncated`` and sites are wanted, the first of them, one more than ``ShapeLimits/strings``. Their
  /// counts then mean nothing, and one that is too long has only its beginning.
  package internal(set) var firstValues: [Value] = []
  /// Whether there are more different strings than ``ShapeLimits/strings``, or longer ones.
  package internal(set) var isTruncated = false
  /// Whether at least two strings differ.
  package internal(set) var differ = false
  /// The forms that all the strings have.
  package internal(set) var forms = TextForms.all
  /// Whether each string is a date in one of the forms of dates, and which forms occur.
  package internal(set) var areDates = true
  package internal(set) var dateForms: TextForms = []
  /// The least and the greatest number of Unicode scalars.
  package internal(set) var lengths = Extent()

  /// The place in ``values`` of the string found last.
  private var last = 0
  /// The first string's hash, once there are too many.
  var firstHash: UInt32 = 0

  @inline(__always)
  mutating func add(
    _ entry: Entry, in bytes: UncheckedBuffer<UInt8>, _ limits: ShapeLimits,
    _ first: () -> (ShapePlace, ShapeSite?)
  ) {
    count &+= 1
    let range = entry.range
    if entry.flags.isDisjoint(with: .notPlainASCII) {
      lengths.add(range.count)
    } else {
      lengths.add(Self.length(entry, in: bytes))
    }
    if forms != [], limits.wantsForms {
      forms.formIntersection(
        entry.flags.isDisjoint(with: .notPlainASCII) ? TextForms(in: bytes, range, among: forms) : [])
    }
    if areDates { addDate(entry, in: bytes) }
    if !isTruncated || !differ || limits.wantsSites && firstValues.count <= limits.strings {
      addValue(entry, in: bytes, limits, first)
    }
  }

  @inline(__always)
  private mutating func addDate(_ entry: Entry, in bytes: UncheckedBuffer<UInt8>) {
    let range = entry.range
    guard range.count >= 10, bytes[unchecked: range.start].isDigit,
      entry.flags.isDisjoint(with: .notPlainASCII)
    else {
      areDates = false
      return
    }
    let form = TextForms(in: bytes, range, among: TextForms.dateTimes.union(.day))
    dateForms.formUnion(form)
    if form == [] { areDates = false }
  }

  @inline(never)
  private static func length(_ entry: Entry, in bytes: UncheckedBuffer<UInt8>) -> Int {
    if entry.flags.contains(.escaped) {
      return EscapedString.unescaped(in: bytes, entry.range, flags: entry.flags).unicodeScalars.count
    }
    var count = 0
    for offset in entry.range.start..<entry.range.end where bytes[unchecked: offset] & 0xC0 != 0x80 {
      count &+= 1
    }
    return count
  }

  @inline(never)
  private mutating func addValue(
    _ entry: Entry, in bytes: UncheckedBuffer<UInt8>, _ limits: ShapeLimits,
    _ first: () -> (ShapePlace, ShapeSite?)
  ) {
    let range = entry.range
    let isPlain = entry.flags.isDisjoint(with: .notPlainASCII)
    if isPlain, last < firstValues.count,
      firstValues[last].bytes.withUnsafeBufferPointer({ bytes.equals(range, $0) })
    {
      firstValues[last].count += 1
      return
    }
    let text = isPlain ? nil : EscapedString.unescaped(in: bytes, range, flags: entry.flags)
    let hash = text.map(NameHash.shared.hash(bytesOf:)) ?? NameHash.shared.plainHash(in: bytes, range)
    if isTruncated {
      differ = differ || hash != firstHash
      guard limits.wantsSites, firstValues.count <= limits.strings else { return }
    }
    let found = firstValues.firstIndex { value in
      guard value.hash == hash, !value.isCut else { return value.hash == hash }
      if let text { return value.bytes.elementsEqual(text.utf8) }
      return value.bytes.withUnsafeBufferPointer { bytes.equals(range, $0) }
    }
    if let found {
      firstValues[found].count += 1
      last = found
      return
    }
    var string = text ?? bytes.string(range)
    let isTooLong = string.utf8.count > limits.stringLength
    if isTooLong {
      string = String(string.unicodeScalars.prefix(limits.stringLength).map(Character.init)) + "…"
    }
    let (place, site) = first()
    last = firstValues.count
    let value = Value(
      text: string, count: 1, first: place, site: site, hash: hash, bytes: Array(string.utf8),
      isCut: isTooLong)
    append(value, limits)
  }

  private mutating func append(_ value: Value, _ limits: ShapeLimits) {
    if let first = firstValues.first {
      // By the hash, so that this does not depend on whether the strings are counted.
      differ = differ || first.hash != value.hash
    } else {
      firstHash = value.hash
    }
    firstValues.append(value)
    if isTruncated || firstValues.count > limits.strings || value.isCut { beMany(limits) }
  }

  private mutating func beMany(_ limits: ShapeLimits) {
    isTruncated = true
    firstValues =
      limits.wantsSites
      ? Array(firstValues.sorted { $0.first < $1.first }.prefix(limits.strings + 1)) : []
    last = .max
  }

  mutating func merge(_ other: StringFacts, _ limits: ShapeLimits) {
    if other.count == 0 { return }
    if count == 0 {
      self = other
      return
    }
    count += other.count
    forms.formIntersection(other.forms)
    dateForms.formUnion(other.dateForms)
    areDates = areDates && other.areDates
    lengths.merge(other.lengths)
    differ = differ || other.differ || firstHash != other.firstHash
    let isOver = isTruncated || other.isTruncated
    if !isOver || limits.wantsSites { mergeValues(of: other) }
    if isOver || firstValues.count > limits.strings { beMany(limits) }
  }

  private mutating func mergeValues(of other: StringFacts) {
    for value in other.firstValues {
      let found = firstValues.firstIndex { $0.hash == value.hash && $0.bytes == value.bytes }
      guard let found else {
        firstValues.append(value)
        continue
      }
      firstValues[found].count += value.count
      guard value.first < firstValues[found].first else { continue }
      firstValues[found].first = value.first
      firstValues[found].site = value.site
    }
    firstValues.sort { $0.first < $1.first }
    last = 0
  }
}
