import Foundation
import Testing
import TestSupport

/// `--contract` finds payloads that an API's description allows and a model refuses.
@Suite struct ContractTests {
  private static let model = """
    import Foundation
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
    """

  private static let contract = #"""
    {
      "openapi": "3.0.3",
      "paths": {
        "/users/{id}": {
          "get": {
            "responses": {
              "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}}
            }
          }
        }
      },
      "components": {
        "schemas": {
          "User": {
            "type": "object",
            "required": ["id", "state", "created"],
            "properties": {
              "id": {"type": "integer", "example": 3000000000},
              "name": {"type": "string", "example": 5},
              "state": {"type": "string", "enum": ["open", "closed", "merged"]},
              "created": {"type": "string", "format": "date-time", "nullable": true},
              "owner": {"oneOf": [{"type": "string"}, {"$ref": "#/components/schemas/Owner"}]},
              "email": {"type": "string"}
            }
          },
          "Owner": {"type": "object", "properties": {"login": {"type": "string"}}, "required": ["login"]}
        }
      }
    }
    """#

  private struct Problem: Decodable {
    let file, code, severity, message: String
    let pointer: String?
    let help: [String]?
    let line: Int
    let payload: String?

    var words: String { "\(line) \(severity) \(code) \(pointer ?? "")" }
  }

  private func run(
    _ words: [String], _ files: [String: String] = [:]
  ) async throws -> (result: Command.Result, problems: [Problem], folder: SourceFolder) {
    var files = files
    files["User.swift"] = files["User.swift"] ?? Self.model
    files["api.json"] = files["api.json"] ?? Self.contract
    let source = try SourceFolder(files)
    let words =
      words.prefix(1) + ["--source", "User.swift", "--dates", "iso8601", "-r", "json"] + words.dropFirst()
    let result = try await Command.run(Array(words), in: source.folder.url, environment: source.environment)
    let problems = result.text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Problem.self, from: Data($0.utf8))
    }
    return (result, problems, source)
  }

  @Test func eachDisagreementIsReportedAtItsLine() async throws {
    let (result, problems, _) = try await run(["contract", "api.json", "User"])
    #expect(result.status == 1)
    #expect(
      problems.map(\.words) == [
        "15 error contract-lacks-key /version", "18 error contract-number /id",
        "18 error contract-example /id",
        "19 error contract-absent /name", "19 warning contract-example /name",
        "20 error contract-enum /state",
        "21 error contract-null /created",
        "22 error contract-type /owner",
      ], "\(result.text)")
    #expect(
      problems.map(\.message).contains(
        #"the contract allows "merged" here, but the model requires a value of State ("open", "closed")"#),
      "\(result.text)")
    #expect(
      problems.first { $0.code == "contract-null" }?.payload
        == #"{"id":1,"state":"open","created":null,"version":1}"#)
  }

  /// A contract with a schema of the built-in model `meme`, in which the caption is optional.
  private static let memes = #"""
    {"openapi": "3.1.0",
     "paths": {"/memes/{id}": {"get": {"responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Meme"}}}}}}}},
     "components": {"schemas": {"Meme": {"type": "object", "required": ["id", "image"], "properties": {
       "id": {"type": ["integer", "null"]},
       "image": {"type": "string", "format": "uri"},
       "caption": {"type": "string"}
     }}}}}
    """#

  /// Runs a built-in model, which needs no compiler.
  private func meme(_ contract: String, _ words: [String], input: String = "") async throws -> (
    result: Command.Result, problems: [Problem]
  ) {
    let source = try SourceFolder(["api.json": contract])
    return try await meme(words, source, input: input)
  }

  private func meme(
    _ words: [String], _ source: SourceFolder, input: String = "", after files: [String] = []
  ) async throws -> (result: Command.Result, problems: [Problem]) {
    let result = try await Command.run(
      words + ["-r", "json", "meme"] + files, input: Data(input.utf8), in: source.folder.url,
      environment: source.environment)
    let problems = result.text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Problem.self, from: Data($0.utf8))
    }
    return (result, problems)
  }

  @Test(arguments: [
    "", "#Meme", "#/components/schemas/Meme", "#GET /memes/{id}", "#GET /memes/{id} 200",
  ])
  func schemaIsNamedInSeveralWays(_ place: String) async throws {
    let (result, problems) = try await meme(Self.memes, ["contract", "api.json\(place)"])
    #expect(
      problems.map(\.words) == ["4 error contract-null /id", "6 error contract-absent /caption"],
      "\(result.text)\(result.errorText)")
  }

  @Test(.enabled(if: SlowTests.isEnabled, "slow: make test-slow"))
  func payloadsAreFixturesForTheFindings() async throws {
    let (_, problems, source) = try await run(["contract", "api.json", "User"])
    let lines = problems.compactMap(\.payload)
    #expect(lines.count == 7)
    _ = try source.folder.write(lines.joined(separator: "\n"), to: "found.jsonl")
    let check = try await Command.run(
      ["check", "--source", "User.swift", "--dates", "iso8601", "-r", "json", "User", "found.jsonl"],
      in: source.folder.url, environment: source.environment)
    let records = Set(
      check.text.split(separator: "\n").compactMap { line -> Int? in
        struct Record: Decodable { let record: Int }
        return try? JSONDecoder().decode(Record.self, from: Data(line.utf8)).record
      })
    #expect(records == Set(lines.indices), "\(check.text)")
  }

  @Test func acceptedFindingsAreLeftOut() async throws {
    let source = try SourceFolder(["api.json": Self.memes])
    let (first, problems) = try await meme(["contract", "api.json"], source)
    #expect(problems.count == 2)
    _ = try source.folder.write(first.text, to: "known.json")
    // Lines move, and a new problem appears.
    let changed =
      "\n\n"
      + Self.memes.replacing(
        #""caption": {"type": "string"}"#, with: #""caption": {"type": ["string", "null"]}"#)
    _ = try source.folder.write(changed, to: "api.json")
    let (second, new) = try await meme(
      ["contract", "api.json", "--known", "known.json"], source)
    #expect(second.status == 1 && new.map(\.words) == ["8 error contract-null /caption"], "\(second.text)")
    let (wrong, _) = try await meme(["contract", "api.json", "--known", "api.json"], source)
    #expect(
      wrong.status == 2 && wrong.errorText.contains("not a report in the format json"), "\(wrong.errorText)")
  }

  @Test(.enabled(if: SlowTests.isEnabled, "slow: make test-slow"))
  func modelThatFitsHasNoFinding() async throws {
    let model = """
      struct User: Codable {
        let id: Int
        let name: Name?
        let state: String
        let created: String?
        struct Name: Codable { init(from decoder: any Decoder) {}; func encode(to encoder: any Encoder) {} }
      }
      """
    let (result, problems, _) = try await run(["contract", "api.json", "User"], ["User.swift": model])
    #expect(result.status == 0 && problems.isEmpty, "\(result.text)")
  }

  @Test(.enabled(if: SlowTests.isEnabled, "slow: make test-slow"))
  func keysThatAreNeverReadAreToldIfAsked() async throws {
    let (_, problems, _) = try await run(["contract", "api.json", "--unread", "warn", "User"])
    #expect(problems.filter { $0.code == "unread-key" }.map(\.words) == ["23 warning unread-key /email"])
  }

  @Test(.enabled(if: SlowTests.isEnabled, "slow: make test-slow"))
  func strictSaysWhereTheModelIsWider() async throws {
    let contract =
      #"{"type":"object","properties":{"a":{"type":"string"},"s":{"enum":["open"],"type":"string"},"n":{"type":"string"},"t":{"enum":["open","x"]}},"required":["a","s","n"]}"#
    let model = """
      enum State: String, Codable { case open, x, other }
      struct Text: Codable { init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if !value.decodeNil() { _ = try value.decode(String.self) }
      } }
      struct User: Codable { let a: String?; let s: String; let n: Text; let t: State? }
      """
    let words = [
      "--strict", "-r", "text=report.txt", "-r", "sarif=report.sarif", "-r", "github=report.github",
    ]
    let (result, problems, source) = try await run(
      ["contract", "api.json"] + words + ["User"], ["User.swift": model, "api.json": contract])
    #expect(result.status == 0, "\(result.text)")
    #expect(
      problems.map(\.words) == [
        "1 note contract-wider-optional /a", "1 note contract-wider-optional /n",
        "1 note contract-wider-enum /t",
      ], "\(result.text)")
    #expect(
      problems.map(\.message) == [
        #""a" is required and not null here, User takes it as an optional"#,
        #""n" is not null here, User takes null"#,
        #"the contract does not allow "other" here, but User takes it"#,
      ], "\(result.text)")
    #expect(result.errorText.hasSuffix("3 notes in 5 generated payloads\n"), "\(result.errorText)")
    let text = try source.folder.text("report.txt")
    #expect(text.contains("note: declared at User.swift:6:"), "\(text)")
    #expect(try source.folder.text("report.sarif").contains(#""level":"note","message""#))
    #expect(try source.folder.text("report.github").contains("::notice file=api.json,line=1"))
  }

  /// All eighteen are named, because they are as many as in Spotify's AudioFeaturesObject; of other lists, six are.
  @Test(.enabled(if: SlowTests.isEnabled, "slow: make test-slow"))
  func everyPropertyThatIsNeededIsNamed() async throws {
    let names = (1...18).map { "p\($0)" }
    let properties = names.map { #""\#($0)":{"type":"string"}"# }.joined(separator: ",")
    let (_, problems, _) = try await run(
      ["contract", "api.json", "User"],
      [
        "api.json": #"{"properties":{\#(properties)}}"#,
        "User.swift": "struct User: Codable { let \(names.joined(separator: ", ")): String }",
      ])
    let list = names.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(problems.count == 1 && problems.first?.message.hasSuffix(#"\#(list) and "p18""#) == true)
  }

  @Test func schemaWithoutRequiredIsOneWarning() async throws {
    let contract =
      #"{"properties":{"id":{"type":"integer"},"image":{"type":"string","format":"uri"},"caption":{"type":"string"}}}"#
    let (result, problems) = try await meme(contract, ["contract", "api.json"])
    #expect(problems.map(\.words) == ["1 warning contract-required-unknown "], "\(result.text)")
    #expect(
      problems.first?.message.hasSuffix(#"the model needs "id", "image" and "caption""#) == true,
      "\(result.text)")
    #expect(problems.first?.help == ["list in \"required\" what is always there"], "\(result.text)")
    #expect(result.status == 0)
  }

  /// Files of records that the model writes: one from standard input, one that does not decode, one that is missing.
  @Test func filesOfWhatIsWrittenAreReadAsOthers() async throws {
    let source = try SourceFolder([
      "api.json": #"{"type": "object", "properties": {"id": {"type": "string"}}}"#, "bad.json": "{}",
    ])
    let meme = #"{"id": 1, "image": "https://example.com", "caption": "a"}"#
    let words = ["contract", "api.json", "--encoded"]
    let (result, problems) = try await self.meme(words, source, input: meme, after: ["-", "bad.json"])
    #expect(problems.map(\.words) == ["1 error contract-encoded /id"], "\(result.errorText)")
    #expect(
      result.status == 1
        && result.errorText.contains(
          "note: 1 record does not decode, so what the model writes for it is not known"),
      "\(result.errorText)")
    let (missing, _) = try await self.meme(words, source, after: ["none.json"])
    #expect(
      missing.status == 3 && missing.text.contains("No such file"), "\(missing.text)\(missing.errorText)")
  }

  private static let team = """
    import Foundation
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
    """

  private static let teamContract = #"""
    {"openapi": "3.1.0", "components": {"schemas": {
      "Team": {"type": "object", "required": ["place"], "properties": {
        "lead": {"oneOf": [{"$ref": "#/components/schemas/Account"}, {"type": "null"}]},
        "place": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}}},
      "Account": {"type": "object", "required": ["created_at"], "properties": {
        "created_at": {"type": "string", "format": "date-time"},
        "url": {"type": "string"}}},
      "Stuck": {"type": "integer"},
      "Big": {"type": "integer"}}}}
    """#

  private func team(_ words: [String]) async throws -> (result: Command.Result, problems: [Problem]) {
    let (result, problems, _) = try await run(
      ["contract", "api.json"] + words, ["User.swift": Self.team, "api.json": Self.teamContract])
    return (result, problems)
  }

  /// A date that the model refuses, in an object that may be null, does not hide the object's other places.
  @Test(.enabled(if: SlowTests.isEnabled, "slow: make test-slow"))
  func whatIsRefusedInsideHidesNothingBesideIt() async throws {
    let (result, problems) = try await team(["--keys", "snake", "--dates", "seconds", "Team"])
    #expect(
      problems.map(\.words) == [
        "4 error contract-lacks-key /place", "6 error contract-format /lead/created_at",
        "7 error contract-absent /lead/url",
      ], "\(result.text)")
    #expect(
      problems.map(\.message) == [
        #"Place needs "city", "street", "number", "country" and "zip", which the contract does not have"#,
        #"the contract allows the date-time "2024-02-29T12:30:45Z" here, but Account requires a Date"#,
        #"the contract allows "url" to be absent, but Account requires it"#,
      ], "\(result.text)")
  }

  @Test(.enabled(if: SlowTests.isEnabled, "slow: make test-slow"))
  func keyInAnotherStyleIsNamedWithTheOption() async throws {
    let (result, problems) = try await team(["Account"])
    let lacking = try #require(problems.first { $0.code == "contract-lacks-key" }, "\(result.text)")
    #expect(
      lacking.help == [
        #"the contract has "created_at", which the model does not read"#,
        "the names are in snake case: use --keys snake",
      ])
  }

  @Test func endlessLoopIsReportedAsSuch() async throws {
    let (result, problems) = try await team(["--record-timeout", "1", "Stuck"])
    #expect(problems.map(\.code) == ["contract-number"], "\(result.text)\(result.errorText)")
    #expect(
      problems.first?.message.hasSuffix("but the model's own code took more than 1 s on this record") == true,
      "\(result.text)")
  }

  @Test func crashIsReportedAsSuch() async throws {
    let (result, problems) = try await team(["Big"])
    #expect(problems.map(\.code) == ["contract-number"], "\(result.text)")
    #expect(
      problems.first?.message.hasPrefix(
        "the contract allows 2147483648 and 9007199254740993 here, but the model's own code crashed on this record"
      )
        == true, "\(result.text)")
  }

  /// A model that tries several types reports one problem at a time. Every problem of the value is found, and none that
  /// only a change in a refused value causes.
  @Test func everyProblemInsideOfWhatIsTriedIsFound() async throws {
    let model = """
      enum Currency: String, Codable { case usd, eur }
      enum Gender: String, Codable { case male, female }
      struct Person: Codable { let gender: Gender? }
      struct Card: Codable { let brand: Currency? }
      struct Account: Codable { let currency: Currency?, person: Person? }
      enum Source: Decodable {
        case id(String), card(Card), account(Account)
        init(from decoder: any Decoder) throws {
          let container = try decoder.singleValueContainer()
          do { self = .id(try container.decode(String.self)) } catch {
            do { self = .card(try container.decode(Card.self)) } catch {
              self = .account(try container.decode(Account.self))
            }
          }
        }
      }
      struct Order: Decodable { let source: Source }
      """
    let contract = #"""
      {"type": "object", "required": ["source"], "properties": {"source": {"anyOf": [
        {"type": "string"},
        {"type": "object", "properties": {
          "brand": {"type": "string"}, "currency": {"type": "string"},
          "person": {"type": "object",
            "properties": {"gender": {"type": "string"}}}}}]}}}
      """#
    let (result, problems, _) = try await run(
      ["contract", "api.json", "Order"], ["User.swift": model, "api.json": contract])
    #expect(
      problems.map(\.words) == [
        "4 error contract-type /source/currency", "6 error contract-type /source/person/gender",
      ], "\(result.text)")
  }

  /// A key that only another branch has does not count as missing from the contract.
  @Test func keyOfAnotherBranchIsNamedAtTheBranchWithoutIt() async throws {
    let model = "struct Shape: Decodable { let kind: String, side: Double }"
    let contract = #"""
      {"type": "object", "properties": {"kind": {"enum": ["circle", "square"]}}, "required": ["kind"], "allOf": [
        {"if": {"properties": {"kind": {"const": "circle"}}},
         "then": {"properties": {"radius": {"type": "number"}}, "required": ["radius"]}},
        {"if": {"properties": {"kind": {"const": "square"}}},
         "then": {"properties": {"side": {"type": "number"}}, "required": ["side"]}}]}
      """#
    let (result, problems, _) = try await run(
      ["contract", "api.json", "Shape"], ["User.swift": model, "api.json": contract])
    #expect(problems.map(\.words) == ["3 error contract-branch /side"], "\(result.text)")
    #expect(
      problems.first?.message == #"the contract allows this alternative here, but Shape requires "side""#)
    #expect(problems.first?.payload == #"{"kind":"circle","radius":1}"#)
  }

  /// Schemas are named if there are several, types by their own names rather than those of their keys, and help is for
  /// somebody without a payload. A model that writes one of several alternatives need not fit only one of them.
  @Test(.enabled(if: SlowTests.isEnabled, "slow: make test-slow")) func wordsAreForTheReaderOfAContract()
    async throws
  {
    let model = """
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
      """
    let contract = ##"""
      {"openapi": "3.1.0", "components": {"schemas": {
        "Pet": {"type": "object", "required": ["animal", "counts", "owner", "target"], "properties": {
          "animal": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Fish"}],
            "discriminator": {"propertyName": "kind"}},
          "counts": {"type": "object", "additionalProperties": {"type": ["integer", "null"]}},
          "owner": {"anyOf": [{"type": "string"}, {"$ref": "#/components/schemas/Owner"}]},
          "target": {"anyOf": [{"type": "string"}, {"$ref": "#/components/schemas/A"},
            {"$ref": "#/components/schemas/B"}, {"$ref": "#/components/schemas/C"},
            {"$ref": "#/components/schemas/D"}, {"$ref": "#/components/schemas/E"}]}}},
        "Cat": {"type": "object", "required": ["kind"], "properties": {
          "kind": {"type": "string"}, "lives": {"type": "integer"}}},
        "Fish": {"type": "object", "required": ["kind", "lives"], "properties": {
          "kind": {"type": "string"}, "lives": {"type": "integer"}}},
        "Owner": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}},
        "A": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}},
        "B": {"type": "object", "required": ["b"], "properties": {"b": {"type": "string"}}},
        "C": {"type": "object", "required": ["c"], "properties": {"c": {"type": "string"}}},
        "D": {"type": "object", "required": ["d"], "properties": {"d": {"type": "string"}}},
        "E": {"type": "object", "required": ["e"], "properties": {"e": {"type": "string"}}}}}}
      """##
    let files = ["User.swift": model, "api.json": contract]
    let (result, problems, _) = try await run(["contract", "api.json", "Pet"], files)
    #expect(
      problems.map(\.message) == [
        "the contract allows null here, but Pet requires an Int",
        #"the contract allows "lives" to be absent, but Animal requires it"#,
        #"the contract allows an object of the schema "Owner" here, but Pet requires a String"#,
        #"the contract allows an object of the schema "A" here, but Pet refuses it: no target"#,
      ], "\(result.text)")
    #expect(problems.first?.help == ["to accept null, make it optional: Int?"], "\(result.text)")
    #expect(
      problems.last?.help?.contains("4 other schemas allow the same here") == true, "\(result.text)")
    let (encoded, none, _) = try await run(["contract", "api.json", "--encoded", "Pet"], files)
    #expect(encoded.status == 0 && none.isEmpty, "\(encoded.text)")
  }

  /// Forbidden members are added, and optional ones omitted, to find problems hidden behind them.
  @Test func problemsBehindValuesThatCannotBeFixedAreFound() async throws {
    let model = """
      enum Unit: String, Codable { case day, week }
      struct Coupon: Codable { let id: String; let unit: Unit }
      struct Owner: Codable { let kind: Unit }
      struct Holder: Codable { let coupon: Coupon?, owner: Owner?, unit: Unit }
      enum Source: Decodable {
        case id(String), holder(Holder)
        init(from decoder: any Decoder) throws {
          let container = try decoder.singleValueContainer()
          do { self = .id(try container.decode(String.self)) } catch {
            self = .holder(try container.decode(Holder.self))
          }
        }
      }
      struct Order: Decodable { let source: Source }
      """
    let contract = #"""
      {"type": "object", "required": ["source"], "properties": {"source": {"anyOf": [
        {"type": "string"},
        {"type": "object", "required": ["unit"], "properties": {
          "coupon": {"type": "object", "required": ["unit"], "properties": {
            "unit": {"type": "string"}}},
          "owner": {"type": "object", "required": ["kind"], "properties": {
            "kind": {"const": "nobody"}}},
          "unit": {"type": "string"}}}]}}}
      """#
    let (result, problems, _) = try await run(
      ["contract", "api.json", "Order"], ["User.swift": model, "api.json": contract])
    #expect(
      problems.map(\.words) == [
        "4 error contract-lacks-key /source/coupon/id", "5 error contract-type /source/coupon/unit",
        "7 error contract-enum /source/owner/kind", "8 error contract-type /source/unit",
      ], "\(result.text)")
  }

  /// An additional element has the problems of the one before it.
  @Test func longerArrayHasNoFindingOfItsElements() async throws {
    let model = """
      struct Tax: Decodable {
        init(from decoder: any Decoder) throws {
          throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no taxes"))
        }
      }
      struct Order: Decodable { let items: [Tax] }
      """
    let contract = #"""
      {"type": "object", "required": ["items"],
       "properties": {"items": {"type": "array", "minItems": 1, "items": {"type": "object"}}}}
      """#
    let (result, problems, _) = try await run(
      ["contract", "api.json", "Order"], ["User.swift": model, "api.json": contract])
    #expect(problems.map(\.code) == ["contract-type"], "\(result.text)")
  }

  @Test func summaryHasThePathOfEachFinding() async throws {
    let source = try SourceFolder(["api.json": Self.memes])
    let result = try await Command.run(
      ["contract", "api.json", "-r", "summary", "-r", "html=page.html", "meme"], in: source.folder.url,
      environment: source.environment)
    let page = try source.folder.text("page.html")
    for text in [
      "model <code>meme</code>", "<code class=\"path\">.caption</code>", "payload: <code>{", "</pre>",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(
      result.text.contains("at .id: 1 problem") && result.text.contains("at .caption: 1 problem"),
      "\(result.text)")
  }

  /// Examples of responses and requests are found for an operation, and for their schema.
  @Test(arguments: ["#Meme", "#GET /memes/{id}"])
  func examplesOfMediaTypesAreTried(_ place: String) async throws {
    let contract = #"""
      {"openapi": "3.1.0",
       "paths": {"/memes/{id}": {"get": {"responses": {"200": {"content": {"application/json": {
         "schema": {"$ref": "#/components/schemas/Meme"},
         "examples": {
           "old": {"value": {"id": 1, "image": "", "caption": "a"}},
           "new": {"$ref": "#/components/examples/New"},
           "wrong": {"value": {"id": "1", "image": "https://example.com", "caption": "a"}}}}}}}}}},
       "components": {
         "examples": {"New": {"value": {"id": 2, "image": "", "caption": "b"}}},
         "schemas": {"Meme": {"type": "object", "required": ["id", "image", "caption"], "properties": {
           "id": {"type": "integer", "maximum": 9, "minimum": 0}, "image": {"type": "string", "minLength": 0, "format": "uri"},
           "caption": {"type": "string"}}}}}}
      """#
    let (result, problems) = try await meme(contract, ["contract", "api.json\(place)"])
    #expect(
      problems.map(\.words) == [
        "5 error contract-example /image", "7 warning contract-example /id",
        "9 error contract-example /image",
      ], "\(result.text)")
  }

  @Test func contractIsReadFromStandardInput() async throws {
    let (result, problems) = try await meme("", ["contract", "-#Meme"], input: Self.memes)
    #expect(problems.first?.file == "<stdin>" && problems.count == 2, "\(result.text)\(result.errorText)")
    let (_, wrong) = try await meme("", ["contract", "-"], input: "openapi: 3.0.0\n")
    #expect(wrong.first?.help == ["yq -o json | decode-model contract - …"])
  }

  @Test(arguments: [
    (##"{"properties":{"a":{"$ref":"#/$defs/b"}}}"##, "leads nowhere"),
    (#"{"properties":{"a":{"$ref":"https://example.com/a.json"}}}"#, "nothing is fetched"),
    (##"{"$ref":"#"}"##, "leads back to itself"),
    (##"{"allOf":[{"$ref":"#/$defs/b"}],"$defs":{"b":{"$ref":"#/$defs/b"}}}"##, "leads back to itself"),
    (#"{"type":"integer","minimum":3,"maximum":2}"#, "minimum"),
    (#"{"type":"object","required":"a"}"#, #""required" is an array of names"#),
    (#"{"properties":{"a":{"allOf":{}}}}"#, #""allOf" is an array of schemas"#),
    (##"{"properties":{"a":{"$ref":"#"}},"required":["a"]}"##, "allows only values without an end"),
    (#"{"type":"string","pattern":"^(?=a)b$"}"#, "no string was found that matches"),
    ("openapi: 3.0.0\npaths: {}\n", "YAML"),
    (#"{"allOf":[{"type":"integer","minimum":3},{"maximum":2}]}"#, "there is no number between the bounds"),
  ])
  func wrongContractIsToldWithItsPlace(_ contract: String, _ words: String) async throws {
    let (result, problems) = try await meme(contract, ["contract", "api.json"])
    #expect(result.status == 2, "\(result.text)")
    #expect(
      problems.map(\.code) == ["contract-invalid"] && problems.first?.message.contains(words) == true,
      "\(result.text)\(result.errorText)")
  }

  private static let usual = #"""
    import Foundation
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
    struct Moment: Decodable { let at: Date }
    struct Written: Codable { let count: Int, share: Double, id: UUID }
    indirect enum Tree: Codable { case leaf(Int), node(left: Tree, right: Tree) }
    """#

  private static let usualContract = ##"""
    {"openapi": "3.0.3", "components": {"schemas": {
      "Pet": {"type": "object", "required": ["petType", "name"],
        "properties": {"petType": {"type": "string"}, "name": {"type": "string"}}},
      "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"type": "object", "required": ["lives"],
        "properties": {"lives": {"type": "integer", "nullable": true}}}]},
      "Dog": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"type": "object", "required": ["bark"],
        "properties": {"bark": {"type": "string"}}}]},
      "AnyPet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
        "discriminator": {"propertyName": "petType", "mapping": {
          "cat": "#/components/schemas/Cat", "dog": "#/components/schemas/Dog"}}},
      "Payment": {"type": "object", "required": ["kind"], "properties": {
        "kind": {"enum": ["card", "cash"]}, "number": {"type": "string"}},
        "if": {"properties": {"kind": {"const": "card"}}}, "then": {"required": ["number"]}},
      "Sizes": {"type": "object", "required": ["small", "big"], "properties": {
        "small": {"type": "integer", "maximum": 5000000000}, "big": {"type": "integer", "format": "uint64"}}},
      "Pairs": {"type": "object", "required": ["items"], "properties": {"items": {"type": "array", "items": {
        "type": "object", "required": ["a", "b"], "properties": {
          "a": {"type": "string", "nullable": true}, "b": {"type": "integer", "nullable": true}}}}}},
      "OneOf": {"oneOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]},
        {"properties": {"b": {"type": "string"}}, "required": ["b"]}]},
      "AnyOf": {"anyOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]},
        {"properties": {"b": {"type": "string"}}, "required": ["b"]}]},
      "Holder": {"type": "object", "required": ["part"], "properties": {
        "part": {"nullable": true, "allOf": [{"type": "object"}]}}},
      "Moment": {"type": "object", "required": ["at"], "properties": {
        "at": {"type": "string", "format": "date-time"}}},
      "Written": {"type": "object", "properties": {"count": {"type": "integer", "minimum": 0},
        "share": {"type": "integer"}, "id": {"type": "string", "pattern": "^[0-9a-f-]{36}$"}}}
    }}}
    """##

  /// Typical contents of OpenAPI documents, each with exactly its findings.
  @Test(arguments: [
    ("AnyPet", ["AnyPet", "--unread", "warn"], ["error contract-null /lives"]),
    ("Payment", ["Payment"], ["error contract-absent /number"]),
    ("Sizes", ["Sizes"], ["error contract-number /small", "error contract-number /big"]),
    ("Pairs", ["Pairs"], ["error contract-null /items/0/a", "error contract-null /items/0/b"]),
    ("OneOf", ["Part", "--unread", "warn"], ["warning unread-key /b"]),
    ("AnyOf", ["Part", "--unread", "warn"], ["warning unread-key /b"]),
    ("Holder", ["Holder"], ["note contract-null /part"]),
    (
      "Written", ["Written", "--encoded"],
      [
        "error contract-encoded /count", "error contract-encoded /share", "error contract-encoded /id",
      ]
    ),
  ])
  func usualDocumentHasTheseFindings(_ schema: String, _ words: [String], _ found: [String]) async throws {
    let (result, problems, _) = try await run(
      ["contract", "api.json#\(schema)"] + words, ["User.swift": Self.usual, "api.json": Self.usualContract])
    #expect(
      problems.map { "\($0.severity) \($0.code) \($0.pointer ?? "")" } == found,
      "\(result.text)\(result.errorText)")
  }

  /// RFC 3339 allows dates in lower case, which JSONDecoder refuses and no server writes: the only finding is about
  /// fractions of seconds, if the Foundation at hand does not read them.
  @Test func datesInLowerCaseAreNoFinding() async throws {
    let (result, problems, _) = try await run(
      ["contract", "api.json#Moment", "Moment"], ["User.swift": Self.usual, "api.json": Self.usualContract])
    #expect(!problems.contains { $0.message.contains("45z") }, "\(result.text)\(result.errorText)")
  }

  @Test func encodedSchemaOfARecursiveEnumIsRecursive() async throws {
    let source = try SourceFolder(["User.swift": Self.usual])
    let result = try await Command.run(
      ["schema", "--encoded", "--source", "User.swift", "Tree"], in: source.folder.url,
      environment: source.environment)
    #expect(
      result.text.split { $0 == "\n" }.count { $0.contains(##""$ref": "#/$defs/Tree""##) } == 3,
      "\(result.text)\(result.errorText)")
  }

  @Test func unknownSchemaIsReportedWithTheNearest() async throws {
    let (result, problems) = try await meme(Self.memes, ["contract", "api.json#Mem"])
    #expect(result.status == 2 && problems.first?.message == #"there is no schema "Mem""#, "\(result.text)")
    #expect(result.text.contains(#"\"Meme\""#))
  }

  @Test func checkOfASuiteMayHaveAContract() async throws {
    let suite = #"{"checks": {"memes": {"type": "meme", "contract": "api.json#Meme"}}}"#
    let source = try SourceFolder([
      "api.json": Self.memes, "sub/.decode-model.json": suite.replacing("api.json", with: "../api.json"),
    ])
    let result = try await Command.run(
      ["check", "--suite", "sub/.decode-model.json"], in: source.folder.url, environment: source.environment
    )
    #expect(result.status == 1 && result.text.contains("api.json:4:"), "\(result.text)\(result.errorText)")
  }
}
