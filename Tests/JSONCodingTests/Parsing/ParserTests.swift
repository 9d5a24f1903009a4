import Foundation
import JSONCoding
import Testing

/// What the pass takes and what it refuses, beside the words for it.
struct ParserTests {
  @Test(arguments: ["[]", "{}", "[{}]"]) func accepts512LevelsAndRefuses513(kind: String) throws {
    let (open, close) =
      switch kind {
      case "[]": ("[", "]")
      case "{}": (#"{"a":"#, "}")
      default: (#"[{"a":"#, "}]")
      }
    let levels = kind == "[{}]" ? 256 : 512
    func text(_ count: Int) -> Data {
      Data((String(repeating: open, count: count) + "1" + String(repeating: close, count: count)).utf8)
    }
    #expect(SyntaxError(in: text(levels)) == nil)
    let error = try #require(SyntaxError(in: text(levels + 1)))
    #expect(error.kind == .tooDeep)
    #expect(error.range.start == open.utf8.count * levels)
    // Empty arrays and objects count too.
    let empty = String(repeating: "[", count: 511) + "{}" + String(repeating: "]", count: 511)
    #expect(SyntaxError(in: Data(empty.utf8)) == nil)
    #expect(SyntaxError(in: Data("[\(empty)]".utf8))?.kind == .tooDeep)
    // As in Foundation's decoder.
    #expect((try? JSONDecoder().decode(Ignored.self, from: text(levels))) != nil)
    #expect((try? JSONDecoder().decode(Ignored.self, from: text(levels + 1))) == nil)
  }

  @Test func manyLevelsCloseAfterFewValues() {
    for depth in 1...200 {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(SyntaxError(in: Data(text.utf8)) == nil)
    }
  }

  @Test(
    arguments: [
      ("1", String.Encoding.utf16LittleEndian, "UTF-16"), ("{\"a\":1}", .utf16BigEndian, "UTF-16"),
      ("[1]", .utf16, "UTF-16"),
      ("[1]", .utf32LittleEndian, "UTF-32"), ("{}", .utf32BigEndian, "UTF-32"), ("\"é\"", .utf32, "UTF-32"),
    ]) func otherEncodingsAreNamed(text: String, encoding: String.Encoding, name: String) throws
  {
    let data = try #require(text.data(using: encoding))
    #expect(SyntaxError(in: data)?.kind == .otherEncoding(name))
  }

  @Test(
    arguments: [
      ([0x1F, 0x8B, 8, 0], .gzip), ([0x28, 0xB5, 0x2F, 0xFD, 4], .zstd),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .xz),
      (Array("BZh91AY".utf8), .bzip2), ([0x50, 0x4B, 3, 4, 0x14, 0], .zip), (Array("%PDF-1.7\n".utf8), .pdf),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], .png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
      (Array("GIF89a".utf8), .gif), (Array("SQLite format 3".utf8), .sqlite), ([0, 0, 0, 0], .nul),
      ([0x7F, 0x45, 0x4C, 0x46], .elf), (Array("bplist00".utf8), .propertyList),
      ([0x78, 0x9C, 0x4B, 0x4C], .zlib), ([0x78, 0x5E, 0x8B, 0xAE], .zlib),
    ] as [([UInt8], BinaryFormat)])
  func binaryFormatsAreNamed(_ bytes: [UInt8], _ format: BinaryFormat) {
    #expect(SyntaxError(in: Data(bytes))?.kind == .binary(format))
    let text = Text(Data([0x20] + bytes))
    let later = RecordDecoder().outcome([Int].self, from: text, SourceRange(start: 1, end: text.count), [])
    #expect(later.issues.contains { $0.kind.code == "invalid-json" })
    #expect(SyntaxError(in: Data([0x20] + bytes))?.kind != .binary(format), "only where an input begins")
  }

  @Test("of lines, other bytes that no text begins with, also after white space")
  func otherBinaryInputs() {
    for bytes: [UInt8] in [
      [0x0A, 0x05, 0x61, 0x62, 0x63], [0x08, 0x96, 0x01, 0x12], [0x20, 0x0A, 0xB1, 0x61],
      [0x50, 0x05, 0x1B, 0x1B], [0x50, 0x4B, 0x81, 0x61],
    ] {
      #expect(ParserTests.isUnknown(bytes), "\(bytes)")
      #expect(SyntaxError(in: Data(bytes))?.kind != .binary(.unknown), "\(bytes)")
    }
    for text in ["x^2 + 1", "\"\u{1}\"", "[\u{1}]", "1\u{1}", "é\u{1}", "aéb", "\n\n\n\n\u{1}"] {
      #expect(!ParserTests.isUnknown(Array(text.utf8)), "\(text.debugDescription)")
    }
  }

  private static func isUnknown(_ bytes: [UInt8]) -> Bool {
    guard
      case .syntax(let error)? = DocumentIssue(beginningOf: Text(Data(bytes)), isOfLines: true)?.issue.kind
    else { return false }
    return error.kind == .binary(.unknown)
  }

  @Test func byteOrderMarkIsSkippedOnlyWhereTheInputBegins() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = Text(Data(mark + Array("[1]".utf8)))
    let whole = SourceRange(start: 0, end: text.count)
    let outcome = RecordDecoder().outcome([Int].self, from: text, whole)
    #expect(outcome.value == [1])
    #expect(outcome.issues.map(\.kind.code) == ["byte-order-mark"])
    #expect(outcome.issues.first?.range == SourceRange(start: 0, end: 3))
    let within = RecordDecoder().outcome([Int].self, from: text, whole, [])
    #expect(within.value == nil)
    #expect(SyntaxError(in: Data(mark + mark + [0x31])) != nil)
    #expect(SyntaxError(in: Data(mark))?.kind == .emptyText)
  }

  @Test(
    arguments: [
      ("12345", 1..<3, "23"), ("-1.5e3", 1..<4, "1.5"), (#""abc"true"#, 0..<5, "abc"),
      ("[1,2],[3]", 6..<9, "[3]"),
      ("1 2 3", 2..<3, "2"), ("truefalse", 0..<4, "true"), ("   7   ", 1..<5, "7"),
    ]) func sliceDoesNotReadItsNeighbors(string: String, range: Range<Int>, expected: String) throws
  {
    let text = Text(string)
    let slice = SourceRange(start: range.lowerBound, end: range.upperBound)
    let alone = Data(string.utf8)[range]
    let outcome = RecordDecoder().outcome(Described.self, from: text, slice)
    #expect(outcome.value?.text == expected)
    #expect(try JSONDecoder().decode(Described.self, from: alone).text == expected)
    #expect(text.string(SourceRange(start: 0, end: text.count)) == string, "the byte behind is as it was")
  }

  @Test(
    arguments: [
      ("[1,2]3", 0..<4), ("true", 0..<3), ("null", 1..<4), (#""ab"c"#, 0..<3), (#"{"a":1}"#, 0..<6),
      ("1.5", 0..<2),
      ("-1", 0..<1), ("1e5", 0..<2), (#""\u0041""#, 0..<5), (#""\""#, 0..<2), ("\"é\"", 0..<2),
      ("123", 3..<3),
      ("[]]", 0..<3),
    ]) func truncatedSliceIsNoJSON(string: String, range: Range<Int>)
  {
    let text = Text(string)
    let slice = SourceRange(start: range.lowerBound, end: range.upperBound)
    let outcome = RecordDecoder().outcome(Ignored.self, from: text, slice)
    #expect(outcome.value == nil)
    for issue in outcome.issues {
      #expect(issue.range.start >= slice.start && issue.range.end <= slice.end)
    }
    #expect(text.string(SourceRange(start: 0, end: text.count)) == string, "the byte behind is as it was")
  }

  @Test func whiteSpaceIsFourCharacters() {
    for byte in UInt8(0)...0x7F where !(0x30...0x39).contains(byte) {
      let isSpace = [0x20, 0x09, 0x0A, 0x0D].contains(byte)
      let text = Data([0x5B, 0x31, byte, 0x2C, byte, 0x31, byte, 0x5D])
      #expect((SyntaxError(in: text) == nil) == isSpace)
    }
  }
}

/// The value as text, whatever scalar or array of integers it is.
private struct Described: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let bool = try? container.decode(Bool.self) {
      text = "\(bool)"
    } else if let int = try? container.decode(Int.self) {
      text = "\(int)"
    } else if let double = try? container.decode(Double.self) {
      text = "\(double)"
    } else if let list = try? container.decode([Int].self) {
      text = "\(list)"
    } else {
      text = try container.decode(String.self)
    }
  }
}
