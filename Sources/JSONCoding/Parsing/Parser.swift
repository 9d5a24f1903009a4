/// Parses a text strictly by RFC 8259, in one pass, and writes a document's index.
///
/// Objects of one array mostly have the same names in the same order. So a name is first compared with the one in the
/// same place in the previous object; if they are equal, it need not be scanned or hashed.
///
/// There is no recursion: open arrays and objects are on a stack, at most ``Document/maximumDepth`` deep. If the parser
/// has to stop, it returns what it expected, and ``SyntaxErrorFinder`` creates the error outside of this hot path.
struct Parser {
  /// Where the parser stopped at a byte that is not allowed there, and what it expected.
  struct Stop {
    enum Reason: Hashable {
      case expected(SyntaxError.Expectation)
      case inString
      case inNumber
      case trailing
      case tooDeep
    }
    var offset: Int
    var reason: Reason
    /// The start of the string or number that the parser stopped in.
    var tokenStart: Int
    /// The number of arrays and objects that were open.
    var depth: Int
  }

  private let bytes: UncheckedBuffer<UInt8>
  private let end: Int
  private let levels: UncheckedBuffer<OpenContainer>
  private let names = NameHash.perProcess

  init(_ document: Document) {
    bytes = document.bytes
    end = document.range.end
    levels = document.levels
  }

  /// Parses the document's range of its text and sets the document's index.
  ///
  /// The caller has put a NUL after the range. It is allowed nowhere in JSON, so the loops below need no other bound.
  ///
  /// - Returns: where the parser stopped, or nil if the text is valid.
  func parse(into document: Document, _ trailingCommas: TrailingCommas?) -> Stop? {
    var index = IndexWriter(entries: document.entries)
    let stop = parse(document, &index, trailingCommas)
    document.setIndex(index.entries, count: index.count)
    return stop
  }

  /// The loop keeps its state in local variables. They stay in registers, because only inlined code takes them by
  /// reference.
  @inline(__always)
  private func parse(_ document: Document, _ result: inout IndexWriter, _ trailingCommas: TrailingCommas?)
    -> Stop?
  {
    var index = result
    defer { result = index }
    var depth = 0
    var offset = document.range.start
    var level = OpenContainer(opening: 0, isObject: false)
    // Whether the top-level object has no braces, so that it ends with the text.
    let isWithoutBraces = document.assumesTopLevelObject && beginsWithoutBrace(offset)
    if isWithoutBraces {
      levels[unchecked: 0] = level
      depth = 1
      level = OpenContainer(opening: 0, isObject: true)
      index.append(Entry(.object, start: offset, end: 0))
      skipWhitespace(&offset)
      if offset == end {
        closeAtEnd(&level, &depth, &index, document)
        return nil
      }
    }
    while true {
      // Parse one value, together with its name in an object. It begins at `offset`, after white space.
      skipWhitespace(&offset)
      // Make room for it and for the ends of all open containers, so that `append` need not check.
      if index.count &+ depth &+ 8 > index.entries.capacity {
        index.entries.grow(to: index.entries.capacity * 2 + depth)
      }
      value: do {
        if level.isObject {
          if !repeatName(&offset, &level, &index, document) {
            guard bytes[unchecked: offset] == .quote else {
              let isFirst = level.count == 0 && !isWithoutBraces
              let stop = stop(offset, .expected(isFirst ? .nameOrEnd : .name), level, depth)
              // Without braces, the NUL after the text ends the object.
              let endsText = isWithoutBraces && depth == 1 && offset == end
              guard level.count > 0,
                passTrailingComma(stop, before: endsText ? 0 : .objectEnd, trailingCommas, document, index)
              else { return stop }
              if endsText {
                closeAtEnd(&level, &depth, &index, document)
                return nil
              }
              close(&level, at: &offset, &depth, &index, document)
              break value
            }
            let start = offset &+ 1
            let name = scanName(from: start)
            guard name.end >= 0 else {
              return stop(~name.end, .inString, tokenStart: offset, level, depth)
            }
            index.append(Entry(.name, start: start, end: name.end, link: name.hash, flags: name.flags))
            level.isRepetition = false
            checkForDuplicate(hash: name.hash, in: &level, index, document)
            level.expect(near: name.hash, in: index.entries)
            offset = name.end &+ 1
          }
          skipWhitespace(&offset)
          guard bytes[unchecked: offset] == .colon else {
            return stop(offset, .expected(.colon), level, depth)
          }
          offset &+= 1
          skipWhitespace(&offset)
        }
        switch bytes[unchecked: offset] {
        case .quote:
          let start = offset &+ 1
          switch StringScanner(bytes: bytes).scan(from: start) {
          case .closed(let close, let flags):
            index.append(Entry(.string, start: start, end: close, flags: flags))
            offset = close &+ 1
          case .invalid(let invalidOffset):
            return stop(invalidOffset, .inString, tokenStart: offset, level, depth)
          }
        case .minus, .zero ... .nine:
          switch NumberScanner(bytes: bytes).scan(from: offset) {
          case .number(let numberEnd, let isInteger):
            index.append(Entry(.number, start: offset, end: numberEnd, flags: isInteger ? .integer : []))
            offset = numberEnd
          case .invalid(let invalidOffset):
            return stop(invalidOffset, .inNumber, tokenStart: offset, level, depth)
          }
        case .objectStart:
          if depth == Document.maximumDepth { return stop(offset, .tooDeep, level, depth) }
          open(&level, isObject: true, at: &offset, &depth, &index)
          if bytes[unchecked: offset] != .objectEnd { continue }
          close(&level, at: &offset, &depth, &index, document)
        case .arrayStart:
          if depth == Document.maximumDepth { return stop(offset, .tooDeep, level, depth) }
          open(&level, isObject: false, at: &offset, &depth, &index)
          if bytes[unchecked: offset] != .arrayEnd { continue }
          close(&level, at: &offset, &depth, &index, document)
        case UInt8(ascii: "t") where bytes.word(at: offset) & 0xFFFF_FFFF == 0x6575_7274:
          index.append(Entry(.true, start: offset, end: offset &+ 4))
          offset &+= 4
        case UInt8(ascii: "f") where bytes.word(at: offset) & 0xFF_FFFF_FFFF == 0x65_736C_6166:
          index.append(Entry(.false, start: offset, end: offset &+ 5))
          offset &+= 5
        case UInt8(ascii: "n") where bytes.word(at: offset) & 0xFFFF_FFFF == 0x6C6C_756E:
          index.append(Entry(.null, start: offset, end: offset &+ 4))
          offset &+= 4
        default:
          let isInArray = depth > 0 && !level.isObject
          let stop = stop(
            offset, .expected(isInArray && level.count == 0 ? .valueOrEnd : .value), level, depth)
          guard isInArray, passTrailingComma(stop, before: .arrayEnd, trailingCommas, document, index) else {
            return stop
          }
          close(&level, at: &offset, &depth, &index, document)
        }
      }

      // A comma or a closing bracket follows the value. A container that closes is itself a value, so this repeats.
      while true {
        if depth == 0 {
          // A closing brace without an opening one.
          if isWithoutBraces { return stop(offset &- 1, .trailing, level, depth) }
          skipWhitespace(&offset)
          if offset >= end { return nil }
          return stop(offset, .trailing, level, depth)
        }
        level.count &+= 1
        skipWhitespace(&offset)
        let byte = bytes[unchecked: offset]
        if byte == .comma {
          offset &+= 1
          break
        }
        guard byte == (level.isObject ? UInt8.objectEnd : .arrayEnd) else {
          if isWithoutBraces, depth == 1, offset == end {
            closeAtEnd(&level, &depth, &index, document)
            return nil
          }
          let expected: SyntaxError.Expectation = level.isObject ? .commaOrObjectEnd : .commaOrArrayEnd
          return stop(offset, .expected(expected), level, depth)
        }
        close(&level, at: &offset, &depth, &index, document)
      }
    }
  }

  /// Whether the text begins with something other than a brace.
  private func beginsWithoutBrace(_ start: Int) -> Bool {
    var offset = start
    skipWhitespace(&offset)
    return bytes[unchecked: offset] != .objectStart
  }

  /// Opens the array or object at `offset` and moves to its first byte that is not white space.
  @inline(__always)
  private func open(
    _ level: inout OpenContainer, isObject: Bool, at offset: inout Int, _ depth: inout Int,
    _ index: inout IndexWriter
  ) {
    levels[unchecked: depth] = level
    depth &+= 1
    level = OpenContainer(
      opening: index.count, isObject: isObject, similar: level.similarValue, in: index.entries)
    index.append(Entry(isObject ? .object : .array, start: offset, end: 0))
    offset &+= 1
    skipWhitespace(&offset)
  }

  /// Closes the top-level object that has no brace.
  private func closeAtEnd(
    _ level: inout OpenContainer, _ depth: inout Int, _ index: inout IndexWriter, _ document: Document
  ) {
    var last = end &- 1
    close(&level, at: &last, &depth, &index, document)
  }

  /// Whether the parser stopped at a trailing comma. If so, collects it, so that parsing can continue at the bracket.
  @inline(never)
  private func passTrailingComma(
    _ stop: Stop, before bracket: UInt8, _ trailingCommas: TrailingCommas?, _ document: Document,
    _ index: IndexWriter
  ) -> Bool {
    guard let trailingCommas, bytes[unchecked: stop.offset] == bracket,
      stop.reason == .expected(bracket == .arrayEnd ? .value : .name)
    else { return false }
    document.setIndex(index.entries, count: index.count)
    trailingCommas.add(SyntaxErrorFinder(document, stop).error())
    return true
  }

  /// Parses the name at `offset` if it is the expected one: comparing it takes less time than scanning and hashing it.
  @inline(__always)
  private func repeatName(
    _ offset: inout Int, _ level: inout OpenContainer, _ index: inout IndexWriter, _ document: Document
  ) -> Bool {
    let expected = level.expectedName
    guard expected != 0 else { return false }
    let known = index.entries[unchecked: expected]
    // Includes both quotes.
    let length = Int(known.end &- known.start) &+ 2
    guard known.kind == .name, length <= 32, !known.flags.contains(.hidden),
      bytes.haveSame32(length, at: offset, Int(known.start) &- 1)
    else { return false }
    let start = offset &+ 1
    offset &+= length
    index.append(Entry(.name, start: start, end: offset &- 1, link: known.link, flags: known.flags))
    if level.isRepetition {
      level.addToFilter(known.link)
    } else {
      checkForDuplicate(hash: known.link, in: &level, index, document)
    }
    level.expect(after: expected, in: index.entries)
    return true
  }

  /// Scans a name from the offset after its opening quote.
  ///
  /// - Returns: the offset of the closing quote. If a byte is not allowed, the complement of its offset.
  @inline(never)
  private func scanName(from start: Int) -> (end: Int, hash: UInt32, flags: Entry.Flags) {
    switch StringScanner(bytes: bytes).scan(from: start) {
    case .closed(let close, let flags):
      (close, names.hash(in: bytes, SourceRange(start: start, end: close), flags: flags), flags)
    case .invalid(let offset):
      (~offset, 0, [])
    }
  }

  /// Checks whether the last parsed name is a duplicate. Names of large objects are checked when the object is closed.
  @inline(__always)
  private func checkForDuplicate(
    hash: UInt32, in level: inout OpenContainer, _ index: IndexWriter, _ document: Document
  ) {
    if level.addToFilter(hash), level.count < NameTable.smallObject {
      document.findDuplicate(of: index.count &- 1, from: level.opening &+ 1, in: index.entries)
    }
  }

  /// Closes the innermost array or object, whose bracket or brace is at `offset`.
  @inline(__always)
  private func close(
    _ level: inout OpenContainer, at offset: inout Int, _ depth: inout Int, _ index: inout IndexWriter,
    _ document: Document
  ) {
    offset &+= 1
    let opening = level.opening
    let kind: Entry.Kind = level.isObject ? .objectEnd : .arrayEnd
    index.append(Entry(kind, start: opening &+ 1, end: offset, link: UInt32(truncatingIfNeeded: opening)))
    let next = UInt32(truncatingIfNeeded: index.count)
    let members = UInt32(truncatingIfNeeded: level.count)
    index.entries.with(opening) {
      $0.link = next
      $0.end = members
    }
    if level.isObject, level.count > NameTable.smallObject {
      document.findDuplicates(inLargeObject: opening, index.entries)
    }
    depth &-= 1
    level = levels[unchecked: depth]
    level.similarValue = opening
  }

  /// Stops at `offset`. Puts the innermost container on the stack too, for ``SyntaxErrorFinder``.
  @inline(never)
  private func stop(
    _ offset: Int, _ reason: Stop.Reason, tokenStart: Int? = nil, _ level: OpenContainer, _ depth: Int
  ) -> Stop {
    levels[unchecked: depth] = level
    return Stop(offset: offset, reason: reason, tokenStart: tokenStart ?? offset, depth: depth)
  }

  @inline(__always)
  private func skipWhitespace(_ offset: inout Int) {
    // Minified JSON has no white space, so this check ends most calls.
    if bytes[unchecked: offset] > .space { return }
    while bytes[unchecked: offset].isWhitespace {
      offset &+= 1
      // Skips indentation, eight spaces at a time.
      while true {
        let others = bytes.word(at: offset) ^ 0x2020_2020_2020_2020
        if others != 0 {
          offset &+= others.trailingZeroBitCount >> 3
          break
        }
        offset &+= 8
      }
    }
  }
}
