import Foundation
import JSONCoding
import Testing
import TestSupport

@testable import Diagnostics
@testable import Words

@Suite struct HTMLRendererTests {
  /// A page's own elements and their attributes.
  private static let known: Set<String> = [
    "html", "head", "meta", "title", "link", "style", "body", "nav", "section", "footer", "h1", "h2", "h3",
    "p", "ul", "li", "div", "span", "a", "b", "code", "pre", "table", "caption", "thead", "tbody", "tr", "th",
    "td", "details", "summary", "svg", "rect",
  ]

  /// A page about one file of nine records.
  private static func page(_ groups: [ProblemGroup], limit: Int? = nil, note: String? = nil) -> String {
    var file = FinishedFile(
      name: "a.json", records: 9, problems: ProblemCounts(errors: groups.reduce(0) { $0 + $1.problems }))
    (file.refused, file.model) = (3, "User")
    return page(of: [(file, groups)], limit: limit, note: note)
  }

  /// A page about several files, each with its model and groups.
  private static func page(
    of files: [(FinishedFile, [ProblemGroup])], limit: Int? = nil, note: String? = nil
  ) -> String {
    var renderer = ReportFormat.html.renderer(in: ReportFormat.testContext, limit: limit)
    var output = ""
    for (file, groups) in files {
      for group in groups { renderer.add(group, to: &output) }
      renderer.finish(file, to: &output)
    }
    #expect(output.isEmpty)
    renderer.end(omitting: ProblemCounts(), note: note, to: &output)
    return output
  }

  private static func file(_ name: String, _ model: String, errors: Int = 0, isInvalid: Bool = false)
    -> FinishedFile
  {
    var file = FinishedFile(name: name, records: 1, problems: ProblemCounts(errors: errors))
    (file.model, file.refused, file.shouldBeInvalid) = (model, errors > 0 ? 1 : 0, isInvalid)
    return file
  }

  /// The first part of the page between two texts.
  private static func part(_ page: String, _ start: String, _ end: String) throws -> String {
    let after = try #require(page.range(of: start)).upperBound
    let before = try #require(page.range(of: end, range: after..<page.endIndex)).lowerBound
    return String(page[after..<before])
  }

  @Test func pageRunsNothingAndLoadsNothing() throws {
    let page = Self.page([Diagnostic.mismatch.ownGroup])
    let policy = try Self.part(page, "Content-Security-Policy\" content=\"", "\"")
    #expect(
      policy
        == "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    )
    #expect(!page.contains("<script") && !page.contains("src=") && !page.contains("url("))
    #expect(page.ranges(of: "<style>").count == 1)
  }

  /// WCAG AA: each text color on each background color, in both schemes.
  @Test func textHasEnoughContrast() throws {
    let colors = try HTMLRenderer.style.html.matches(of: /--([a-z]+): #([0-9a-f]+);/).map { match in
      let digits = match.2.count == 3 ? match.2.map { "\($0)\($0)" }.joined() : String(match.2)
      let number = try #require(UInt32(digits, radix: 16))
      let light = zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
        let share = Double(number >> UInt32(part.0) & 0xFF) / 255
        return sum + part.1 * (share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4))
      }
      return (name: String(match.1), light: light)
    }
    #expect(colors.count == 20)
    for scheme in [colors.prefix(10), colors.suffix(10)] {
      for back in scheme where ["back", "raised"].contains(back.name) {
        for text in scheme where !["back", "raised", "line", "track"].contains(text.name) {
          let ratio = (max(text.light, back.light) + 0.05) / (min(text.light, back.light) + 0.05)
          #expect(ratio >= 4.5, "\(text.name) on \(back.name): \(ratio)")
        }
      }
    }
  }

  /// A link opens the element around its target, so each target is inside the element that it opens.
  @Test func linksHaveTargets() throws {
    let page = Self.page(of: [
      (Self.file("a.json", "User", errors: 1), [Diagnostic.mismatch.ownGroup]),
      (Self.file("b.json", "User", errors: 1), [Diagnostic.duplicate.ownGroup]),
    ])
    let targets = page.matches(of: /href="#([^"]*)"/).map { $0.1 }
    #expect(targets.count == 4)
    for target in targets { #expect(page.ranges(of: " id=\"\(target)\"").count == 1, "\(target)") }
    let group = try Self.part(page, "<details class=\"group\" open>", "</details>")
    #expect(group.contains("</summary>\n<div class=\"body\" id=\"g-"))
  }

  @Test func groupShowsItsPlacesItsFirstProblemsAndWhereTheyAreDeclared() throws {
    var group = Diagnostic.mismatch.ownGroup
    group.declared = Declaration(
      file: "App/User.swift", start: SourceLocation(line: 3, column: 7), text: "let id: Int")
    for line in 2...5 {
      let later = Diagnostic.mismatch.with {
        $0.place?.start.line = line
        $0.excerpt?.line = line
      }
      var more = later.ownGroup
      more.lastFile = "z.json"
      more.lastStart = later.place?.start
      group.add(more)
    }
    let page = Self.page([group])
    let details = try Self.part(page, "<details class=\"group\"", "</details>")
    for text in [
      ">expected Int, found string &quot;2&quot;</b>", ">.id</code>", ">5</span>", "<rect width=\"556\"",
      "<li>first at <code>fixtures/a.json:1:7</code>", "<li>last at <code>z.json:5:7</code>",
      "<li>such as <code>string &quot;2&quot;</code>", "<li>declared at <code>App/User.swift:3:7</code>",
      "<li>in Swift <code>let id: Int</code>",
      "<span class=\"gutter\">3 |</span> {&quot;id&quot;:&quot;2&quot;}", "<span class=\"caret\">^~~</span>",
      "<span class=\"help\">help:</span> the string would convert to 2", "… and 2 more<",
    ] {
      #expect(details.contains(text), "\(text)")
    }
    #expect(details.components(separatedBy: "<pre>").count == 4)
    #expect(!details.contains("records"), "as many as problems")
    #expect(page.contains("<b>66.7%</b> decode: 6 of 9 records<"))
  }

  @Test func runWithoutProblems() {
    let page = Self.page([], note: "it <may> be")
    #expect(page.contains("<h1>no problems in 9 records of 1 file</h1>"))
    #expect(page.contains("<p class=\"note\">it &lt;may&gt; be</p>"))
    #expect(!page.contains("<details"))
  }

  @Test func groupsBeyondTheLimitAreCounted() {
    let groups = (0..<5).map { SummaryRendererTests.group("\($0)", problems: $0 + 1, records: 5 - $0) }
    let page = Self.page(groups, limit: 3)
    #expect(page.contains("… and 9 more problems in 2 other groups"))
    #expect(page.components(separatedBy: "<details class=\"group\"").count == 4)
  }

  @Test func groupsNameTheirModelsIfThereAreSeveral() throws {
    let group = Diagnostic.mismatch.ownGroup
    let page = Self.page(of: [
      (Self.file("a.json", "User", errors: 1), [group]), (Self.file("b.json", "Order"), []),
      (Self.file("c.json", "Song", errors: 1), [group]),
    ])
    let line = try Self.part(page, "<details class=\"group\"", "</summary>")
    #expect(line.contains("<span class=\"faint\">Song, User</span>") && line.contains(">in 2 files<"))
    #expect(!Self.page([group]).contains(">User</span>"))
  }

  @Test func recordsThatMustBeInvalidAreCountedSeparately() {
    let page = Self.page(of: [
      (Self.file("a.json", "User"), []), (Self.file("b.json", "User", isInvalid: true), []),
    ])
    #expect(page.contains("no problems in 2 records of 2 files"))
    #expect(page.contains("1 of 1 record that should<"))
  }

  @Test func theFirstThousandFilesAreListed() throws {
    let group = Diagnostic.mismatch.ownGroup
    let few = Self.page(of: (0..<900).map { (Self.file("\($0).json", "User", errors: 1), [group]) })
    #expect(try Self.part(few, "<section id=\"Files-with-problems\">", "</section>").contains("899.json"))
    #expect(few.contains("<summary>900 of 900 files with problems</summary>"))
    let many = Self.page(of: (0..<1200).map { (Self.file("\($0).json", "User", errors: 1), [group]) })
    #expect(many.contains("<summary>1,000 of 1,200 files with problems</summary>"))
  }

  @Test func generatedPayloadsAreLabeled() {
    var file = FinishedFile(name: "api.json", records: 26, problems: ProblemCounts(errors: 1))
    (file.isGenerated, file.model) = (true, "User")
    let finding = Diagnostic(
      file: "api.json", severity: .error, code: .contractNull, message: "null is allowed")
    let page = Self.page(of: [(file, [ProblemGroup(finding)])])
    #expect(page.contains("<h1>1 problem in 26 generated payloads</h1>"))
    #expect(!page.contains("class=\"share"), "one problem need not be counted")
  }

  /// Texts of payloads, files and models are escaped wherever they can occur in a page.
  @Test func hostileTextStaysText() throws {
    let texts =
      Hostile.texts + [
        "<script>alert(1)</script>", "</style><script>", "-->", "\" onclick=\"x()", "' onload='x()", "<!--",
        "<![CDATA[", "</pre></details><img src=x onerror=x()>", "&lt;script&gt;", "javascript:x()",
        "\u{0}\u{1}<\u{0}script>",
      ]
    for text in texts {
      let diagnostic = Diagnostic.mismatch.with {
        ($0.file, $0.message, $0.expected, $0.found, $0.payload) = (text, text, text, text, text)
        $0.path = [.member(text), .index(0)]
        $0.help = [.note(text)]
        $0.lost = Diagnostic.Lost(name: text, place: text, isHere: false)
        $0.excerpt = Excerpt(line: 1, text: text, marked: 0..<2)
        $0.declared = Declaration(file: text, start: SourceLocation(line: 1, column: 1), text: text)
      }
      var group = diagnostic.ownGroup
      (group.words, group.lastFile, group.problems) = (text, text, 2)
      let page = Self.page([group], note: text)
      let body = try Self.part(page, "</style>", "</html>")
      #expect(Hostile.harmful(in: page) == [])
      var rest = body[...]
      while let start = rest.firstIndex(of: "<") {
        let end = try #require(rest[start...].firstIndex(of: ">"))
        let tag = rest[start...end]
        let name = tag.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        #expect(Self.known.contains(String(name)), "\(tag)")
        #expect(!tag.replacing(/"[^"]*"/, with: "").contains(" on"), "\(tag)")
        rest = rest[end...].dropFirst()
      }
    }
  }

  /// Long texts everywhere, with several bytes for each character.
  @Test func pageStaysBelowTwoMegabytes() {
    let long = String(repeating: "<\u{202E}&", count: 400)
    let groups = (0..<600).map { number in
      let diagnostic = Diagnostic.mismatch.with {
        ($0.file, $0.message) = ("\(number)\(long)", "\(number) \(long)")
        ($0.path, $0.help) = ([.member("\(number)\(long)")], [.note(long)])
        $0.excerpt = Excerpt(line: 1, text: long, marked: 0..<9)
      }
      var group = diagnostic.ownGroup
      group.problems = 100
      return group
    }
    let page = Self.page(groups)
    #expect((1_400_000..<2_000_000).contains(page.utf8.count))
    let shown = page.components(separatedBy: "<details class=\"group\"").count - 1
    #expect(
      page.contains("… and \(((600 - shown) * 100).grouped) more problems in \(600 - shown) other groups"))
  }
}
