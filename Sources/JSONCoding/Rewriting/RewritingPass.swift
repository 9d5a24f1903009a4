/// One pass over a text that checks it strictly by RFC 8259 and writes what a model that accepts any value encodes.
///
/// The grammar is the parser's, and so are the scanners; `RewriterTests` compares the two. Where something is wrong,
/// the pass says only that: the parser finds out what it is.
struct RewritingPass {
  /// An array or object that is open.
  struct Level: BitwiseCopyable {
    var isObject: Bool
    /// The index of its first name in ``names``.
    var firstName: Int
    /// One bit for some names with the same hash: a name whose bit is not set is new.
    var lowFilter: UInt64 = 0
    var highFilter: UInt64 = 0
  }

  private let bytes: UncheckedBuffer<UInt8>
  private let start: Int
  private let end: Int
  private let levels: UncheckedBuffer<Level>
  private let hashes = NameHash.ofThisRun
  private(set) var names: SeenNames
  /// What is about to be appended to the output.
  private(set) var written: ByteWriter
  private(set) var output: [UInt8]
  /// Whether the text is written, not only checked.
  private let writes: Bool
  /// The offset of the first byte that is not yet written. All from here to the current one stays the same.
  private var unwritten: Int
  private var depth = 0

  /// At most so many bytes wait to be appended.
  private static let waiting = 1 << 16

  init(
    _ bytes: UncheckedBuffer<UInt8>, _ range: SourceRange, levels: UncheckedBuffer<Level>, names: SeenNames,
    written: ByteWriter, output: [UInt8], writes: Bool
  ) {
    self.bytes = bytes
    (start, end) = (range.start, range.end)
    self.levels = levels
    self.names = names
    self.written = written
    self.writes = writes
    self.output = output
    unwritten = range.start
  }

  /// Whether the text is valid and has no duplicate names. The caller has put a NUL after it.
  ///
  /// - Parameter writeByModel: appends a number as the model writes it; false if it cannot.
  mutating func run(_ writeByModel: (SourceRange, inout [UInt8]) -> Bool) -> Bool {
    var offset = start
    var level = Level(isObject: false, firstName: 0)
    while true {
      skipWhitespace(&offset)
      switch bytes[unchecked: offset] {
      case .quote:
        guard passString(&offset) else { return false }
      case .minus, .zero ... .nine:
        guard case .number(let numberEnd, let isInteger) = NumberScanner(bytes: bytes).scan(from: offset)
        else {
          return false
        }
        if writes, !isInteger || numberEnd &- offset > 15 || isMinusZero(offset, numberEnd) {
          guard writeNumber(SourceRange(start: offset, end: numberEnd), writeByModel) else { return false }
        }
        offset = numberEnd
      case .objectStart:
        guard open(&level, isObject: true) else { return false }
        offset &+= 1
        skipWhitespace(&offset)
        if bytes[unchecked: offset] != .objectEnd {
          guard passName(&offset, &level) else { return false }
          continue
        }
        offset &+= 1
        close(&level)
      case .arrayStart:
        guard open(&level, isObject: false) else { return false }
        offset &+= 1
        skipWhitespace(&offset)
        if bytes[unchecked: offset] != .arrayEnd { continue }
        offset &+= 1
        close(&level)
      case UInt8(ascii: "t") where bytes.word(at: offset) & 0xFFFF_FFFF == 0x6575_7274: offset &+= 4
      case UInt8(ascii: "f") where bytes.word(at: offset) & 0xFF_FFFF_FFFF == 0x65_736C_6166: offset &+= 5
      case UInt8(ascii: "n") where bytes.word(at: offset) & 0xFFFF_FFFF == 0x6C6C_756E: offset &+= 4
      default: return false
      }

      // A comma or the end of the array or object follows the value. The container that ends is then the value.
      while true {
        skipWhitespace(&offset)
        if depth == 0 {
          guard offset == end else { return false }
          writePending(upTo: end)
          flush()
          return true
        }
        let byte = bytes[unchecked: offset]
        offset &+= 1
        if byte == .comma {
          if level.isObject {
            skipWhitespace(&offset)
            guard passName(&offset, &level) else { return false }
          }
          break
        }
        guard byte == (level.isObject ? UInt8.objectEnd : .arrayEnd), !hasDuplicates(level) else {
          return false
        }
        close(&level)
      }
    }
  }

  // MARK: - Arrays and objects

  @inline(__always)
  private mutating func open(_ level: inout Level, isObject: Bool) -> Bool {
    guard depth < Document.maximumDepth else { return false }
    levels[unchecked: depth] = level
    depth &+= 1
    level = Level(isObject: isObject, firstName: names.count)
    return true
  }

  @inline(__always)
  private mutating func close(_ level: inout Level) {
    names.truncate(to: level.firstName)
    depth &-= 1
    level = levels[unchecked: depth]
  }

  /// Passes a name and its colon.
  @inline(__always)
  private mutating func passName(_ offset: inout Int, _ level: inout Level) -> Bool {
    guard bytes[unchecked: offset] == .quote else { return false }
    let start = offset &+ 1
    guard case .closed(let close, let flags) = StringScanner(bytes: bytes).scan(from: start) else {
      return false
    }
    let hash = hashes.hash(in: bytes, SourceRange(start: start, end: close), flags: flags)
    if isRepeated(hash, &level) { return false }
    names.append(hash: hash, at: start)
    if flags.contains(.escaped) { writeString(SourceRange(start: start, end: close)) }
    offset = close &+ 1
    skipWhitespace(&offset)
    guard bytes[unchecked: offset] == .colon else { return false }
    offset &+= 1
    return true
  }

  /// Whether an object with few names has one with this hash. Those of others are compared when the object ends.
  @inline(__always)
  private func isRepeated(_ hash: UInt32, _ level: inout Level) -> Bool {
    let bit: UInt64 = 1 << UInt64(hash & 63)
    let isHigh = hash & 64 != 0
    let filter = isHigh ? level.highFilter : level.lowFilter
    if filter & bit != 0, names.count &- level.firstName < NameTable.smallObject {
      return names.contains(hash, from: level.firstName)
    }
    level.lowFilter |= isHigh ? 0 : bit
    level.highFilter |= isHigh ? bit : 0
    return false
  }

  @inline(__always)
  private func hasDuplicates(_ level: Level) -> Bool {
    names.count &- level.firstName > NameTable.smallObject
      && names.mayRepeat(from: level.firstName, in: bytes)
  }

  // MARK: - Scalars

  @inline(__always)
  private mutating func passString(_ offset: inout Int) -> Bool {
    let start = offset &+ 1
    guard case .closed(let close, let flags) = StringScanner(bytes: bytes).scan(from: start) else {
      return false
    }
    if flags.contains(.escaped) { writeString(SourceRange(start: start, end: close)) }
    offset = close &+ 1
    return true
  }

  private func isMinusZero(_ start: Int, _ end: Int) -> Bool {
    end &- start == 2 && bytes[unchecked: start] == .minus && bytes[unchecked: start &+ 1] == .zero
  }

  /// Writes a string with escapes as the encoder does: only the escapes that JSON requires.
  @inline(never)
  private mutating func writeString(_ range: SourceRange) {
    guard writes else { return }
    writePending(upTo: range.start &- 1)
    written.append(quoted: EscapedString.unescaped(in: bytes, range, flags: .escaped))
    unwritten = range.end &+ 1
  }

  @inline(never)
  private mutating func writeNumber(
    _ range: SourceRange, _ writeByModel: (SourceRange, inout [UInt8]) -> Bool
  ) -> Bool {
    writePending(upTo: range.start)
    unwritten = range.end
    if let value = FloatText.double(in: bytes, range), value != value.rounded() || value.magnitude < 0x1p53 {
      written.append(double: value)
      return true
    }
    var number: [UInt8] = []
    guard writeByModel(range, &number) else { return false }
    number.withUnsafeBytes { written.append($0) }
    return true
  }

  // MARK: - Output

  @inline(__always)
  private mutating func skipWhitespace(_ offset: inout Int) {
    if bytes[unchecked: offset] > .space { return }
    skipAll(&offset)
  }

  private mutating func skipAll(_ offset: inout Int) {
    let first = offset
    while bytes[unchecked: offset].isWhitespace { offset &+= 1 }
    guard writes, offset > first else { return }
    writePending(upTo: first)
    unwritten = offset
  }

  /// Writes all up to `offset` that is not yet written.
  private mutating func writePending(upTo offset: Int) {
    guard writes else { return }
    let range = SourceRange(start: unwritten, end: offset)
    if range.count > RewritingPass.waiting {
      flush()
      bytes.withBytes(range) { output.append(contentsOf: $0) }
    } else {
      if written.count > RewritingPass.waiting { flush() }
      bytes.withBytes(range) { written.append($0) }
    }
    unwritten = offset
  }

  mutating func truncateOutput(to count: Int) { output.removeLast(output.count - count) }

  private mutating func flush() {
    written.buffer.withBytes(SourceRange(start: 0, end: written.count)) { output.append(contentsOf: $0) }
    written.removeAll()
  }
}
