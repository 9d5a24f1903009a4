import Foundation
import Testing
import TestSupport

/// The command `contract` finds payloads that an API's description allows and a model refuses.
@Suite struct ContractTests {
  /// The models of all tests, in one module, which is compiled once.
  private static let models = #"""
    import Foundation

    // A model that accepts more than its contract allows.
    enum WiderState: String, Codable { case open, x, other }
    struct Nullable: Codable { init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if !value.decodeNil() { _ = try value.decode(String.self) }
    } }
    struct Wider: Codable { let a: String?; let s: String; let n: Nullable; let t: WiderState? }

    enum State: String, Codable { case open, closed }
    struct Owner: Codable { let login: String }
    struct User: Codable {
      let id: Int32
      let name: String
      let state: State
      let created: Date
      let owner: Owner?
      let nick: String?
      let version: Int
    }
    struct Lenient: Codable {
      let id: Int
      let name: Name?
      let state: String
      let created: String?
      struct Name: Codable { init(from decoder: any Decoder) {}; func encode(to encoder: any Encoder) {} }
    }

    struct Team: Decodable { let lead: Account?; let place: Place }
    struct Account: Decodable { let createdAt: Date; let url: String }
    struct Place: Decodable { let city, street, number, country, zip: String }
    struct Stuck: Decodable { init(from decoder: any Decoder) throws {
      let count = try decoder.singleValueContainer().decode(Int.self)
      while count >= 1_000_000 {}
    } }
    struct Big: Decodable { let count: Int; init(from decoder: any Decoder) throws {
      count = try decoder.singleValueContainer().decode(Int.self); precondition(count < 1_000_000)
    } }

    // Models that try several types.
    enum Unit: String, Codable { case day, week }
    struct Coupon: Codable { let id: String; let unit: Unit }
    struct Seller: Codable { let kind: Unit }
    struct Discount: Codable { let coupon: Coupon?, owner: Seller?, unit: Unit }
    enum Price: Decodable {
      case id(String), discount(Discount)
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do { self = .id(try container.decode(String.self)) } catch {
          self = .discount(try container.decode(Discount.self))
        }
      }
    }
    struct Sale: Decodable { let source: Price }
    struct Tax: Decodable {
      init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no taxes"))
      }
    }
    struct Taxes: Decodable { let items: [Tax] }
    struct Due: Decodable { struct Part: Decodable { let tax: Tax }; let part: Part? }
    struct Trip: Decodable { let days: UInt8 }
    struct Call: Decodable { let function: String, type: Unit }
    struct Lists: Decodable { let numbers: [Int]; let words: [String] }
    struct Shape: Decodable { let kind: String, side: Double }

    struct Pet: Codable {
      let animal: Animal, counts: [String: Int], owner: String, target: Target
    }
    struct Target: Codable {
      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        guard (try? value.decode(String.self)) != nil else {
          throw DecodingError.dataCorruptedError(in: value, debugDescription: "no target")
        }
      }
      func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode("text")
      }
    }
    struct Animal: Codable {
      let lives: Int
      private enum Key: CodingKey { case kind, lives }
      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        lives = try values.decode(Int.self, forKey: .lives)
      }
      func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode("Cat", forKey: .kind)
        try values.encode(lives, forKey: .lives)
      }
    }

    // Ordinary models.
    enum AnyPet: Decodable {
      struct Cat: Decodable { let name: String, lives: Int }
      struct Dog: Decodable { let name: String, bark: String }
      case cat(Cat), dog(Dog)
      enum Keys: String, CodingKey { case petType }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        switch try container.decode(String.self, forKey: .petType) {
        case "cat": self = .cat(try Cat(from: decoder))
        case "dog": self = .dog(try Dog(from: decoder))
        default:
          throw DecodingError.dataCorruptedError(
            forKey: .petType, in: container, debugDescription: "unknown pet")
        }
      }
    }
    struct Payment: Decodable { let kind, number: String }
    struct Sizes: Decodable { let small: Int32, big: Int }
    struct Pairs: Decodable {
      struct Pair: Decodable { let a: String, b: Int }
      let items: [Pair]
    }
    struct Part: Codable { let a: String? }
    struct Holder: Decodable { let part: Part }
    struct Written: Codable { let count: Int, share: Double, id: UUID }
    indirect enum Tree: Codable { case leaf(Int), node(left: Tree, right: Tree) }
    indirect enum Chain: Codable { case list(of: Chain), int(label: String) }
    enum Choice: Codable { case text(value: String), number(value: Int) }
    struct Chooser: Decodable { let choice: Choice? }
    struct Filled: Decodable { let name: Name
      struct Name: Decodable { init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if try value.decode(String.self).isEmpty {
          throw DecodingError.dataCorruptedError(in: value, debugDescription: "no name")
        }
      } }
    }
    """#

  @Test func eachDisagreementIsReportedAtItsLine() async throws {
    let source = try SourceFolder(["Models.swift": Self.models, "api.json": Self.document("users")])
    let result = try await source.run(
      "contract api.json --source Models.swift --dates iso8601 -r json --unread warn User")
    let problems = try ReportedProblem.all(in: result.output)
    #expect(result.status == 1)
    #expect(
      problems.map(\.words) == [
        "4 error contract-lacks-key /version", "6 error contract-number /id", "6 error contract-example /id",
        "7 error contract-absent /name", "7 warning contract-example /name", "8 error contract-enum /state",
        "9 error contract-null /created", "10 error contract-type /owner", "11 warning unread-key /email",
      ], "\(result.text)")
    #expect(
      problems.first { $0.code == "contract-null" }?.payload
        == #"{"id":1,"state":"open","created":null,"version":1}"#)
    // Its payloads are fixtures: each has its problem.
    let lines = problems.filter { $0.code != "unread-key" }.compactMap(\.payload)
    #expect(lines.count == 7)
    try source.folder.write(lines.joined(separator: "\n"), to: "found.jsonl")
    let check = try await source.run("check --source Models.swift --dates iso8601 -r json User found.jsonl")
    let records = try ReportedProblem.all(in: check.output).compactMap(\.record)
    #expect(Set(records) == Set(lines.indices), "\(check.text)")
  }

  // MARK: - Documents

  /// The text of a contract in `Payloads/contract/findings`. The lines of the findings are its lines.
  private static func document(_ name: String) throws -> String {
    let folder = Checkout.payloads.appendingPathComponent("contract/findings")
    return try String(contentsOf: folder.appendingPathComponent(name + ".json"), encoding: .utf8)
  }

  /// A document and one of its schemas, the model and the options that are held against it, all findings, and words of
  /// the report.
  struct Case: Sendable {
    let place: String
    let model: String
    let options: String
    let found: [String]
    let says: [String]

    init(_ place: String, _ model: String, with options: String = "", _ found: [String], says: [String] = [])
    {
      (self.place, self.model, self.options) = (place, model, options)
      (self.found, self.says) = (found, says)
    }
  }

  static let cases = [
    // A model that tries several types reports one problem at a time. Every problem of the value is found, and none that
    // only a change in a refused value causes. Forbidden members are added, and optional ones omitted, to find problems
    // hidden behind them.
    Case(
      "blocked", "Sale",
      [
        "4 error contract-lacks-key /source/coupon/id", "5 error contract-type /source/coupon/unit",
        "7 error contract-enum /source/owner/kind", "8 error contract-type /source/unit",
      ]),
    // An additional element has the problems of the one before it.
    Case("items", "Taxes", ["2 error contract-type /items/0"]),
    // The contract wants elements that differ, and the model wants elements of one type.
    Case("lists", "Lists", ["2 error contract-type /numbers/0", "3 error contract-null /words/0"]),
    Case("users#User", "Lenient", with: #""dates": "iso8601""#, []),
    // A key that only another branch has does not count as missing from the contract.
    Case(
      "shapes", "Shape", ["3 error contract-branch /side"],
      says: [
        #"the contract allows this alternative here, but Shape requires \"side\""#,
        #""payload":"{\"kind\":\"circle\",\"radius\":1}""#,
      ]),
    Case("usual#AnyPet", "AnyPet", with: #""unread": "warn""#, ["5 error contract-null /lives"]),
    Case("usual#Payment", "Payment", ["12 error contract-absent /number"]),
    Case("usual#Sizes", "Sizes", ["15 error contract-number /small", "15 error contract-number /big"]),
    Case(
      "usual#Pairs", "Pairs", ["18 error contract-null /items/0/a", "18 error contract-null /items/0/b"]),
    Case("usual#OneOf", "Part", with: #""unread": "warn""#, ["20 warning unread-key /b"]),
    Case("usual#AnyOf", "Part", with: #""unread": "warn""#, ["22 warning unread-key /b"]),
    Case("usual#Holder", "Holder", ["24 note contract-null /part"]),
    Case("usual#Chain", "Chain", ["27 warning contract-required-unknown /list"]),
    Case("usual#Chooser", "Chooser", ["30 warning contract-required-unknown /choice"]),
    Case("usual#Filled", "Filled", ["33 error contract-length /name"]),
    // Each choice for a place that is refused is a finding.
    Case("usual#Trip", "Trip", ["34 error contract-type /days", "35 error contract-number /days"]),
    Case("usual#Due", "Due", ["37 error contract-type /part/tax", "37 error contract-type /part/tax"]),
    // A key that an alternative lacks hides no other finding in it.
    Case("usual#Call", "Call", ["40 error contract-branch /function", "40 error contract-enum /type"]),
    Case(
      "usual#Written", "Written", with: #""encoded": true"#,
      [
        "25 error contract-encoded /count", "26 error contract-encoded /share",
        "26 error contract-encoded /id",
      ]),
    Case(
      "teams#Stuck", "Stuck", with: #""record-timeout": 1"#, ["8 error contract-number "],
      says: ["allows 2147483648 and 9007199254740993 here, but the model's own code took more than 1 s on"]),
    Case(
      "teams#Big", "Big", ["9 error contract-number "],
      says: ["the model's own code crashed on this"]),
    Case(
      "wider", "Wider", with: #""strict": true"#,
      [
        "1 note contract-wider-optional /a", "1 note contract-wider-optional /n",
        "1 note contract-wider-enum /t",
      ],
      says: [
        #"\"a\" is required and not null here, Wider takes it as an optional"#,
        #"\"n\" is not null here, Wider takes null"#,
        #"the contract does not allow \"other\" here, but Wider takes it"#,
      ]),
    // A date that the model refuses, in an object that may be null, does not hide the object's other places.
    Case(
      "teams#Team", "Team", with: #""keys": "snake", "dates": "seconds""#,
      [
        "4 error contract-lacks-key /place", "6 error contract-format /lead/created_at",
        "7 error contract-absent /lead/url",
      ],
      says: [
        #"Place needs \"city\", \"street\", \"number\", \"country\" and \"zip\", which the contract does"#
      ]),
    Case(
      "teams#Account", "Account", with: #""dates": "iso8601""#,
      ["5 error contract-lacks-key /createdAt", "7 error contract-absent /url"],
      says: ["the names are in snake case: use --keys snake"]),
    // Schemas are named if there are several, types by their own names rather than those of their keys.
    Case(
      "pets#Pet", "Pet",
      [
        "5 error contract-null /counts/key", "11 error contract-absent /animal/lives",
        "14 error contract-type /owner", "15 error contract-type /target",
      ],
      says: [
        "the contract allows null here, but Pet requires an Int", "make it optional: Int?",
        #"the contract allows \"lives\" to be absent, but Animal requires it"#,
        #"the contract allows an object of the schema \"Owner\" here, but Pet requires a String"#,
        #"the contract allows an object of the schema \"A\" here, but Pet refuses it: no target"#,
        "4 other schemas allow the same here",
      ]),
    // A model that writes one of several alternatives need not fit only one of them.
    Case("pets#Pet", "Pet", with: #""encoded": true"#, []),
  ]

  /// All in one suite, so that the models are compiled once. Each check has a copy of its document.
  @Test func documentsHaveTheseFindings() async throws {
    var (files, checks): ([String: String], [String]) = (["Models.swift": Self.models], [])
    for (number, row) in Self.cases.enumerated() {
      let (document, schema) = (row.place.prefix { $0 != "#" }, row.place.drop { $0 != "#" })
      files["\(number).json"] = try Self.document(String(document))
      let options = row.options.isEmpty ? "" : ", " + row.options
      checks.append(
        #""\#(number)": {"type": "\#(row.model)", "contract": "\#(number).json\#(schema)"\#(options)}"#)
    }
    files["suite.json"] =
      #"{"defaults": {"source": "Models.swift"}, "checks": {\#(checks.joined(separator: ",\n"))}}"#
    let folder = try TemporaryFolder(files)
    let result = try await Command.shell(
      "decode-model check --suite suite.json -r json", in: folder.url, timeout: 600)
    #expect(result.status == 1)
    let lines = result.text.split(separator: "\n")
    for (number, row) in Self.cases.enumerated() {
      let own = lines.filter { $0.hasPrefix("{\"file\":\"\(number).json\"") }
      let found = try ReportedProblem.all(in: own.joined(separator: "\n")).map(\.words)
      #expect(found == row.found, "\(row.place) \(row.options): \(result.errorText)")
      for part in row.says { #expect(own.contains { $0.contains(part) }, "\(row.place): \(own)") }
    }
  }

  // MARK: - A built-in model, which needs no compiler

  /// A contract with a schema of the built-in model `meme`, in which the caption is optional, and an example.
  private static func memes() throws -> String { try document("memes") }

  private func meme(
    _ words: String, _ files: [String: String], input: String = ""
  ) async throws -> (result: Command.Result, problems: [ReportedProblem]) {
    let source = try SourceFolder(files)
    let result = try await source.run("contract \(words) -r json", input: input)
    return (result, try ReportedProblem.all(in: result.output))
  }

  @Test func acceptedFindingsAreLeftOut() async throws {
    let (first, problems) = try await meme("api.json meme", ["api.json": Self.memes()])
    #expect(
      problems.map(\.words) == [
        "3 error contract-example /image", "5 error contract-null /id", "7 error contract-absent /caption",
      ])
    // Lines move, and a new problem appears.
    let changed = try Self.memes().replacing(
      #""caption": {"type": "string"}"#, with: #""caption": {"type": ["string", "null"]}"#)
    let files = ["api.json": "\n\n" + changed, "known.json": first.text]
    let (second, new) = try await meme("api.json --known known.json meme", files)
    #expect(second.status == 1 && new.map(\.words) == ["9 error contract-null /caption"], "\(second.text)")
    let (wrong, _) = try await meme("api.json --known api.json meme", files)
    #expect(wrong.status == 2 && wrong.errorText.contains("not a report in the format json"))
  }

  @Test func schemaWithoutRequiredGetsOneWarning() async throws {
    let contract =
      #"{"properties":{"id":{"type":"integer"},"image":{"type":"string","format":"uri"},"caption":{"type":"string"}}}"#
    let (result, problems) = try await meme("api.json meme", ["api.json": contract])
    #expect(problems.map(\.words) == ["1 warning contract-required-unknown "], "\(result.text)")
    #expect(problems.first?.message.hasSuffix(#"the model needs "id", "image" and "caption""#) == true)
    #expect(problems.first?.help == ["list in \"required\" what is always there"], "\(result.text)")
    #expect(result.status == 0)
  }

  @Test func redactionHidesNothingInAContract() async throws {
    let contract = try Self.memes().replacing(
      #""caption": {"type": "string"}"#, with: #""caption": {"type": "string"}, "more": {"type": "string"}"#)
    let (result, problems) = try await meme(
      "--unread error --redact api.json#Meme meme", ["api.json": contract])
    #expect(problems.map(\.words).contains("7 error unread-key /more"), "\(result.text)")
  }

  /// Files of records that the model writes: standard input, a record that does not decode, and a missing file.
  @Test func filesOfWrittenRecordsAreReadLikeOthers() async throws {
    let files = [
      "api.json": #"{"type": "object", "properties": {"id": {"type": "string"}}}"#, "bad.json": "{}",
    ]
    let record = #"{"id": 1, "image": "https://example.com", "caption": "a"}"#
    let (result, problems) = try await meme("api.json --encoded meme - bad.json", files, input: record)
    #expect(problems.map(\.words) == ["1 error contract-encoded /id"], "\(result.errorText)")
    let note = "note: 1 record does not decode, so what the model writes for it is not known"
    #expect(result.status == 1 && result.errorText.contains(note), "\(result.errorText)")
    let (missing, _) = try await meme("api.json --encoded meme none.json", files)
    #expect(missing.status == 3 && missing.text.contains("No such file"), "\(missing.text)")
  }

  @Test func contractIsReadFromStandardInput() async throws {
    let (result, problems) = try await meme("-#Meme meme", [:], input: Self.memes())
    #expect(problems.first?.file == "<stdin>" && problems.count == 3, "\(result.text)\(result.errorText)")
  }

  @Test func encodedSchemaOfARecursiveEnumIsRecursive() async throws {
    let source = try SourceFolder(["Models.swift": Self.models])
    let result = try await source.run("schema --encoded --source Models.swift Tree")
    let references = result.text.split(separator: "\n").count { $0.contains(##""$ref": "#/$defs/Tree""##) }
    #expect(references == 3, "\(result.text)\(result.errorText)")
  }

  @Test func checkOfASuiteMayHaveAContract() async throws {
    let suite = #"{"checks": {"memes": {"type": "meme", "contract": "../api.json#Meme"}}}"#
    let source = try SourceFolder(["api.json": Self.memes(), "sub/.decode-model.json": suite])
    let result = try await source.run("check --suite sub/.decode-model.json")
    #expect(result.status == 1 && result.text.contains("api.json:5:"), "\(result.text)\(result.errorText)")
  }
}

extension ReportedProblem {
  /// As `15 error contract-lacks-key /version`.
  fileprivate var words: String { "\(line ?? 0) \(finding)" }
}
