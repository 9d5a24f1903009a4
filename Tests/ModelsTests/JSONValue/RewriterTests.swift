import JSONCoding
import Models
import Testing
import TestSupport

/// Rewritten texts are those that `JSONValue` decodes and encodes, byte for byte, and only texts without any issue are
/// rewritten.
struct RewriterTests {
  private let rewriter = Rewriter(numbers: JSONNumber.self)
  private let decoder = RecordDecoder()
  private let encoder = RecordEncoder()

  /// What the decoder and the encoder make of the text; nil if there is any issue.
  private func recoded(_ text: Text) throws -> [UInt8]? {
    let outcome = decoder.outcome(JSONValue.self, from: text, SourceRange(start: 0, end: text.count))
    guard outcome.issues.isEmpty, let value = outcome.value else { return nil }
    var bytes: [UInt8] = []
    try encoder.encode(value, into: &bytes)
    return bytes
  }

  /// Whether the text is rewritten, which is compared with what the decoder and the encoder make of it.
  @discardableResult
  private func compare(_ json: [UInt8], mayRefuse: Bool = false) throws -> Bool {
    let text = json.withUnsafeBytes { Text($0) }
    let all = SourceRange(start: 0, end: text.count)
    let expected = try recoded(text)
    let before = Array("before".utf8)
    var output = before
    let isRewritten = rewriter.rewrite(text, all, into: &output, checksOnly: false)
    let words = String(decoding: json.prefix(2000), as: UTF8.self)
    var checked = before
    #expect(rewriter.rewrite(text, all, into: &checked, checksOnly: true) == isRewritten, "\(words)")
    #expect(checked == before)
    if !isRewritten {
      #expect(output == before, "\(words)")
      #expect(mayRefuse || expected == nil, "\(words)")
    } else if output != before + (expected ?? []) || expected == nil {
      Testing.Issue.record("\(words) is \(String(decoding: output.prefix(2000), as: UTF8.self))")
    }
    return isRewritten
  }

  private static let numbers = [
    "0", "-0", "0.0", "-0.0", "0e5", "-0e-3", "1", "-1", "1.0", "-1.50", "1e2", "1E+2", "1.5e3", "1e-7",
    "0.1", "1e15",
    "1e16", "1e21", "1e22", "1e23", "123456789012345", "1234567890123456", "-123456789012345",
    "-1234567890123456",
    "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993", "9007199254740993.0",
    "12345678901234567.5", "0.30000000000000004", "1.7976931348623157e308", "5e-324", "1e-400", "1e400",
    "-1e400",
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615",
    "18446744073709551616", "12345678901234567890123456789012345678",
    "123456789012345678901234567890123456789",
    "100000000000000000000", "1e100", "1e165", "1.0000000000000001", "3.0e-2", "01", "1.", ".5", "-", "1e",
    "+1",
  ]

  @Test(arguments: numbers) func numbersAreWrittenAsTheModelWritesThem(_ number: String) throws {
    try compare(Array(number.utf8))
    try compare(Array(" [ \(number) , \(number) ] ".utf8))
    try compare(Array("{\"a\":\(number)}".utf8))
  }

  @Test(arguments: [
    "", " ", "[]", "{}", " [ ] ", "{ }", "[[],{}]", "\"\"", "true", "false", "null", "tru", "nul", "[1,]",
    "{\"a\":1,}",
    "[1 2]", "{\"a\" 1}", "{\"a\":}", "{a:1}", "[", "{", "]", "[1]]", "1 2", "\"a", "\"\u{1}\"", #""\x""#,
    #""\ud800""#,
    #""\ud83d\ude00""#, #""\u0000\u001f\u007f\/\b\f\n\r\t\"\\""#, #""é\u00e9e\u0301""#, "\"\u{2028}\"",
    "\u{FEFF}1",
    #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"é":1,"\#("e\u{301}")":2}"#, #"{"\u00e9":1}"#,
    #"{"a":{"a":1},"b":1}"#,
    #"{"a":[{"a":1},{"a":1}]}"#, #"{"":1,"":2}"#,
  ])
  func textsAreRewrittenOnlyIfNothingIsWrong(_ json: String) throws {
    try compare(Array(json.utf8))
  }

  @Test func invalidUTF8IsLeftToTheDecoder() throws {
    for bytes: [UInt8] in [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xFF, 0xFE],
    ] {
      #expect(try !compare(bytes))
    }
  }

  @Test func depthIsTheParsers() throws {
    for depth in [1, 511, 512, 513, 600] {
      let isRewritten = try compare(
        Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8))
      #expect(isRewritten == (depth <= 512))
    }
  }

  /// Objects with few names and with many are searched for duplicates in different ways.
  @Test(arguments: [2, 63, 64, 65, 66, 200, 2_000]) func duplicatesAreFound(count: Int) throws {
    func object(_ names: [String]) -> [UInt8] {
      Array("{\(names.map { "\"\($0)\":[{\"\($0)\":1}]" }.joined(separator: ","))}".utf8)
    }
    let names = (0..<count).map { "name\($0)" }
    #expect(try compare(object(names)))
    for (first, second) in [(0, count - 1), (count / 2, count - 1), (0, 1)] where first < second {
      var repeated = names
      repeated[second] = names[first]
      #expect(try !compare(object(repeated)))
      // The same name, spelled with an escape.
      repeated[second] = names[first].replacing("n", with: "\\u006e", maxReplacements: 1)
      #expect(try !compare(object(repeated)))
    }
    try compare(object(names.map { "é" + $0 }), mayRefuse: true)
  }

  @Test func randomTextsAreWrittenAsTheModelWritesThem() throws {
    var plain = 0
    for seed in 0..<UInt64(4_000) {
      var random = Random(seed: seed)
      var bytes = Array(RewriterTests.value(&random, depth: 0).utf8)
      if random.below(3) == 0 {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        default: bytes.insert(random.pick(Array("{}[],:\"\\ 0e-.t".utf8)), at: place)
        }
      }
      if try compare(bytes) { plain += 1 }
    }
    #expect(plain > 1000)
  }

  /// A long text is cut at a comma after P, which stands for a long string.
  @Test(arguments: [
    "[P,1]", "[P , 1]", "[P,,1]", "[P,]", "[P, ]", "[P,1", "[P,1]]", "[P,1}", "P,1", "[P],1", "[P,P,[P,1],P]",
    "[[P,1],,2]", "[P,[,1]]", "[P,[P],,P]", "[[],P,{}]", #"[P,"b":1]"#, #"{"a":P,"b":1}"#, #"{"a":P,,"b":1}"#,
    #"{"a":P,}"#, #"{"a":P,1}"#, #"{"a":P,"a":1}"#, #"{"a":P,"b":1,"a":2}"#, #"{"a":[P,1],"a":2}"#,
    #"{"a":[P,{"b":2}],"b":2}"#, #"{"a":[P,{"b":2}],"b":2,"\u0061":[]}"#, #"{"a":{"b":P,"c":P},"c":P,"b":1}"#,
    #"[{"a":P,"b":[1,2]},{"a":P,"b":2}]"#, #"{P:1,"b":2}"#, #"{P:[,1]}"#, #"{P:1,P:2}"#,
    #"{P:[1,{"b":1}],"b":P}"#,
  ])
  func longTextsAreCut(_ pattern: String) throws {
    try compare(Array(pattern.replacing("P", with: "\"\(String(repeating: "x", count: 1 << 18))\"").utf8))
  }

  @Test(arguments: [511, 512, 513, 100_000]) func depthIsThatOfTheWholeText(_ depth: Int) throws {
    let text = String(repeating: "[", count: depth - 1) + "\"" + String(repeating: "x", count: 1 << 18)
    #expect(
      try compare(Array((text + "\",[]" + String(repeating: "]", count: depth - 1)).utf8)) == (depth <= 512))
  }

  /// Records that are not the whole text.
  @Test func rangesAreRewritten() throws {
    let record = "[\"\(String(repeating: "x", count: 1 << 18))\", 1.0]"
    let text = Text("\(record)\n[ 1 ]\n\(record)")
    for (start, end, expected) in [
      (0, record.count, record.replacing(", 1.0", with: ",1")), (record.count + 1, record.count + 6, "[1]"),
    ] {
      var output: [UInt8] = []
      #expect(rewriter.rewrite(text, SourceRange(start: start, end: end), into: &output, checksOnly: false))
      #expect(output == Array(expected.utf8))
    }
    var output: [UInt8] = []
    let unclosed = SourceRange(start: 0, end: record.count - 1)
    #expect(!rewriter.rewrite(text, unclosed, into: &output, checksOnly: false))
  }

  /// More than one piece.
  @Test func longTextsAreWhole() throws {
    let strings = (0..<20_000).map { $0 % 3 == 0 ? #""\u0041\#($0)""# : #" "plain text number \#($0)" "# }
    #expect(try compare(Array("[\(strings.joined(separator: ","))]".utf8)))
    #expect(
      try compare(Array("[\((0..<50_000).map { "{ \"a\": \($0).50 }" }.joined(separator: " ,\n"))]".utf8)))
    #expect(try compare(Array("[\"\(String(repeating: "x", count: 300_000))\", 1.0]".utf8)))
  }

  private static func value(_ random: inout Random, depth: Int) -> String {
    let spaces = ["", "", "", " ", "\n", "\t\r "]
    func space() -> String { random.pick(spaces) }
    switch random.below(depth == 4 ? 3 : 5) {
    case 0: return random.pick(numbers)
    case 1:
      return random.pick([
        "\"\"", "\"a\"", "\"日本 é 🎉\"", #""\u00e9\n""#, #""\/""#, #""\\\"""#, "\"plain words that are long\"",
      ])
    case 2: return random.pick(["true", "false", "null"])
    case 3:
      let elements = (0..<random.below(4)).map { _ in space() + value(&random, depth: depth + 1) + space() }
      return "[\(elements.joined(separator: ","))]"
    default:
      let members = (0..<random.below(5)).map { number in
        let name = random.pick([
          "a\(number)", "a\(number)", "a\(number)", "é\(number)", "\\u0061\(number)", "a0",
        ])
        return "\(space())\"\(name)\"\(space()):\(space())\(value(&random, depth: depth + 1))\(space())"
      }
      return "{\(members.joined(separator: ","))}"
    }
  }
}
