import Foundation
import JSONDecoding
import Testing

/// Documents of any size and any shape: bounded memory, linear time, true places.
struct ElementScannerScaleTests {
  private static let chunk = 1 << 14

  private func stream(_ text: String) -> StreamedDocument {
    StreamedDocument(Data(text.utf8)) { Self.chunk }
  }

  @Test("a fault far behind in a document is where it is")
  func farFault() {
    let line = "  {\"id\": 1},\n"
    for count in [10, 40_000] {
      let text =
        "[\n" + String(repeating: line, count: count) + "\n\n    ,\n" + String(repeating: line, count: 40_000)
      let streamed = stream(text)
      #expect(streamed.fault == StreamedDocument.Fault(whole: Data(text.utf8)))
      #expect(streamed.fault?.start == SourceLocation(line: count + 4, column: 5))
      #expect(streamed.elements.count == count)
    }
  }

  @Test("a line longer than what is kept is shown around the fault")
  func longLine() {
    let text =
      "[" + String(repeating: "\"é\",", count: 100_000) + ",1" + String(repeating: " é", count: 100_000)
    let data = Data(text.utf8)
    let fault = StreamedDocument(data) { 1_000 }.fault
    #expect(fault == stream(text).fault)
    #expect(fault?.start == StreamedDocument.Fault(whole: data)?.start)
    #expect(fault?.line == StreamedDocument.Fault(whole: data)?.line)
  }

  @Test(
    "nothing is read behind a fault and its line", arguments: ["a,b,c\n", "{]", "]", "[1,,", "[}\n", "{x\n"])
  func stops(_ part: String) {
    let text = String(repeating: part, count: 1_000_000 / part.utf8.count)
    let streamed = stream(text)
    #expect(streamed.fault != nil && streamed.bytesRead <= 6 * Self.chunk)
  }

  @Test(
    "long white space is passed in bounded memory",
    arguments: [
      ("", "[1]"), ("", ""), ("[", "1]"), ("[", ""), ("[1", ",2]"), ("[1", "x"), ("[1,", "2]"), ("[1,", "]"),
      ("[1,", ""), ("[1,", "}"), ("[1,", ",2]"), ("{", "\"a\":1}"), ("{\"a\"", ":1}"), ("{\"a\"", "1}"),
      ("{\"a\":", "1}"), ("{\"a\":", "}"), ("{\"a\":1,", "}"), ("[]", ""), ("[]", "x"),
      ("{\"a\":1,", "\"b\" 2}"),
      (" \n", "x"),
    ], [" ", "\n", "   \n"])
  func longWhitespace(_ ends: (before: String, after: String), _ space: String) {
    let text = ends.before + String(repeating: space, count: 400_000 / space.utf8.count) + ends.after
    let streamed = stream(text)
    #expect(streamed.longestPiece <= 6 * Self.chunk)
    let expected = StreamedDocument.Fault(whole: Data(text.utf8))
    if case .unexpected(_, expected: .arrayOrObject) = streamed.fault?.kind {
      #expect(streamed.fault?.range == expected?.range)
    } else {
      #expect(streamed.fault == expected)
      #expect(streamed.elementFaults.isEmpty)
    }
  }

  @Test("a name, string or array of 8 MB is scanned once")
  func longTokens() {
    let long = String(repeating: "xé\\n", count: 1_600_000)
    for (before, after) in [("{\"", "\":1}"), ("[\"", "\"]"), ("[[\"", "\"]]")] {
      let clock = ContinuousClock()
      let text = before + long + after
      let data = Data(text.utf8)
      let scanner = clock.measure {
        var scanner = ElementScanner()
        let text = Text(capacity: data.count)
        for start in stride(from: 0, to: data.count, by: Self.chunk) {
          text.append(Text(data[start..<min(start + Self.chunk, data.count)]))
          _ = scanner.scan(text, isEnd: text.count == data.count)
        }
        #expect(scanner.fault == nil && scanner.elements.count == 1)
      }
      #expect(scanner < .seconds(5))
    }
  }
}
