import Foundation
import JSONCoding
import Testing

/// Texts that the parser accepts and refuses, apart from messages.
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
    // Empty arrays and objects also count.
    let empty = String(repeating: "[", count: 511) + "{}" + String(repeating: "]", count: 511)
    #expect(SyntaxError(in: Data(empty.utf8)) == nil)
    #expect(SyntaxError(in: Data("[\(empty)]".utf8))?.kind == .tooDeep)
    // As in Foundation's decoder.
    #expect((try? JSONDecoder().decode(Ignored.self, from: text(levels))) != nil)
    #expect((try? JSONDecoder().decode(Ignored.self, from: text(levels + 1))) == nil)
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
      ("12345", 1..<3), ("-1.5e3", 1..<4), (#""abc"true"#, 0..<5), ("[1,2],[3]", 6..<9), ("1 2 3", 2..<3),
      ("truefalse", 0..<4), ("   7   ", 1..<5),
    ]) func sliceDoesNotReadItsNeighbors(string: String, range: Range<Int>) throws
  {
    let text = Text(string)
    let slice = SourceRange(start: range.lowerBound, end: range.upperBound)
    let outcome = RecordDecoder().outcome(JSONValue.self, from: text, slice)
    #expect(try outcome.value == JSONDecoder().decode(JSONValue.self, from: Data(string.utf8)[range]))
    #expect(text.string(SourceRange(start: 0, end: text.count)) == string, "the byte behind is as it was")
  }

  @Test(
    arguments: [
      ("[1,2]3", 0..<4), ("true", 0..<3), ("null", 1..<4), (#""ab"c"#, 0..<3), (#"{"a":1}"#, 0..<6),
      ("1.5", 0..<2), ("-1", 0..<1), ("1e5", 0..<2), (#""\u0041""#, 0..<5), (#""\""#, 0..<2),
      ("\"é\"", 0..<2), ("123", 3..<3), ("[]]", 0..<3),
    ]) func truncatedSliceIsNotJSON(string: String, range: Range<Int>)
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

/// The files of nst/JSONTestSuite, from `JSON_TEST_SUITE=DIR` or from a folder next to the package.
struct JSONTestSuite {
  static let directory: URL? = {
    let named = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"].map { URL(filePath: $0) }
    var package = URL(filePath: #filePath)
    for _ in 0..<4 { package.deleteLastPathComponent() }
    let directory =
      named ?? package.deletingLastPathComponent().appending(path: "shared/data/json-test-suite")
    return FileManager.default.fileExists(atPath: directory.path) ? directory : nil
  }()

  /// `y_` files are accepted, `n_` files are refused.
  @Test(
    .enabled(if: directory != nil, "needs the files of JSONTestSuite"),
    arguments: [("y_", 95), ("n_", 188), ("i_", 35)])
  func filesHaveTheirVerdict(prefix: String, count: Int) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: #require(JSONTestSuite.directory), includingPropertiesForKeys: nil
    ).filter { $0.lastPathComponent.hasPrefix(prefix) && $0.pathExtension == "json" }
    #expect(files.count == count)
    for file in files {
      let name = file.deletingPathExtension().lastPathComponent
      let data = try Data(contentsOf: file)
      let error = SyntaxError(in: data)
      #expect((error == nil) == (prefix == "y_" || JSONTestSuite.accepted.contains(name)), "\(name)")
      if let range = error?.range { #expect(range.start <= range.end && range.end <= data.count, "\(name)") }
    }
  }

  /// The `i_` files that are accepted: numbers of any size, 500 levels, and a byte order mark, which is skipped. The
  /// others contain lone surrogates, invalid UTF-8 or UTF-16.
  private static let accepted: Set<String> = [
    "i_number_double_huge_neg_exp", "i_number_huge_exp", "i_number_neg_int_huge_exp",
    "i_number_pos_double_huge_exp", "i_number_real_neg_overflow", "i_number_real_pos_overflow",
    "i_number_real_underflow", "i_number_too_big_neg_int", "i_number_too_big_pos_int",
    "i_number_very_big_negative_int", "i_structure_500_nested_arrays", "i_structure_UTF-8_BOM_empty_object",
  ]
}
