import Foundation
import JSONCoding
import Testing
import TestSupport

@testable import Runner
@testable import Contracts

/// The payloads that are made of the schemas of the JSON-Schema-Test-Suite, held against PyPI's jsonschema.
@Suite(.enabled(if: SchemaTestSuite.isThere, "needs .ci/packages"))
struct ContractPayloadsTests {
  /// Reads lines, each a list of a schema and payloads, and prints the payloads that are not valid, and the number of
  /// those that it has judged. Documents that schemas refer to come from a file.
  private static let script = """
    import json, sys, jsonschema
    from referencing import Registry
    import referencing.jsonschema as known
    lines, draft, documents = sys.argv[1:]
    kind = {"draft4": "Draft4", "draft6": "Draft6", "draft7": "Draft7", "draft2019-09": "Draft201909",
      "draft2020-12": "Draft202012"}[draft]
    Validator = getattr(jsonschema, kind + "Validator")
    specification = getattr(known, {"Draft201909": "DRAFT201909", "Draft202012": "DRAFT202012"}.get(kind, kind.upper()))
    resources = [(uri, specification.create_resource(value)) for uri, value in json.load(open(documents)).items()]
    # Draft 4 has no schemas that are true or false, so its reader stumbles over documents of later drafts.
    def is_readable(item):
      try: return bool(Registry().with_resources([item]).crawl())
      except TypeError: return False
    resources = list(filter(is_readable, resources))
    registry = jsonschema.validators._REMOTE_WARNING_REGISTRY.with_resources(resources)
    judged = 0
    for line in open(lines):
      name, schema, *payloads = json.loads(line)
      try:
        validator = Validator(schema, registry=registry)
        for payload in payloads:
          if not validator.is_valid(payload): print(name, json.dumps(payload))
          judged += 1
      except Exception as error: print("unknown", name, error, file=sys.stderr)
    print(judged)
    """

  @Test(.enabled(if: SlowTests.isEnabled, "slow: make test-slow"), arguments: SchemaTestSuite.drafts)
  func payloadsOfTheSuiteAreValid(_ draft: String, _ dialect: SchemaDialect) async throws {
    let documents = try SchemaTestSuite.documents()
    let validator = SchemaValidator()
    var (lines, made): ([String], Int) = ([], 0)
    for group in try SchemaTestSuite.groups(draft) {
      let schema = try group.schema(in: documents, dialect)
      guard let (root, _) = try? ContractGrower.grow(schema, .response) else { continue }
      let all =
        [root.value, root.smallest().value]
        + AllVariations(root).payloads.compactMap {
          SampleValue.parsed(String(decoding: $0.tree.text, as: UTF8.self))
        }
      let payloads = try all.filter { try validator.violations(of: $0, in: schema).isEmpty }
      made += payloads.count
      let text = group.schema.string(SourceRange(start: 0, end: group.schema.count))
      lines.append(
        "[" + ([SampleValue.string(group.name).text, text] + payloads.map(\.text)).joined(separator: ",")
          + "]")
    }
    let others = SampleValue.object(
      documents.compactMap { document in
        let text = document.text.string(SourceRange(start: 0, end: document.text.count))
        return SampleValue.parsed(text).map { SampleValue.Member(name: document.uri, value: $0) }
      })
    let folder = try TemporaryFolder()
    let known = try folder.write(others.text, to: "documents")
    let judged = try await Oracle.python(Self.script, on: lines.joined(separator: "\n"), draft, known)
    #expect(judged == "\(made)\n", "\(judged.suffix(3000))")
    #expect(made > 1_000)
  }

  @Test func spellingsAreOfTheirFormats() async throws {
    let formats = [
      "date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uuid", "regex",
    ]
    let spellings = formats.map { format in
      SampleValue.array(([format] + (FormatSpellings.of(format) ?? [])).map(SampleValue.string))
    }
    let script = """
      import json, sys, jsonschema
      checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
      for format, *texts in json.load(open(sys.argv[1])):
        for text in texts:
          if format in checker.checkers and not checker.conforms(text, format): print(format, text)
      print(len(checker.checkers))
      """
    let wrong = try await Oracle.python(script, on: SampleValue.array(spellings).text)
    #expect(wrong.split(separator: "\n").count == 1, "\(wrong)")
  }
}
