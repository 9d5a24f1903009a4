/// One line of a document's index: 16 bytes, offsets and indexes instead of pointers.
///
/// The text `{"a":[1,2],"b":"x"}` leaves these entries:
///
///     index kind        start end  link
///     0     object      0     2    9      members: 2; the entry after its end: 9
///     1     name        2     3    hash   a, between the quotes
///     2     array       5     2    6      elements: 2
///     3     number      6     7
///     4     number      8     9
///     5     arrayEnd    …     10   2      ends at 10; opened at 2
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
    /// A value that repair has replaced: every read of it takes the cold path.
    case replaced
    /// An element that repair has left out.
    case omitted
  }

  struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// A string or name with a backslash.
    static let escaped = Flags(rawValue: 1)
    /// A string or name with a byte over 0x7F.
    static let nonASCII = Flags(rawValue: 2)
    /// A name that a container was asked for, or has handed out.
    static let requested = Flags(rawValue: 4)
    /// A name that an earlier member of its object has, or that repair has left out: never found.
    static let hidden = Flags(rawValue: 8)
    /// A number without fraction and exponent.
    static let integer = Flags(rawValue: 16)
    /// An object that a container with converted keys was made over: its names appear converted in coding paths.
    static let converted = Flags(rawValue: 32)
    /// An object whose model asked for all of its names.
    static let listed = Flags(rawValue: 64)
    /// The bytes of a name must not be compared as they are.
    static let indirect: Flags = [.escaped, .nonASCII]
  }

  /// Offset of the first byte of the value; of the byte after the quote in a string or name.
  var start: UInt32
  /// Exclusive end; before the closing quote in a string or name. In `array` and `object`: the number of elements or members.
  var end: UInt32
  /// In `array` and `object`: the index of the entry after the end. In `arrayEnd` and `objectEnd`: the index of the opening.
  /// In `name`: the hash.
  var link: UInt32
  var kind: Kind
  var flags: Flags

  @inline(__always)
  init(_ kind: Kind, start: Int, end: Int, link: UInt32 = 0, flags: Flags = []) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.link = link
    self.kind = kind
    self.flags = flags
  }

  /// The bytes between `start` and `end`: without the quotes in a string or name; not for arrays and objects.
  @inline(__always)
  var range: SourceRange { SourceRange(start: Int(start), end: Int(end)) }

  var isContainer: Bool { kind == .array || kind == .object }
}
