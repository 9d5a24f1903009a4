/// What is known of the strings at one path.
public struct StringFacts: Sendable {
  /// One of the different strings.
  public struct Value: Sendable {
    public let text: String
    public internal(set) var count: Int
    /// Where it appeared first.
    public internal(set) var first: ShapePlace
    let hash: UInt32
    let bytes: [UInt8]
  }

  public internal(set) var count = 0
  /// The different strings, in the order in which they appeared; empty if ``areMany``.
  public private(set) var values: [Value] = []
  /// Whether there are more different strings than ``ShapeLimits/strings``, or longer ones.
  public private(set) var areMany = false
  /// Whether at least two strings differ.
  public private(set) var differ = false
  /// The forms that all the strings have.
  public private(set) var forms = TextForms.all
  /// The least and the greatest number of Unicode scalars.
  public private(set) var lengths = Extent()

  /// The place in ``values`` of the string found last.
  private var last = 0
  /// The first string's hash, once there are too many.
  private var firstHash: UInt32 = 0

  @inline(__always)
  mutating func add(
    _ entry: Entry, in bytes: UncheckedBuffer<UInt8>, _ limits: ShapeLimits,
    _ place: @autoclosure () -> ShapePlace
  ) {
    count &+= 1
    let range = entry.range
    if entry.flags.isDisjoint(with: .notPlainASCII) {
      lengths.add(range.count)
    } else {
      lengths.add(Self.length(entry, in: bytes))
    }
    if forms != [] {
      forms.formIntersection(
        entry.flags.isDisjoint(with: .notPlainASCII) ? TextForms(in: bytes, range, among: forms) : [])
    }
    if !areMany || !differ { addValue(entry, in: bytes, limits, place()) }
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
    _ entry: Entry, in bytes: UncheckedBuffer<UInt8>, _ limits: ShapeLimits, _ place: ShapePlace
  ) {
    let range = entry.range
    let isPlain = entry.flags.isDisjoint(with: .notPlainASCII)
    if isPlain, last < values.count,
      values[last].bytes.withUnsafeBufferPointer({ bytes.equals(range, $0) })
    {
      values[last].count += 1
      return
    }
    let hash = NameHash.ofThisRun.hash(in: bytes, range, flags: entry.flags)
    if areMany {
      differ = differ || hash != firstHash
      return
    }
    let text = isPlain ? nil : EscapedString.unescaped(in: bytes, range, flags: entry.flags)
    let found = values.firstIndex { value in
      guard value.hash == hash else { return false }
      if let text { return value.bytes.elementsEqual(text.utf8) }
      return value.bytes.withUnsafeBufferPointer { bytes.equals(range, $0) }
    }
    if let found {
      values[found].count += 1
      last = found
      return
    }
    let string = text ?? bytes.string(range)
    let value = Value(text: string, count: 1, first: place, hash: hash, bytes: Array(string.utf8))
    last = values.count
    append(value, limits)
  }

  private mutating func append(_ value: Value, _ limits: ShapeLimits) {
    if let first = values.first {
      // Strings that look alike have one hash, so that this does not depend on whether they are counted.
      differ = differ || first.hash != value.hash
    } else {
      firstHash = value.hash
    }
    values.append(value)
    if values.count > limits.strings || value.bytes.count > limits.stringLength { forgetValues() }
  }

  private mutating func forgetValues() {
    areMany = true
    values = []
  }

  mutating func merge(_ other: StringFacts, _ limits: ShapeLimits) {
    if other.count == 0 { return }
    if count == 0 {
      self = other
      return
    }
    count += other.count
    forms.formIntersection(other.forms)
    lengths.merge(other.lengths)
    differ = differ || other.differ || firstHash != other.firstHash
    if other.areMany { forgetValues() }
    guard !areMany else { return }
    for value in other.values {
      if let found = values.firstIndex(where: { $0.hash == value.hash && $0.bytes == value.bytes }) {
        values[found].count += value.count
        values[found].first = min(values[found].first, value.first)
      } else {
        append(value, limits)
        if areMany { return }
      }
    }
    values.sort { $0.first < $1.first }
    last = 0
  }
}
