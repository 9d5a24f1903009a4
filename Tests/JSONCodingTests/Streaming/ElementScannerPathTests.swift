import Foundation
import Testing
import TestSupport

@testable import JSONCoding

/// The scanner finds the same elements at the end of a path as a parser of the whole document.
struct ElementScannerPathTests {
  private typealias Step = PathExpression.Step

  /// The values at the path in a document parsed whole; nil if it is not JSON.
  private struct Whole {
    var elements: [StreamedDocument.Element] = []
    var notes: [StreamedDocument.Note] = []

    init?(_ data: Data, _ path: PathExpression) {
      let text = Text(data)
      let range = SourceRange(start: 0, end: text.count)
      let finder = PartFinder(PathExpression(path.steps + [Step(.each)]))
      let lines = LineTable(text, range)
      guard SyntaxError(in: data) == nil else { return nil }
      _ = finder.parse(text, range, beginsInput: true)
      finder.forEachPart(report: { _ in }) { part in
        let start = lines.location(of: part.range.start)
        guard let problem = part.problem else {
          elements.append(
            .init(
              parents: Array(part.path.dropLast()), component: part.path.last ?? .index(-1),
              text: text.string(part.range), start: start, range: part.range))
          return
        }
        notes.append(
          .init(
            issue: "\(problem.kind) \(problem.found.debugDescription) \(problem.hints)", start: start,
            offset: part.range.start, path: part.path, first: nil, elementsBefore: elements.count))
      }
    }
  }

  private static let names = ["a0", "a1", "k0", "k1", "é1", "\"\\0", "日2"]

  /// A small array or object, with everything that could trip a scanner up.
  private static let document: Shape = {
    let scalar: Shape = .oneOf([
      .double, .bool, .null, .words(["a", "é\n", "日本 é 🎉", "", "]},{[", "\\", "\"", "]},{["]),
    ])
    @Sendable func container(_ inner: Shape) -> Shape {
      .oneOf([.list(inner), .dictionary(names: .words(names), inner)])
    }
    return container(.recursive({ .oneOf([scalar, container($0)]) }, depth: 3))
  }()

  /// Four in five are damaged: cut off, or with a wrong byte.
  private static func damaged(_ random: inout Random) -> Data {
    var data = Data(document.payload(&random).text(&random).utf8)
    while random.onceIn(10) { data = Data([0xEF, 0xBB, 0xBF]) + data }
    if random.onceIn(5) { return data }
    let place = random.below(data.count + 1)
    if random.onceIn(3) { return data.prefix(place) }
    let part = random.pick([
      ",", "]", "}", "[", "{", "\"", ":", "x", "1", "\u{0}", " ", "\\", "", "\n", "/", "é", "'", "-", ".",
    ])
    let bytes = random.onceIn(15) ? Data([0xFF]) : Data(part.utf8)
    return data.prefix(place) + bytes + data.dropFirst(place + random.below(2))
  }

  private static func path(_ random: inout Random) -> PathExpression {
    PathExpression(
      (0..<random.below(5)).map { _ in
        let kind = random.pick([
          Step.Kind.each, .index(random.below(3)), .member(random.pick(names)), .member(random.pick(names)),
        ])
        return Step(kind, isOptional: random.onceIn(4))
      })
  }

  @Test(arguments: 0..<8)
  func findsTheElementsOfTheWholeDocument(_ seed: Int) throws {
    var random = Random(seed: UInt64(100 + seed))
    var found = 0
    for _ in 0..<(SlowTests.isDeep ? 2_000 : 250) {
      let (path, data) = (Self.path(&random), Self.damaged(&random))
      let shown = "\(path.steps.map(\.kind)) \(String(decoding: data, as: UTF8.self).debugDescription)"
      let streamed = StreamedDocument(data, at: path) { max(data.count, 1) }
      for bound in [1, 30] {
        streamed.expectSame(as: StreamedDocument(data, at: path) { 1 + random.below(bound) }, shown)
      }
      try compareError(streamed, data, shown)
      // A duplicate name in an object off the path is not noticed.
      guard let whole = Whole(data, path), !hasRepeatedNames(data) else { continue }
      found += whole.elements.count
      #expect(streamed.error == nil, "\(shown)")
      #expect(streamed.elements == whole.elements, "\(shown)")
      let missing = streamed.notes.sorted { ($0.offset, $0.path.count) < ($1.offset, $1.path.count) }
      #expect(
        missing.map(\.issue) == whole.notes.map(\.issue) && missing.map(\.path) == whole.notes.map(\.path)
          && missing.map(\.start) == whole.notes.map(\.start), "\(shown)")
    }
    #expect(found > 2)
  }

  private func compareError(_ streamed: StreamedDocument, _ data: Data, _ shown: String) throws {
    guard var expected = StreamedDocument.LocatedError(whole: data) else {
      #expect(streamed.firstError == nil, "\(shown)")
      return
    }
    let error = try #require(streamed.firstError, "\(shown)")
    // A string across two lines: its description depends on the text after it, which may arrive later.
    if expected.kind == .unterminatedString || expected.kind == .controlCharacter(10) {
      #expect(error.start.line == expected.start.line, "\(shown)")
      return
    }
    expected.line = error.line
    #expect(error == expected, "\(shown)")
  }

  private func hasRepeatedNames(_ data: Data) -> Bool {
    (try? Document(parsing: Text(data)))?.duplicates.isEmpty == false
  }

  @Test func secondMemberOfTheSameNameGetsAWarning() {
    let text = #"{"x":1,"a":{"b":[1,2]},"a":{"b":[3]},"a":4}"#
    let path = PathExpression([Step(.member("a")), Step(.member("b"))])
    for chunk in [1, 1000] {
      let streamed = StreamedDocument(Data(text.utf8), at: path) { chunk }
      #expect(streamed.elements.map(\.text) == ["1", "2"])
      #expect(streamed.notes.map(\.start.column) == [24, 38])
      #expect(streamed.notes.map(\.first?.column) == [8, 8])
      #expect(streamed.notes.map(\.path) == [[.member("a")], [.member("a")]])
      #expect(streamed.notes.map(\.elementsBefore) == [2, 2])
    }
  }

  @Test(arguments: [
    (#"{"a":["#, "[1,{\"x\":\"é\"}],", #"0],"b":[7]}"#, 1), (#"{"b":["#, "[1,{\"x\":\"é\"}],", "0]}", 20_001),
    (#"{"b":[1"#, " ", "]}", 1), (#"{"a":"#, "[", "", 0),
  ])
  func documentsOfAnySizeTakeBoundedMemory(_ before: String, _ part: String, _ after: String, _ count: Int) {
    let data = Data((before + String(repeating: part, count: 20_000) + after).utf8)
    let chunk = 1 << 14
    let streamed = StreamedDocument(data, at: PathExpression([Step(.member("b"))])) { chunk }
    #expect(streamed.longestPiece <= 6 * chunk)
    #expect(streamed.elements.count == count)
    if part == "[" {
      #expect(streamed.error?.kind == .tooDeep)
      #expect(
        streamed.error
          == StreamedDocument.LocatedError(whole: data.prefix(600)).map {
            var error = $0
            error.line = streamed.error?.line
            return error
          })
    } else {
      #expect(streamed.error == nil)
    }
  }
}
