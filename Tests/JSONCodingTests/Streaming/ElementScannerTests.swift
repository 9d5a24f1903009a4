import Foundation
import JSONCoding
import Testing

/// Elements and the errors between them do not depend on how the text arrives: the parser of whole documents is the
/// oracle.
struct ElementScannerTests {
  private static let mark = Data([0xEF, 0xBB, 0xBF])

  private func whole(_ data: Data) -> StreamedDocument {
    StreamedDocument(data) { max(data.count, 1) }
  }

  private func bytewise(_ data: Data) -> StreamedDocument {
    StreamedDocument(data) { 1 }
  }

  private func expectSameResultInAnyChunks(
    _ data: Data, _ sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    whole(data).expectSame(as: bytewise(data), "", sourceLocation)
  }

  @Test(
    arguments: [#"{"é":1,"日本":[2]}"#, #"{"a\"b\\":1}"#, #"{"\u00e9\ud83c\udf89":1}"#, #"{"":1, "x" : "y"}"#])
  func nameIsReadWholeBeforeItIsChecked(_ text: String) throws {
    let data = Data(text.utf8)
    let streamed = bytewise(data)
    #expect(streamed.error == nil && streamed.elementErrors.isEmpty)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(Set(streamed.elements.map(\.component)) == Set(object.keys.map { .member($0) }))
    expectSameResultInAnyChunks(data)
  }

  @Test(
    arguments: ["[1,12", "[true", "[1", #"{"a":1"#, "[-", "[1.", "[nul", "[0x1", #"[1"a"#])
  func scalarAtTheEndOfTheTextMayContinue(_ text: String) throws {
    let data = Data(text.utf8)
    let streamed = whole(data)
    #expect(streamed.elements.map(\.text) == (text.hasPrefix("[1,") ? ["1"] : []))
    #expect(streamed.error == StreamedDocument.LocatedError(whole: data))
    expectSameResultInAnyChunks(data)
  }

  @Test(
    arguments: [
      "{]", "[}", "[1,}", "[1 }", "[1,]", "[,", "[1,,2]", #"{"a":1,,}"#, "{x", "{'a':1}", "{1:2}",
      #"{"a" 1}"#, #"{"a":}"#, #"{"a":,"b":1}"#, #"{"a\q":1}"#, "{\"a\u{1}\":1}", #"{"\ud800":1}"#,
      #"{"\u12":1}"#, "{\"a\nb\":1}", "[", "{", "[1,", #"{"a"#, #"{"a\"#, #"{"a""#, #"{"a":"#, #"{"a":[],"#,
      "[[] x", "[[]]x", "[]]", "{} {", "1,2\n3", "a,b\n", "]", "[[] // one\n,2]", "[] # one", "[[]:2]",
      #"["a":1]"#, "[{} {}]", "", " \n\t", "// a\n[]", "[[1],\n\n  ,2]\n3", "[\"\",\n  \"é\" é,\n2]",
    ])
  func errorBetweenElementsMatchesThatOfADocument(_ text: String) throws {
    let data = Data(text.utf8)
    var expected = try #require(StreamedDocument.LocatedError(whole: data))
    let error = try #require(whole(data).error)
    // The scanner waits only for the rest of the line, so the excerpt may end before the next one.
    expected.line = error.line
    #expect(error == expected)
    expectSameResultInAnyChunks(data)
    expectSameResultInAnyChunks(Self.mark + data)
  }

  @Test func invalidUTF8InANameMatchesThatOfADocument() {
    let name = Data("{\"a".utf8) + Data([0xFF]) + Data("\":1}".utf8)
    #expect(whole(name).error == StreamedDocument.LocatedError(whole: name))
    expectSameResultInAnyChunks(name)
  }

  @Test(
    arguments: [
      "[tru,1]", "[1,tru]", "[nul]", "[1\"a\",2]", "[1[2],3]", #"{"a":1x}"#, "[1x]", "[/*x*/1]", "[1/*x*/]",
      "[[1/*x*/]]", "[:]", "[10x1F]", "[0x1F,1]", "[01]", "[-]", "[1.]", "[NaN]", "[[1,],2]", "[{\"a\":[1}]]",
      "[\"\\q\"]", "[\u{e9}]", "[1\u{e9}]", "[[tru]]", "[1\u{0},2]", "[1,2\u{0}]", "[1,\u{0}2]",
      // Cut short.
      #"[1,"a"#, #"["a\"#, "[[1", #"{"a":{"b":1"#, "[1,[12",
    ])
  func errorInAnElementMatchesThatOfADocument(_ text: String) {
    let data = Data(text.utf8)
    let streamed = whole(data)
    var expected = StreamedDocument.LocatedError(whole: data)
    expected?.line = nil
    #expect(streamed.elementErrors.first == expected)
    #expect(streamed.error == nil && streamed.elementErrors.count == 1)
    expectSameResultInAnyChunks(data)
  }

  @Test(arguments: ["1", " \"x\" ", "\n\ntrue\n"])
  func topLevelScalarHasNoElements(_ text: String) {
    let data = Data(text.utf8)
    let streamed = whole(data)
    #expect(streamed.elements.isEmpty && streamed.error == nil)
    #expect(streamed.notes.count == 1 && streamed.notes == bytewise(data).notes)
    #expect(streamed.notes.first?.offset == text.utf8.prefix { $0 == 10 || $0 == 32 }.count)
    expectSameResultInAnyChunks(data)
  }

  @Test func byteOrderMarkIsSkippedOnlyWhereTheInputBegins() {
    let document = Data("[1, 2]".utf8)
    let marked = bytewise(Self.mark + document)
    #expect(marked.hasMark && marked.error == nil && marked.elements.map(\.text) == ["1", "2"])
    #expect(marked.elements.map(\.start.column) == [3, 6])
    let twice = bytewise(Self.mark + Self.mark + document)
    #expect(twice.error?.kind == .unexpected(.character("\u{FEFF}"), expected: .value))
    let space = Data(" ".utf8)
    #expect(bytewise(space + Self.mark + document).error != nil)
    for data in [Self.mark, Self.mark + document, Self.mark + Self.mark + document, Self.mark.prefix(2)] {
      expectSameResultInAnyChunks(data)
    }
    #expect(whole(Self.mark).error == StreamedDocument.LocatedError(whole: Self.mark))
  }

  @Test(
    arguments: [
      String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian, .utf32BigEndian,
    ], ["[1,2]", "{\"a\":1}", "[\n1\n]\n", "[]"])
  func otherEncodingsAreNamed(_ encoding: String.Encoding, _ text: String) throws {
    let data = try #require(text.data(using: encoding))
    let streamed = whole(data)
    let expected = StreamedDocument.LocatedError(whole: data)
    #expect(streamed.error?.kind == expected?.kind && streamed.error?.range == expected?.range)
    #expect(streamed.elements.isEmpty)
    expectSameResultInAnyChunks(data)
  }
}
