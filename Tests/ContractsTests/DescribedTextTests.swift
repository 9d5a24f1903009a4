import Foundation
import JSONCoding
import Testing

@testable import Contracts

/// What is said of models after they were run. Each expectation follows from the model's code.
@Suite struct DescribedTextTests {
  struct Row: CustomTestStringConvertible, @unchecked Sendable {
    // Sendable because types are.
    let type: any Decodable.Type
    let fields: [String]
    var testDescription: String { "\(type)" }

    init(_ type: any Decodable.Type, _ fields: String...) {
      self.type = type
      self.fields = fields
    }
  }

  static let rows = [
    Row(
      Observed.Shape.self,
      #".kind: "circle", "square" or "empty""#,
      #".radius: number; only if .kind is "circle""#,
      #".side: number; only if .kind is "square""#,
      #".filled: true, false or null, may be absent; only if .kind is "square""#),
    Row(Observed.Labels.self, ".id: integer", ".[]: integer or string"),
    Row(
      Observed.Event.self,
      #".type: string such as "payment" or "rename""#,
      #".payload: object; only if .type is "payment""#,
      ".payload.amount: integer",
      #".name: string; only if .type is "rename""#),
    Row(
      Observed.Holder.self,
      ".id: integer or string",
      ".other: integer, string or null, may be absent",
      ".date: number, a date in seconds since 2001-01-01",
      ".url: string, a URL, or null, may be absent",
      ".tags: array of strings",
      ".ids[]: integer or string",
      ".small: integer from 0 to 255"),
    Row(
      Observed.Dog.self,
      ".breed: string or null, may be absent; not written back",
      ".name: string"),
    Row(
      Observed.Tree.self,
      ".value: integer",
      ".children[]: as .",
      ".left: object or null, may be absent",
      ".left.tree: as ."),
    Row(
      Agreement.Account.self,
      ".free: object; exactly one of these",
      ".paid: object; exactly one of these",
      #".paid.plan: "low", "middle" or "high""#,
      ".paid.seats: integer or null, may be absent",
      ".shared: object; exactly one of these",
      ".shared._0: as .",
      ".shared.with: array of strings"),
    Row(
      Observed.Legacy.self,
      ".name: string or null, may be absent",
      ".title: string; only if .name is absent or null"),
    Row(
      Observed.Command.self,
      ".directory: string",
      ".file: string",
      ".output: string or null, may be absent",
      ".arguments: array of strings or null, may be absent",
      ".command: string; only if .arguments is absent or null"),
    Row(
      Observed.Lenient.self,
      ".count: integer; other values are dropped, may be absent",
      ".tags: array of strings; other values are dropped, may be absent",
      ".flag: true or false"),
    Row(
      Observed.Collections.self,
      ".prices: object with any keys, whose values are numbers",
      ".point[0]: number",
      ".point[1]: number",
      ".events: object with any keys",
      #".events[].kind: "circle", "square" or "empty""#,
      #".events[].radius: number; only if .kind is "circle""#,
      #".events[].side: number; only if .kind is "square""#,
      #".events[].filled: true, false or null, may be absent; only if .kind is "square""#,
      ".level: 1, 5 or 10"),
    Row(
      Observed.Enveloped.self,
      ".data.item: object, may be absent",
      ".data.item.id: integer"),
    Row(Observed.Span.self, ".low: integer", ".high: integer"),
    Row(
      Observed.Theme.self,
      ##".main: string such as "#3366FF""##,
      ##".accent: string such as "#3366FF" or null, may be absent"##,
      ##".colors[]: string such as "#3366FF""##),
    Row(
      Observed.KeySet.self,
      ".id: integer; read in some payloads",
      ".name: string; read in some payloads",
      ".born: number, a date in seconds since 2001-01-01; read in some payloads",
      ".[]: unexplored below here"),
    Row(
      Observed.Note.self,
      #".kind: string such as "payment" or "rename""#,
      #".amount: integer; only if .kind is "payment""#,
      ".text: string or null, may be absent",
      #".name: string; only if .kind is "rename""#),
    Row(
      Observed.Riddles.self,
      ".number: integer",
      #".one: null, or unexplored below here, the model says "wrong answer", may be absent"#,
      #".all[]: unexplored below here, the model says "wrong answer""#),
    Row(Observed.Place.self, ".[0]: number", ".[1]: number", ".[2]: number", ".[3]: number"),
    Row(
      Observed.Figure.self,
      #".type: string such as "group" or "point""#,
      #".at: array of 2 to 4; only if .type is "point""#,
      ".at[0]: number", ".at[1]: number", ".at[2]: number", ".at[3]: number",
      #".parts: array; only if .type is "group""#,
      ".parts[]: as ."),
    Row(Observed.Anything.self, ".: any value"),
    Row(
      Observed.Feed.self,
      ".items[].kind: string",
      #".items[].id: integer; only if .kind is "payment""#,
      ".last: object or null; some are dropped, may be absent",
      #".last.kind: string such as "payment""#,
      ".last.id: integer"),
    Row(
      Observed.Pairs.self,
      ".byCase: array of keys and values in turn", #".byCase[0]: "left" or "right""#, ".byCase[1]: integer",
      ".byID: array of keys and values in turn",
      ".byID[0]: string, a UUID",
      ".byID[1]: string",
      ".sides: array of keys and values in turn", #".sides[0]: "left" or "right""#,
      #".sides[1]: "left" or "right""#),
    Row(Observed.Prefixed.self, ".: object with some keys", ".[]: unexplored below here"),
    Row(Observed.Keyed.self, ".: object with some keys, whose values are integers"),
    Row(Observed.Headed.self, ".[0]: string", ".[]: integer; from .[1] on"),
    Row(Observed.Nonempty.self, ".tags: array of strings, 1 or more", ".name: string"),
  ]

  static let literals = ["payment", "rename", "else", "point", "group"]

  @Test(arguments: rows) func describesWhatTheModelAccepts(_ row: Row) throws {
    let model = InProcessModel(row.type)
    let text = DescribedText(
      try AcceptedModel(of: model, literals: Self.literals).notingUnwritten(by: model))
    let fields = text.fields.map { "\($0.path): \($0.expects)" }
    #expect(fields == row.fields)
    #expect(text.omitted == 0)
  }

  /// Dictionaries whose keys are no strings are arrays of pairs, in samples and schemas too.
  @Test func dictionaryWithoutStringsAsKeysHasPairs() throws {
    struct Owner: Codable { let m: [Observed.Side: Int] }
    let model = try AcceptedModel(of: InProcessModel(Owner.self))
    #expect(model.fullest?.text == #"{"m":["right",1]}"#)
    let schema = AcceptedSchema.document(model, title: "Owner").text
    #expect(schema.contains(#""prefixItems":[{"enum":["left","right"]},{"type":"integer""#), "\(schema)")
  }

  /// The literals at the ends of a range are not all that is accepted.
  @Test func numbersBetweenLiteralsAreAccepted() throws {
    let model = try AcceptedModel(of: InProcessModel(Agreement.Stars.self), literals: ["1", "5"])
    #expect(DescribedText(model).fields.map(\.expects) == ["integer such as 1, 2, 4 or 5"])
    #expect(!AcceptedSchema.document(model, title: "Stars").text.contains("enum"))
  }

  /// The names that were tried as any name are no properties, and one of them shows the values.
  @Test func dictionaryHasOneSampleMemberAndNoProperties() throws {
    struct Owner: Codable { let prices: [String: Double] }
    let owner = InProcessModel(Owner.self)
    let model = try AcceptedModel(of: owner, literals: ["payment"])
    #expect(model.fullest?.text == #"{"prices":{"key":1}}"#)
    for schema in [model, try model.written(by: owner)] {
      let text = AcceptedSchema.document(schema, title: "Owner").text
      #expect(
        text.contains(#""prices":{"type":"object","additionalProperties":{"type":"number"}}"#), "\(text)")
    }
  }

  @Test func keyWithoutASnakeCaseNameIsReported() throws {
    struct Owner: Decodable { let userID: Int }
    var strategies = CodingStrategies()
    strategies.keys = .snakeCase
    let model = try AcceptedModel(of: InProcessModel(Owner.self, strategies), strategies)
    #expect(model.smallest?.text == #"{"userID":1}"#)
    let field = DescribedText(model).fields.first
    #expect(
      field?.path == ".userID"
        && field?.expects.contains("no key in snake case is read as userID: name the property userId")
          == true,
      "\(String(describing: field))")
  }

  @Test func strategiesDecideWhatDatesAndKeysAre() throws {
    struct Stamp: Decodable { let madeAt: Date }
    var strategies = CodingStrategies()
    strategies.keys = .snakeCase
    strategies.dates = .iso8601
    let text = DescribedText(try AcceptedModel(of: InProcessModel(Stamp.self, strategies), strategies))
    #expect(
      text.fields == [
        DescribedText.Field(path: ".made_at", expects: #"string, a date such as "2025-01-01T00:00:00Z""#)
      ])
  }
}
