import Foundation
import JSONCoding
import Testing
import TestSupport

/// Documents of any size and shape: bounded memory, linear time, correct places.
struct ElementScannerScaleTests {
  private static let chunk = 1 << 14
  /// Far more bytes than the scanner may hold.
  private static let bytes = SlowTests.isDeep ? 1_000_000 : 12 * chunk

  private func stream(_ text: String) -> StreamedDocument {
    StreamedDocument(Data(text.utf8)) { Self.chunk }
  }

  @Test func errorFarIntoADocumentHasItsPlace() {
    let line = "  {\"id\": 1},\n"
    for count in [10, 10_000] {
      let text =
        "[\n" + String(repeating: line, count: count) + "\n\n    ,\n" + String(repeating: line, count: 10_000)
      let streamed = stream(text)
      #expect(streamed.error == StreamedDocument.LocatedError(whole: Data(text.utf8)))
      #expect(streamed.error?.start == SourceLocation(line: count + 4, column: 5))
      #expect(streamed.elements.count == count)
    }
  }

  @Test func longLineIsShownAroundTheError() {
    let count = SlowTests.isDeep ? 100_000 : 5_000
    let text =
      "[" + String(repeating: "\"é\",", count: count) + ",1" + String(repeating: " é", count: count)
    let data = Data(text.utf8)
    let error = StreamedDocument(data) { 1_000 }.error
    #expect(error == stream(text).error)
    #expect(error?.start == StreamedDocument.LocatedError(whole: data)?.start)
    #expect(error?.line == StreamedDocument.LocatedError(whole: data)?.line)
  }

  @Test(
    arguments: ["a,b,c\n", "{]", "]", "[1,,", "[}\n", "{x\n"])
  func readingStopsAfterTheLineOfAnError(_ part: String) {
    let text = String(repeating: part, count: Self.bytes / part.utf8.count)
    let streamed = stream(text)
    #expect(streamed.error != nil && streamed.bytesRead <= 6 * Self.chunk)
  }

  @Test(
    arguments: [
      ("[1", ",2]"), ("[1", "x"), ("[1", ""), ("{\"a\":1", "}"), ("{\"a\":1", "]"), ("[]", ""), ("[]", "x"),
    ], [" ", "   \n"])
  func longWhiteSpaceAfterAValueTakesBoundedMemory(_ ends: (before: String, after: String), _ space: String) {
    let text = ends.before + String(repeating: space, count: Self.bytes / space.utf8.count) + ends.after
    let streamed = stream(text)
    #expect(streamed.longestPiece <= 6 * Self.chunk)
    #expect(streamed.error == StreamedDocument.LocatedError(whole: Data(text.utf8)))
    #expect(streamed.elementErrors.isEmpty)
  }

  @Test(
    arguments: [
      ("{\"", "xé ", "\":1}"), ("[\"", "xé\\n", "\"]"), ("[[\"", "xé\\n", "\"]]"), ("[", " \n", "1]"),
    ])
  func longTokensAreScannedOnce(_ before: String, _ part: String, _ after: String) {
    let long = String(repeating: part, count: Self.bytes * 2 / part.utf8.count)
    let data = Data((before + long + after).utf8)
    func time(chunk: Int) -> Duration {
      threadTime {
        var scanner = ElementScanner()
        let text = Text(capacity: data.count)
        var offset = 0
        while offset < data.count {
          text.append(Text(data.dropFirst(offset).prefix(chunk)))
          offset += chunk
          _ = scanner.scan(text, isEnd: offset >= data.count)
        }
        #expect(scanner.issue == nil && scanner.elements.count == 1)
      }
    }
    // Scanning a growing text a hundred times from its start would take fifty times as long.
    #expect(time(chunk: data.count / 100) < time(chunk: data.count) * 10 + .milliseconds(20))
  }
}
