/// Judges whether a text is JSON5 (https://spec.json5.org), which many editors and programs take for JSON.
struct JSON5Text {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0
  private var depth = 0

  /// The largest text in bytes, and the deepest nesting, that are judged.
  static let mostBytes = 1 << 20
  private static let mostDepth = 128

  /// Whether the whole text is one value of JSON5.
  static func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= mostBytes else { return false }
    var text = JSON5Text(bytes)
    return text.skipSpace() && text.value() && text.skipSpace() && text.place == bytes.count
  }

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func skipWord(_ word: StaticString) -> Bool {
    let size = word.utf8CodeUnitCount
    guard place + size <= bytes.count,
      (0..<size).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] })
    else { return false }
    place += size
    return true
  }

  /// Skips white space and comments; false if a comment does not end.
  private mutating func skipSpace() -> Bool {
    while let byte = next {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        place += 1
      } else if skipWord("\u{A0}") || skipWord("\u{FEFF}")
        || skipWord("\u{2028}") || skipWord("\u{2029}")
      {
        continue
      } else if skipWord("//") {
        while let byte = next, byte != 0x0A, byte != 0x0D { place += 1 }
      } else if skipWord("/*") {
        while !skipWord("*/") {
          guard next != nil else { return false }
          place += 1
        }
      } else {
        break
      }
    }
    return true
  }

  private mutating func value() -> Bool {
    switch next {
    case UInt8(ascii: "{"): members(until: "}") { $0.member() }
    case UInt8(ascii: "["): members(until: "]") { $0.value() }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): string()
    case UInt8(ascii: "t"): skipWord("true") && !continuesName
    case UInt8(ascii: "f"): skipWord("false") && !continuesName
    case UInt8(ascii: "n"): skipWord("null") && !continuesName
    default: number()
    }
  }

  private mutating func members(until end: Unicode.Scalar, _ one: (inout JSON5Text) -> Bool) -> Bool {
    place += 1
    depth += 1
    defer { depth -= 1 }
    guard depth <= JSON5Text.mostDepth, skipSpace() else { return false }
    while !skip(end) {
      guard one(&self), skipSpace() else { return false }
      if skip(",") {
        guard skipSpace() else { return false }
      } else if next != UInt8(ascii: end) {
        return false
      }
    }
    return true
  }

  private mutating func member() -> Bool {
    let isNamed = next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") ? string() : name()
    return isNamed && skipSpace() && skip(":") && skipSpace() && value()
  }

  private var continuesName: Bool { next.map { Self.isOfName($0) } ?? false }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private mutating func name() -> Bool {
    guard let first = next, Self.isOfName(first), !Self.isDigit(first) else { return false }
    while continuesName { place += 1 }
    return true
  }

  private mutating func string() -> Bool {
    let quote = next
    place += 1
    while let byte = next {
      place += 1
      if byte == quote { return true }
      if byte == 0x0A || byte == 0x0D { return false }
      // Any character may be escaped, and so may the end of a line.
      if byte == UInt8(ascii: "\\") {
        if next == 0x0D, place + 1 < bytes.count, bytes[place + 1] == 0x0A { place += 1 }
        place += 1
      }
    }
    return false
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func digits() -> Int {
    let start = place
    while let byte = next, Self.isDigit(byte) { place += 1 }
    return place - start
  }

  private mutating func number() -> Bool {
    _ = skip("+") || skip("-")
    if skipWord("Infinity") || skipWord("NaN") { return !continuesName }
    if skipWord("0x") || skipWord("0X") {
      let start = place
      while let byte = next, Self.isDigit(byte) || (0x61...0x66).contains(byte | 0x20) { place += 1 }
      return place > start && !continuesName
    }
    let beginsWithZero = next == UInt8(ascii: "0")
    let whole = digits()
    if beginsWithZero, whole > 1 { return false }
    let fraction = skip(".") ? digits() : 0
    guard whole + fraction > 0 else { return false }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      guard digits() > 0 else { return false }
    }
    return !continuesName
  }
}
