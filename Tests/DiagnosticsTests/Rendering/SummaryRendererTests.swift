import JSONCoding
import Testing

@testable import Diagnostics

@Suite struct SummaryRendererTests {
  static func group(
    _ message: String, _ path: [PathPattern.Step]? = [.name("id")], problems: Int = 1, records: Int = 1,
    file: String = "a.json", line: Int = 1, examples: [String] = []
  ) -> ProblemGroup {
    var group = ProblemGroup(
      ProblemGroup.Key(
        severity: .error, code: .typeMismatch, message: message, path: path.map { PathPattern($0) }),
      records: records, file: file, start: SourceLocation(line: line, column: 7))
    group.problems = problems
    group.examples = examples
    return group
  }

  /// The report on files that have these groups.
  static func report(
    _ files: [[ProblemGroup]], as format: ReportFormat = .summary, limit: Int? = nil, isColored: Bool = false
  ) -> String {
    var context = ReportFormat.testContext
    context.isColored = isColored
    var renderer = format.renderer(in: context, limit: limit)
    var output = ""
    for groups in files {
      for group in groups { renderer.add(group, to: &output) }
      let problems = groups.reduce(0) { $0 + $1.problems }
      renderer.finish(
        FinishedFile(name: "a.json", records: 5, problems: ProblemCounts(errors: problems)), to: &output)
    }
    #expect(output.isEmpty)
    renderer.end(omitting: ProblemCounts(errors: 7), note: nil, to: &output)
    return output
  }

  /// The groups of these records' problems.
  private static func groups<Model: Decodable>(
    _ type: Model.Type, _ records: [String], isRedacted: Bool = false
  ) -> [ProblemGroup] {
    var groups = IssueGroups()
    for (number, json) in records.enumerated() {
      let text = Text(json)
      var source = RecordSource(file: "a.json", text: text, range: SourceRange(start: 0, end: text.count))
      for issue in RecordDecoder().outcome(type, from: text, source.range).issues {
        groups.add(issue, .error, record: number, of: &source, isRedacted: isRedacted)
      }
    }
    return groups.groups
  }

  @Test func groupsAreMergedAcrossChunksAndFiles() {
    let expected = """
      error: missing [type-mismatch]
        at the top-level value: 5 problems in 5 records of 1 file, the first at a.json:1:7
      error: wrong [type-mismatch]
        at .a[].b{}: 6 problems in 4 records of 2 files, the first at a.json:3:7, such as "1" and "2"

      """
    let path: [PathPattern.Step] = [.name("a"), .anyIndex, .name("b"), .anyName]
    let wrong = { (line: Int, problems: Int, examples: [String]) in
      Self.group("wrong", path, problems: problems, records: 1, line: line, examples: examples)
    }
    let report = Self.report([
      [wrong(3, 1, ["\"1\""]), wrong(9, 2, ["\"1\"", "\"2\""]), wrong(11, 2, ["\"3\""])],
      [Self.group("missing", [], problems: 5, records: 5), wrong(1, 1, [])],
    ])
    #expect(report == expected)
  }

  @Test func theGroupThatHitsMostRecordsComesFirst() {
    let report = Self.report([
      [
        Self.group("a", problems: 9, records: 1), Self.group("b", records: 2), Self.group("c", records: 3),
        Self.group("d", problems: 4, records: 2), Self.group("e", problems: 1, records: 1),
      ]
    ])
    let messages = report.split(separator: "\n").filter { $0.hasPrefix("error: ") }.map {
      $0.dropFirst(7).first
    }
    #expect(messages == ["c", "d", "b", "a", "e"])
  }

  @Test func groupsBeyondTheLimitAreCounted() {
    let groups = (0..<5).map { Self.group("\($0)", problems: $0 + 1, records: 5 - $0) }
    let report = Self.report([groups], limit: 3)
    #expect(report.contains("error: 2") && !report.contains("error: 3"))
    #expect(report.hasSuffix("\n… and 9 more problems in other groups\n"))
  }

  @Test func noMoreThanAThousandGroupsAreKept() {
    let groups = (0..<1_500).map { Self.group("\($0)") }
    let report = Self.report([groups, groups])
    #expect(report.hasSuffix("\n… and 1,000 more problems in other groups\n"))
    #expect(report.contains("error: 999 ") && !report.contains("error: 1000 "))
  }

  @Test func modelMessageIsShownOnlyIfAllProblemsShareIt() {
    func thrown(_ words: String?) -> ProblemGroup {
      var group = Self.group("the model refused the value")
      group.words = words
      return group
    }
    #expect(Self.report([[thrown("too long"), thrown("too long")]]).hasPrefix("error: too long ["))
    #expect(
      Self.report([[thrown("too long"), thrown("too short"), thrown("too short")]]).hasPrefix(
        "error: the model refused"))
  }

  @Test func problemsWithoutARecordOrAPath() {
    let report = Self.report([[ProblemGroup(.unreadable)], [ProblemGroup(.unreadable)]])
    #expect(
      report == "error: no such file [unreadable-input]\n  2 problems in 2 files, the first at gone.json\n")
  }

  /// A path through names in texts that are cut short leads nowhere.
  @Test func textsThatAreCutShortHaveNoPathOfManyNames() {
    func report(_ texts: [String]) -> String { Self.report([Self.groups([String: Int].self, texts)]) }
    #expect(report([#"{"a":"#]).contains("\n  at .a: 1 problem "))
    #expect(report([#"{"a":"#, #"{"b":"#]).contains("\n  in an object that is cut short: 2 problems "))
    #expect(report([#"{"a":["#, #"{"b":["#]).contains("\n  in an array that is cut short: 2 problems "))
    #expect(report([#"{"a":+1}"#, #"{"b":+1}"#]).contains("\n  in an object: 2 problems "))
  }

  @Test func colors() {
    let report = Self.report([[Self.group("a")]], isColored: true)
    #expect(report.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m a \u{1B}[2m[type-mismatch]\u{1B}[0m\n"))
    #expect(report.contains("\u{1B}[36mat .id\u{1B}[0m: 1 problem"))
  }

  /// Keys that may hold any string may or may not be data. All problems of a group may have the same key.
  @Test(arguments: [false, true]) func nameSharedByAllProblemsOfAGroupIsShown(_ isRedacted: Bool) {
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    struct Part: Decodable { let precise: Int }
    struct Symbol: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for name in ["identifier", "kind"] where container.contains(Key(stringValue: name)) {
          _ = try container.decode(Part.self, forKey: Key(stringValue: name))
        }
      }
    }
    func places(_ json: String) -> [String] {
      Self.groups([Symbol].self, [json], isRedacted: isRedacted).compactMap(\.path).map { JQPath.string($0) }
    }
    let same = places(#"[{"identifier": {"precise": "a"}}, {"identifier": {"precise": "b"}}]"#)
    #expect(same == [isRedacted ? ".[]{}.precise" : ".[].identifier.precise"])
    let different = places(#"[{"identifier": {"precise": "a"}}, {"kind": {"precise": "b"}}]"#)
    #expect(different == [".[]{}.precise"])
  }
}
