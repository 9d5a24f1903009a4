import Testing

@testable import JSONCoding

@Suite struct JSONShapeTests {
  @Test func countsTheValuesAtAPath() throws {
    let shape = try JSONShape.of(#"{"id":1,"tags":["a","b"]}"#, #"{"id":null,"tags":[]}"#, #"{"id":true}"#)
    #expect(
      shape.lines == [
        ". object 3 of 1 to 2",
        ".id null 1 boolean 1 number 1 from 1 to 1",
        ".tags array 2 of 0 to 2",
        ".tags[] string 2 of 1 to 1 a:1 b:1",
      ])
  }

  @Test func duplicateMemberDoesNotCount() throws {
    #expect(try JSONShape.of(#"{"a":1,"a":"x"}"#).lines.last == ".a number 1 from 1 to 1")
  }

  @Test func namesAreComparedAsSwiftComparesStrings() throws {
    let shape = try JSONShape.of(#"{"é":1}"#, "{\"e\u{301}\":2}", #"{"\u00e9":3}"#)
    #expect(shape.members.map(\.name) == ["é"])
    #expect(shape.members[0].shape.count == 3)
  }

  @Test func membersBeyondTheLimitAreMergedIntoOne() throws {
    var limits = ShapeLimits()
    limits.names = 3
    let few = try JSONShape.of(#"{"1":1,"2":2,"3":3}"#, limits: limits)
    #expect(few.anyMember == nil)
    let many = try JSONShape.of(#"{"1":1,"2":2,"3":3,"4":"x"}"#, limits: limits)
    #expect(many.members.isEmpty)
    #expect(many.anyMember?.count == 4)
    #expect(many.nameForms == .digits)
  }

  @Test func pathsBeyondTheLimitAreSkipped() throws {
    var limits = ShapeLimits()
    limits.nodes = 3
    let shape = try JSONShape.of(#"{"a":{"b":1},"c":{"d":2}}"#, limits: limits)
    #expect(shape.nodes == 3)
    #expect(shape.isCut)
  }

  @Test func variantsOfObjectsAreCountedSeparately() throws {
    var limits = ShapeLimits()
    limits.variants = 2
    let texts = [#"{"type":"a","x":1}"#, #"{"y":1,"type":"b"}"#, #"{"z":1}"#, #"{"type":"a","x":2}"#]
    let shape = try JSONShape.of(texts[0], texts[1], texts[2], texts[3], limits: limits)
    #expect(shape.objects == 4)
    #expect(shape.members.map(\.name) == ["z"])
    #expect(shape.variants.map { "\($0.name) \($0.value) \($0.shape.objects)" } == ["type a 2", "type b 1"])
    shape.mergeVariants(limits)
    #expect(shape.members.map { "\($0.name) \($0.shape.count)" } == ["type 3", "x 2", "y 1", "z 1"])
  }
}

/// The places of first values.
@Suite struct ShapeSiteTests {
  private static var limits: ShapeLimits {
    var limits = ShapeLimits()
    limits.strings = 3
    return limits
  }

  @Test func sitesHaveLinesAndPaths() throws {
    let recorder = ShapeRecorder(Self.limits)
    try recorder.add("[{\"é\":1},\n {\"é\":[\"x\"]}]", in: 6, column: 3)
    let element = try #require(recorder.shape?.element)
    #expect(element.facts.site(.object)?.path == [.index(0)])
    let member = try #require(element.members.first?.shape)
    #expect(member.facts.site(.number)?.start == JSONCoding.SourceLocation(line: 7, column: 9))
    #expect(member.facts.site(.array)?.start == JSONCoding.SourceLocation(line: 8, column: 7))
    #expect(member.facts.site(.array)?.end == JSONCoding.SourceLocation(line: 8, column: 8))
    #expect(member.element?.facts.site?.path == [.index(1), .member("é"), .index(0)])
  }

  @Test func firstObjectWithoutAKeyIsKnown() throws {
    let recorder = ShapeRecorder(Self.limits)
    try recorder.add(#"[{"a":1},{"a":1,"b":1},{"b":1},{},{"c":1,"a":2,"b":3}]"#)
    let members = try #require(recorder.shape?.element?.members)
    #expect(members.map(\.name) == ["a", "b", "c"])
    #expect(members.map { $0.shape.facts.absence?.path } == [[.index(2)], [.index(0)], [.index(0)]])
  }

  @Test func firstStringsAreKeptWhenTheyAreMany() throws {
    let recorder = ShapeRecorder(Self.limits)
    try recorder.add(#"["a","b","a","c","d","e"]"#)
    let strings = try #require(recorder.shape?.element?.strings)
    #expect(strings.areMany && strings.values.isEmpty)
    #expect(strings.kept.map(\.text) == ["a", "b", "c", "d"])
    #expect(strings.kept.last?.site.path == [.index(4)])
  }

  @Test func longNamesAreSkipped() throws {
    var limits = Self.limits
    limits.nameLength = 3
    let recorder = ShapeRecorder(limits)
    try recorder.add(#"{"abc":1,"abcd":2}"#)
    #expect(recorder.shape?.members.map(\.name) == ["abc"])
    #expect(recorder.shape?.isCut == true)
  }
}

extension ShapeRecorder {
  func add(_ text: String, in piece: Int = 0, column: Int = 1) throws {
    try locate(Text(text), in: piece, column: column) { text, whole in
      let document = Document()
      try document.parse(text, whole, beginsInput: false)
      add(document)
    }
  }

  /// Adds a text that is the line of this 0-based number in the input.
  func locate(
    _ text: Text, in piece: Int, column: Int = 1, _ add: (Text, SourceRange) throws -> Void
  ) rethrows {
    let whole = SourceRange(start: 0, end: text.count)
    let start = JSONCoding.SourceLocation(line: piece + 1, column: column)
    let record = ShapeOrigin.Record(whole, start: start, path: [])
    origin = ShapeOrigin(text) { _ in record }
    self.piece = piece
    try add(text, whole)
  }
}

extension JSONShape {
  static func of(_ texts: String..., limits: ShapeLimits = ShapeLimits()) throws -> JSONShape {
    let recorder = ShapeRecorder(limits)
    for (number, text) in texts.enumerated() { try recorder.add(text, in: number) }
    return try #require(recorder.shape)
  }

  /// The place of each first value, a line per path.
  func siteLines(at path: String) -> [String] {
    func words(_ site: ShapeSite?) -> String {
      site.map { "\($0.start.line):\($0.start.column) \($0.path)" } ?? "-"
    }
    let sites = [facts[.null]?.site] + ValueKind.allCases.map { facts.site($0) } + [facts.absence]
    let line = ([path] + sites.map(words) + strings.kept.map { "\($0.text) \(words($0.site))" })
      .joined(separator: " ")
    return [line] + (element?.siteLines(at: path + "[]") ?? [])
      + members.flatMap { $0.shape.siteLines(at: "\(path).\($0.name)") }
  }

  /// All facts, a line per path.
  var lines: [String] { lines(at: ".") }

  private func lines(at path: String) -> [String] {
    var words = [path]
    if nulls > 0 { words.append("null \(nulls)") }
    let lengths: [ValueKind: ShapeFacts.Kind] = [.string: .string, .array: .array, .object: .object]
    for kind in kinds {
      words.append("\(kind.rawValue) \(count(kind))")
      if kind == .number, let range = numbers.range {
        words.append("from \(range.least) to \(range.greatest)")
      }
      if let range = lengths[kind].flatMap({ facts[$0]?.lengths }) {
        words.append("of \(range.lowerBound) to \(range.upperBound)")
      }
    }
    words += strings.values.map { "\($0.text):\($0.count)" }
    words += reads.list.map { "\($0.type.qualifiedName) \($0.isOptional) \($0.count) \($0.failures)" }
      .sorted()
    if reads.members > 0 { words.append("\(reads.unread) of \(reads.members) unread") }
    let start = path == "." ? "" : path
    return [words.joined(separator: " ")] + (element?.lines(at: start + "[]") ?? [])
      + (anyMember?.lines(at: start + "{}") ?? [])
      + members.flatMap { $0.shape.lines(at: "\(start).\($0.name)") }
  }
}
