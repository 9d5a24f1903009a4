/// Parses a text strictly by RFC 8259, in one pass, and writes a document's index.
///
/// There is no recursion: open arrays and objects are on a stack, at most ``Document/maximumDepth`` deep. If the parser
/// has to stop, it returns what it expected, and ``SyntaxErrorFinder`` makes the error outside of this hot path.
struct Parser {
  /// Where the parser stopped at a byte that is not allowed there, and what it expected.
  struct Stop {
    enum Place: Hashable {
      case expected(SyntaxError.Expectation)
      case inString
      case inNumber
      case trailing
      case tooDeep
    }
    var offset: Int
    var place: Place
    /// The start of the string or number that the parser stopped in.
    var tokenStart: Int
    /// The number of arrays and objects that were open.
    var depth: Int
  }

  private let bytes: UncheckedBuffer<UInt8>
  private let end: Int
  private let levels: UncheckedBuffer<OpenContainer>
  private let names = NameHash.ofThisRun
  private var entries: UncheckedBuffer<Entry>
  private var count = 0
  private var depth = 0
  /// Whether the top-level object has no braces, so that it ends with the text.
  private var isWithoutBraces = false

  init(_ document: Document) {
    bytes = document.bytes
    end = document.range.end
    levels = document.levels
    entries = document.entries
  }

  /// Parses the document's range of its text and sets the document's index.
  ///
  /// The caller has put a NUL after the range. It is allowed nowhere in JSON, so the loops below need no other bound.
  ///
  /// - Returns: where the parser stopped, or nil if the text is valid.
  mutating func parse(into document: Document, _ trailingCommas: TrailingCommas?) -> Stop? {
    let stop = parseText(document, trailingCommas)
    document.setIndex(entries, count: count)
    return stop
  }

  private mutating func parseText(_ document: Document, _ trailingCommas: TrailingCommas?) -> Stop? {
    var offset = document.range.start
    var level = OpenContainer(opening: 0, count: 0, lowNameFilter: 0, highNameFilter: 0, isObject: false)
    if document.assumesTopLevelObject, beginsWithoutBrace(offset) {
      open(&level, at: offset)
      skipWhitespace(&offset)
      if offset == end {
        closeAtEnd(&level, document)
        return nil
      }
      if let stop = parseName(&offset, &level, document, expecting: .name) { return stop }
    }
    while true {
      // Parse one value, which begins at `offset` after white space.
      skipWhitespace(&offset)
      // Make room for this value and for the ends of all open containers, so that `append` need not check.
      if count &+ depth &+ 8 > entries.capacity {
        entries.grow(to: entries.capacity * 2 + depth)
      }
      switch bytes[unchecked: offset] {
      case .quote:
        let start = offset &+ 1
        switch StringScanner(bytes: bytes).scan(from: start) {
        case .closed(let close, let flags):
          append(Entry(.string, start: start, end: close, flags: flags))
          offset = close &+ 1
        case .invalid(let invalidOffset):
          return stop(invalidOffset, .inString, tokenStart: offset, level)
        }
      case .minus, .zero ... .nine:
        switch NumberScanner(bytes: bytes).scan(from: offset) {
        case .number(let numberEnd, let isInteger):
          append(Entry(.number, start: offset, end: numberEnd, flags: isInteger ? .integer : []))
          offset = numberEnd
        case .invalid(let invalidOffset):
          return stop(invalidOffset, .inNumber, tokenStart: offset, level)
        }
      case .objectStart:
        if depth == Document.maximumDepth { return stop(offset, .tooDeep, level) }
        levels[unchecked: depth] = level
        depth &+= 1
        level = OpenContainer(opening: count, count: 0, lowNameFilter: 0, highNameFilter: 0, isObject: true)
        append(Entry(.object, start: offset, end: 0))
        offset &+= 1
        skipWhitespace(&offset)
        if bytes[unchecked: offset] != .objectEnd {
          if let stop = parseName(&offset, &level, document, expecting: .nameOrEnd) { return stop }
          continue
        }
        close(&level, at: &offset, document)
      case .arrayStart:
        if depth == Document.maximumDepth { return stop(offset, .tooDeep, level) }
        levels[unchecked: depth] = level
        depth &+= 1
        level = OpenContainer(opening: count, count: 0, lowNameFilter: 0, highNameFilter: 0, isObject: false)
        append(Entry(.array, start: offset, end: 0))
        offset &+= 1
        skipWhitespace(&offset)
        if bytes[unchecked: offset] != .arrayEnd {
          continue
        }
        close(&level, at: &offset, document)
      case UInt8(ascii: "t") where bytes.word(at: offset) & 0xFFFF_FFFF == 0x6575_7274:
        append(Entry(.true, start: offset, end: offset &+ 4))
        offset &+= 4
      case UInt8(ascii: "f") where bytes.word(at: offset) & 0xFF_FFFF_FFFF == 0x65_736C_6166:
        append(Entry(.false, start: offset, end: offset &+ 5))
        offset &+= 5
      case UInt8(ascii: "n") where bytes.word(at: offset) & 0xFFFF_FFFF == 0x6C6C_756E:
        append(Entry(.null, start: offset, end: offset &+ 4))
        offset &+= 4
      default:
        let isInArray = depth > 0 && !level.isObject
        let stop = stop(offset, .expected(isInArray && level.count == 0 ? .valueOrEnd : .value), level)
        guard isInArray, passTrailingComma(stop, before: .arrayEnd, trailingCommas, document) else {
          return stop
        }
        close(&level, at: &offset, document)
      }

      // A comma or the end of the array or object follows the value. The container that ends is then the value.
      while true {
        if depth == 0 {
          // A brace that ends an object without an opening brace.
          if isWithoutBraces { return stop(offset &- 1, .trailing, level) }
          skipWhitespace(&offset)
          if offset >= end { return nil }
          return stop(offset, .trailing, level)
        }
        level.count &+= 1
        skipWhitespace(&offset)
        let byte = bytes[unchecked: offset]
        if byte == .comma {
          offset &+= 1
          if level.isObject {
            skipWhitespace(&offset)
            if let stop = parseName(&offset, &level, document, expecting: .name) {
              guard passTrailingComma(stop, before: .objectEnd, trailingCommas, document) else { return stop }
              close(&level, at: &offset, document)
              continue
            }
          }
          break
        }
        guard byte == (level.isObject ? UInt8.objectEnd : .arrayEnd) else {
          if isWithoutBraces, depth == 1, offset == end {
            closeAtEnd(&level, document)
            return nil
          }
          let expected: SyntaxError.Expectation = level.isObject ? .commaOrObjectEnd : .commaOrArrayEnd
          return stop(offset, .expected(expected), level)
        }
        close(&level, at: &offset, document)
      }
    }
  }

  /// Whether the text has something other than a brace at its start.
  private func beginsWithoutBrace(_ start: Int) -> Bool {
    var offset = start
    skipWhitespace(&offset)
    return bytes[unchecked: offset] != .objectStart
  }

  /// Opens a top-level object that has no brace, before the document's first entry.
  private mutating func open(_ level: inout OpenContainer, at offset: Int) {
    isWithoutBraces = true
    levels[unchecked: 0] = level
    depth = 1
    level = OpenContainer(opening: 0, count: 0, lowNameFilter: 0, highNameFilter: 0, isObject: true)
    append(Entry(.object, start: offset, end: 0))
  }

  /// Closes that object.
  private mutating func closeAtEnd(_ level: inout OpenContainer, _ document: Document) {
    var last = end &- 1
    close(&level, at: &last, document)
  }

  /// Whether the parser stopped at a trailing comma. If so, collects it, so that parsing can continue at the bracket.
  @inline(never)
  private func passTrailingComma(
    _ stop: Stop, before bracket: UInt8, _ trailingCommas: TrailingCommas?, _ document: Document
  ) -> Bool {
    guard let trailingCommas, bytes[unchecked: stop.offset] == bracket,
      stop.place == .expected(bracket == .arrayEnd ? .value : .name)
    else { return false }
    trailingCommas.add(error(document, stop))
    return true
  }

  private func error(_ document: Document, _ stop: Stop) -> SyntaxError {
    document.setIndex(entries, count: count)
    return SyntaxErrorFinder(document, stop).error()
  }

  /// Parses a member's name and its colon. The member's value follows.
  @inline(__always)
  private mutating func parseName(
    _ offset: inout Int, _ level: inout OpenContainer, _ document: Document,
    expecting expectation: SyntaxError.Expectation
  ) -> Stop? {
    guard bytes[unchecked: offset] == .quote else {
      return stop(offset, .expected(expectation), level)
    }
    let start = offset &+ 1
    switch StringScanner(bytes: bytes).scan(from: start) {
    case .closed(let close, let flags):
      let hash = names.hash(in: bytes, SourceRange(start: start, end: close), flags: flags)
      append(Entry(.name, start: start, end: close, link: hash, flags: flags))
      checkForDuplicate(hash: hash, in: &level, document)
      offset = close &+ 1
    case .invalid(let invalidOffset):
      return stop(invalidOffset, .inString, tokenStart: offset, level)
    }
    skipWhitespace(&offset)
    guard bytes[unchecked: offset] == .colon else {
      return stop(offset, .expected(.colon), level)
    }
    offset &+= 1
    return nil
  }

  /// Checks whether the name parsed last is a duplicate. Names of large objects are checked when the object is closed.
  @inline(__always)
  private mutating func checkForDuplicate(
    hash: UInt32, in level: inout OpenContainer, _ document: Document
  ) {
    let bit: UInt64 = 1 << UInt64(hash & 63)
    let isHigh = hash & 64 != 0
    let filter = isHigh ? level.highNameFilter : level.lowNameFilter
    if filter & bit != 0, level.count < NameTable.smallObject {
      document.findDuplicate(of: count &- 1, from: level.opening &+ 1, in: entries)
    }
    level.lowNameFilter |= isHigh ? 0 : bit
    level.highNameFilter |= isHigh ? bit : 0
  }

  /// Closes the innermost array or object, whose bracket or brace is at `offset`.
  @inline(__always)
  private mutating func close(_ level: inout OpenContainer, at offset: inout Int, _ document: Document) {
    offset &+= 1
    let kind: Entry.Kind = level.isObject ? .objectEnd : .arrayEnd
    append(
      Entry(kind, start: level.opening &+ 1, end: offset, link: UInt32(truncatingIfNeeded: level.opening)))
    let next = UInt32(truncatingIfNeeded: count)
    let members = UInt32(truncatingIfNeeded: level.count)
    entries.with(level.opening) {
      $0.link = next
      $0.end = members
    }
    if level.isObject, level.count > NameTable.smallObject {
      document.findDuplicates(inLargeObject: level.opening, entries)
    }
    depth &-= 1
    level = levels[unchecked: depth]
  }

  /// Stops at `offset`. Puts the innermost container on the stack too, for ``SyntaxErrorFinder``.
  @inline(never)
  private func stop(_ offset: Int, _ place: Stop.Place, tokenStart: Int? = nil, _ level: OpenContainer)
    -> Stop
  {
    levels[unchecked: depth] = level
    return Stop(offset: offset, place: place, tokenStart: tokenStart ?? offset, depth: depth)
  }

  @inline(__always)
  private mutating func append(_ entry: Entry) {
    entries[unchecked: count] = entry
    count &+= 1
  }

  @inline(__always)
  private func skipWhitespace(_ offset: inout Int) {
    // Minified JSON has no white space, so this check ends most calls.
    if bytes[unchecked: offset] > .space { return }
    while bytes[unchecked: offset].isWhitespace { offset &+= 1 }
  }
}
