import Runner
/// Writes numbers in LEB128 and strings, each string once.
struct IndexWriter {
  private(set) var bytes: [UInt8] = []
  private var strings: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func number(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func string(_ text: String) {
    let number = numbers[text] ?? strings.count
    if number == strings.count {
      strings.append(text)
      numbers[text] = number
    }
    self.number(number)
  }

  mutating func strings(_ all: [String]) {
    number(all.count)
    for text in all { string(text) }
  }

  mutating func range(_ range: Range<Int>) {
    number(range.lowerBound)
    number(range.count)
  }

  /// Writes a part that is read only where it is needed.
  mutating func part(_ write: (inout IndexWriter) -> Void) {
    var part: [UInt8] = []
    swap(&bytes, &part)
    write(&self)
    swap(&bytes, &part)
    number(part.count)
    bytes += part
  }

  /// The strings, in the order of their numbers.
  var table: [UInt8] {
    var table = IndexWriter()
    table.number(strings.count)
    for text in strings {
      table.number(text.utf8.count)
      table.bytes += text.utf8
    }
    return table.bytes
  }
}

/// Reads what `IndexWriter` has written.
struct IndexReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var strings: [String] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func readTable() {
    strings = (0..<number()).map { _ in
      let length = number()
      defer { offset += length }
      return String(decoding: bytes[offset..<offset + length], as: UTF8.self)
    }
  }

  mutating func number() -> Int {
    var result: UInt = 0
    var shift: UInt = 0
    while true {
      let byte = bytes[offset]
      offset += 1
      result |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: result) }
      shift += 7
    }
  }

  mutating func string() -> String { strings[number()] }

  mutating func texts() -> [String] { list { $0.string() } }

  mutating func range() -> Range<Int> {
    let start = number()
    return start..<start + number()
  }

  mutating func list<Item>(_ item: (inout IndexReader) -> Item) -> [Item] {
    (0..<number()).map { _ in item(&self) }
  }

  /// What was written as a part, to be read later.
  mutating func part() -> IndexReader {
    let length = number()
    defer { offset += length }
    return self
  }
}
