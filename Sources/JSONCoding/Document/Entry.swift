/// An entry of a document's index: 16 bytes that hold offsets and indexes rather than pointers.
///
/// The text `{"a":[1,2],"b":"x"}` has these entries:
///
///     index kind        start end  link
///     0     object      0     2    9      members: 2; the entry after its end: 9
///     1     name        2     3    hash   a, between the quotes
///     2     array       5     2    6      elements: 2
///     3     number      6     7
///     4     number      8     9
///     5     arrayEnd    3     10   2      ends at 10; opened at 2; nothing is read yet
///     6     name        12    13   hash   b
///     7     string      16    17          x, between the quotes
///     8     objectEnd   1     19   0      `start` is where the next look-up of a key begins
struct Entry: BitwiseCopyable {
  enum Kind: UInt8 {
    case null
    case `false`
    case `true`
    case number
    case string
    case array
    case object
    case name
    case arrayEnd
    case objectEnd
    /// A value that a search has replaced. Every read of it takes the cold path.
    case replaced
  }

  /// The value of ``keys`` for an object that no key type has read.
  static let noKeys: UInt8 = 0

  struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// A string or name with a backslash.
    static let escaped = Flags(rawValue: 1)
    /// A string or name with a byte above 0x7F.
    static let nonASCII = Flags(rawValue: 2)
    /// A name that the model has asked a container for, or that a container has returned in `allKeys`.
    static let requested = Flags(rawValue: 4)
    /// A duplicate name, or one that a trial has hidden. Look-ups do not find it.
    static let hidden = Flags(rawValue: 8)
    /// A number without a fraction or an exponent.
    static let integer = Flags(rawValue: 16)
    /// An object that was read with converted keys. Its names are converted in coding paths too.
    static let converted = Flags(rawValue: 32)
    /// An object whose names the model has asked for all at once, so they are the payload's rather than the model's.
    static let listed = Flags(rawValue: 64)
    /// A string or name that cannot be compared byte by byte.
    static let notPlainASCII: Flags = [.escaped, .nonASCII]
  }

  /// The offset of the value's first byte, or of the byte after the opening quote of a string or name.
  ///
  /// For `objectEnd`, the index of the name where the next look-up begins. For `arrayEnd`, the index of the element
  /// that a model would have read next.
  var start: UInt32
  /// The exclusive end offset, which is the closing quote's offset for a string or name.
  ///
  /// For `array` and `object`, the number of elements or members.
  var end: UInt32
  /// For `array` and `object`, the index of the entry after the container's end.
  ///
  /// For `arrayEnd` and `objectEnd`, the index of the opening. For `name`, the hash. For other kinds, 0.
  var link: UInt32
  var kind: Kind
  var flags: Flags
  /// For `object`, the decoder's number for the key types that it was read with.
  var keys = Entry.noKeys

  @inline(__always)
  init(_ kind: Kind, start: Int, end: Int, link: UInt32 = 0, flags: Flags = []) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.link = link
    self.kind = kind
    self.flags = flags
  }

  /// The bytes of a scalar or name, without the quotes of a string or name. Not meaningful for arrays and objects.
  @inline(__always)
  var range: SourceRange { SourceRange(start: Int(start), end: Int(end)) }

  var isContainer: Bool { kind == .array || kind == .object }
}

/// The kinds of JSON values.
public enum JSONKind: CaseIterable, Sendable {
  /// null
  case null
  /// true or false
  case bool
  /// A number.
  case number
  /// A string.
  case string
  /// An array.
  case array
  /// An object.
  case object

  init(_ kind: Entry.Kind) {
    switch kind {
    case .true, .false: self = .bool
    case .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    default: self = .null
    }
  }
}

/// A JSON number as it is written in the text, for models that keep numbers of any size.
///
/// Only this package's decoder can provide the text, and only its encoder can write any such text. With other decoders,
/// decoding throws; with other encoders, encoding throws if no Swift type can represent the number.
public struct NumberText: Hashable, Sendable, CustomStringConvertible {
  /// The number in the grammar of RFC 8259.
  public let description: String

  package init(_ text: String) {
    description = text
  }
}

/// An array or object that the parser has not yet closed.
struct OpenContainer: BitwiseCopyable {
  /// The index of its entry.
  var opening: Int
  /// The number of complete elements or members.
  var count = 0
  /// The two halves of a 128-bit filter, in which each name's hash sets one bit. A name whose bit is already set may be
  /// a duplicate.
  var lowNameFilter: UInt64 = 0
  var highNameFilter: UInt64 = 0
  /// The name of an earlier object that the next name probably repeats, or the end of that object, or 0.
  ///
  /// Most objects have the names of their neighbor, in the same order. See ``Parser``.
  var expectedName = 0
  /// An earlier value that the next value probably resembles, perhaps of another kind, or 0.
  var similarValue = 0
  /// The number of names that were neither the expected one nor soon after it.
  var surprises: UInt8 = 0
  /// Whether all names so far were the expected ones. They are then all different.
  var isRepetition = false
  var isObject: Bool

  @inline(__always)
  init(opening: Int, isObject: Bool) {
    self.opening = opening
    self.isObject = isObject
  }

  /// The array or object at `opening`, which probably resembles the earlier value at `similar`.
  @inline(__always)
  init(opening: Int, isObject: Bool, similar: Int, in entries: UncheckedBuffer<Entry>) {
    self.init(opening: opening, isObject: isObject)
    guard similar != 0 else { return }
    let entry = entries[unchecked: similar]
    if isObject, entry.kind == .object {
      expectedName = similar &+ 1
      isRepetition = true
    } else if !isObject, entry.kind == .array {
      similarValue = similar &+ 1
    }
  }

  /// Sets the bit of a name in the filter.
  ///
  /// - Returns: whether it was set before.
  @inline(__always)
  @discardableResult
  mutating func addToFilter(_ hash: UInt32) -> Bool {
    let bit: UInt64 = 1 &<< UInt64(hash & 63)
    let isHigh = hash & 64 != 0
    let filter = isHigh ? highNameFilter : lowNameFilter
    lowNameFilter |= isHigh ? 0 : bit
    highNameFilter |= isHigh ? bit : 0
    return filter & bit != 0
  }

  /// Expects the successors of the earlier name at `name`: its value, and the name after that.
  @inline(__always)
  mutating func expect(after name: Int, in entries: UncheckedBuffer<Entry>) {
    similarValue = name &+ 1
    expectedName = Document.next(after: name &+ 1, in: entries)
  }

  /// Looks for a name among the next few after the expected one, in case the object lacks some. If it is not there, the
  /// object has an additional name, and the expected name stays the same.
  @inline(__always)
  mutating func expect(near hash: UInt32, in entries: UncheckedBuffer<Entry>) {
    guard expectedName != 0 else { return }
    let found = OpenContainer.find(hash, from: expectedName, in: entries)
    if found != 0 { return expect(after: found, in: entries) }
    surprises &+= 1
    if surprises == 8 { expectedName = 0 }
  }

  @inline(never)
  private static func find(_ hash: UInt32, from first: Int, in entries: UncheckedBuffer<Entry>) -> Int {
    var name = first
    for _ in 0..<4 where entries[unchecked: name].kind == .name {
      if entries[unchecked: name].link == hash { return name }
      name = Document.next(after: name &+ 1, in: entries)
    }
    return 0
  }
}
