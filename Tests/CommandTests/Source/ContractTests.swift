import Foundation
import Testing
import TestSupport

/// `--contract` finds payloads that an API's description allows and a model refuses.
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

    // Usual models.
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

  private func run(
    _ contract: String, at place: String = "", _ words: String...
  ) async throws -> (result: Command.Result, problems: [ReportedProblem], source: SourceFolder) {
    let source = try SourceFolder(["Models.swift": Self.models, "api.json": contract])
    let result = try await source.run(
      ["contract", "api.json\(place)", "--source", "Models.swift", "--dates", "iso8601", "-r", "json"] + words
    )
    return (result, try ReportedProblem.all(in: result.output), source)
  }

  @Test func eachDisagreementIsReportedAtItsLine() async throws {
    let (result, problems, source) = try await run(Self.contract, "--unread", "warn", "User")
    #expect(result.status == 1)
    #expect(
      problems.map(\.words) == [
        "15 error contract-lacks-key /version", "18 error contract-number /id",
        "18 error contract-example /id", "19 error contract-absent /name",
        "19 warning contract-example /name", "20 error contract-enum /state",
        "21 error contract-null /created", "22 error contract-type /owner", "23 warning unread-key /email",
      ], "\(result.text)")
    #expect(
      problems.map(\.message).contains(
        #"the contract allows "merged" here, but the model requires a value of State ("open", "closed")"#),
      "\(result.text)")
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
  private func meme(
    _ place: String = "api.json", _ words: String..., in source: SourceFolder, input: String = "",
    after files: String...
  ) async throws -> (result: Command.Result, problems: [ReportedProblem]) {
    let result = try await source.run(
      ["contract", place] + words + ["-r", "json", "meme"] + files, input: input)
    return (result, try ReportedProblem.all(in: result.output))
  }

  @Test func acceptedFindingsAreLeftOut() async throws {
    let source = try SourceFolder(["api.json": Self.memes])
    let (first, problems) = try await meme(in: source)
    #expect(problems.count == 2)
    _ = try source.folder.write(first.text, to: "known.json")
    // Lines move, and a new problem appears.
    let changed =
      "\n\n"
      + Self.memes.replacing(
        #""caption": {"type": "string"}"#, with: #""caption": {"type": ["string", "null"]}"#)
    _ = try source.folder.write(changed, to: "api.json")
    let (second, new) = try await meme("api.json", "--known", "known.json", in: source)
    #expect(second.status == 1 && new.map(\.words) == ["8 error contract-null /caption"], "\(second.text)")
    let (wrong, _) = try await meme("api.json", "--known", "api.json", in: source)
    #expect(
      wrong.status == 2 && wrong.errorText.contains("not a report in the format json"), "\(wrong.errorText)")
  }

  @Test(.slow) func strictSaysWhereTheModelIsWider() async throws {
    let contract =
      #"{"type":"object","properties":{"a":{"type":"string"},"s":{"enum":["open"],"type":"string"},"n":{"type":"string"},"t":{"enum":["open","x"]}},"required":["a","s","n"]}"#
    let (result, problems, source) = try await run(
      contract, "--strict", "-r", "text=report.txt", "-r", "sarif=report.sarif", "-r", "github=report.github",
      "Wider")
    #expect(result.status == 0, "\(result.text)")
    #expect(
      problems.map(\.words) == [
        "1 note contract-wider-optional /a", "1 note contract-wider-optional /n",
        "1 note contract-wider-enum /t",
      ], "\(result.text)")
    #expect(
      problems.map(\.message) == [
        #""a" is required and not null here, Wider takes it as an optional"#,
        #""n" is not null here, Wider takes null"#,
        #"the contract does not allow "other" here, but Wider takes it"#,
      ], "\(result.text)")
    #expect(result.errorText.hasSuffix("3 notes in 7 generated payloads\n"), "\(result.errorText)")
    let text = try source.folder.text("report.txt")
    #expect(text.contains("note: declared at Models.swift:9:"), "\(text)")
    #expect(try source.folder.text("report.sarif").contains(#""level":"note","message""#))
    #expect(try source.folder.text("report.github").contains("::notice file=api.json,line=1"))
  }

  @Test func schemaWithoutRequiredIsOneWarning() async throws {
    let contract =
      #"{"properties":{"id":{"type":"integer"},"image":{"type":"string","format":"uri"},"caption":{"type":"string"}}}"#
    let (result, problems) = try await meme(in: SourceFolder(["api.json": contract]))
    #expect(problems.map(\.words) == ["1 warning contract-required-unknown "], "\(result.text)")
    #expect(
      problems.first?.message.hasSuffix(#"the model needs "id", "image" and "caption""#) == true,
      "\(result.text)")
    #expect(problems.first?.help == ["list in \"required\" what is always there"], "\(result.text)")
    #expect(result.status == 0)
  }

  /// Files of records that the model writes: standard input, a record that does not decode, and a missing file.
  @Test func filesOfWrittenRecordsAreReadLikeOthers() async throws {
    let source = try SourceFolder([
      "api.json": #"{"type": "object", "properties": {"id": {"type": "string"}}}"#, "bad.json": "{}",
    ])
    let meme = #"{"id": 1, "image": "https://example.com", "caption": "a"}"#
    let (result, problems) = try await self.meme(
      "api.json", "--encoded", in: source, input: meme, after: "-", "bad.json")
    #expect(problems.map(\.words) == ["1 error contract-encoded /id"], "\(result.errorText)")
    #expect(
      result.status == 1
        && result.errorText.contains(
          "note: 1 record does not decode, so what the model writes for it is not known"),
      "\(result.errorText)")
    let (missing, _) = try await self.meme("api.json", "--encoded", in: source, after: "none.json")
    #expect(
      missing.status == 3 && missing.text.contains("No such file"), "\(missing.text)\(missing.errorText)")
  }

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

  /// A date that the model refuses, in an object that may be null, does not hide the object's other places.
  @Test(.slow) func refusedInnerValueHidesNothingBesideIt() async throws {
    let (result, problems, _) = try await run(
      Self.teamContract, "--keys", "snake", "--dates", "seconds", "Team")
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

  @Test(.slow) func keyInAnotherStyleIsNamedWithTheOption() async throws {
    let (result, problems, _) = try await run(Self.teamContract, "Account")
    let lacking = try #require(problems.first { $0.code == "contract-lacks-key" }, "\(result.text)")
    #expect(
      lacking.help == [
        #"the contract has "created_at", which the model does not read"#,
        "the names are in snake case: use --keys snake",
      ])
  }

  @Test(arguments: [("Stuck", "took more than 1 s on this record"), ("Big", "crashed on this record")])
  func endOfAProcessIsReportedAsSuch(_ model: String, _ end: String) async throws {
    let (result, problems, _) = try await run(Self.teamContract, "--record-timeout", "1", model)
    #expect(problems.map(\.code) == ["contract-number"], "\(result.text)\(result.errorText)")
    let numbers = "2147483648 and 9007199254740993"
    #expect(
      problems.first?.message.hasPrefix(
        "the contract allows \(numbers) here, but the model's own code \(end)")
        == true, "\(result.text)")
  }

  /// A model that tries several types reports one problem at a time. Every problem of the value is found, and none that
  /// only a change in a refused value causes.
  /// Forbidden members are added, and optional ones omitted, to find problems hidden behind them.
  private static let blocked = #"""
    {"type": "object", "required": ["source"], "properties": {"source": {"anyOf": [
      {"type": "string"},
      {"type": "object", "required": ["unit"], "properties": {
        "coupon": {"type": "object", "required": ["unit"], "properties": {
          "unit": {"type": "string"}}},
        "owner": {"type": "object", "required": ["kind"], "properties": {
          "kind": {"const": "nobody"}}},
        "unit": {"type": "string"}}}]}}}
    """#

  /// An additional element has the problems of the one before it.
  private static let items = #"""
    {"type": "object", "required": ["items"],
     "properties": {"items": {"type": "array", "minItems": 1, "items": {"type": "object"}}}}
    """#

  /// Two different elements, of which the model takes integers only, are a payload that the contract does not allow.
  private static let lists = #"""
    {"type": "object", "required": ["numbers", "words"], "properties": {
      "numbers": {"type": "array", "minItems": 2, "uniqueItems": true, "items": {"type": ["integer", "string"]}},
      "words": {"type": "array", "minItems": 3, "uniqueItems": true, "items": {"type": ["string", "null"]}}}}
    """#

  /// A key that only another branch has does not count as missing from the contract.
  @Test func keyOfAnotherBranchIsNamedAtTheBranchWithoutIt() async throws {
    let contract = #"""
      {"type": "object", "properties": {"kind": {"enum": ["circle", "square"]}}, "required": ["kind"], "allOf": [
        {"if": {"properties": {"kind": {"const": "circle"}}},
         "then": {"properties": {"radius": {"type": "number"}}, "required": ["radius"]}},
        {"if": {"properties": {"kind": {"const": "square"}}},
         "then": {"properties": {"side": {"type": "number"}}, "required": ["side"]}}]}
      """#
    let (result, problems, _) = try await run(contract, "Shape")
    #expect(problems.map(\.words) == ["3 error contract-branch /side"], "\(result.text)")
    #expect(
      problems.first?.message == #"the contract allows this alternative here, but Shape requires "side""#)
    #expect(problems.first?.payload == #"{"kind":"circle","radius":1}"#)
  }

  /// Schemas are named if there are several, types by their own names rather than those of their keys, and help is for
  /// somebody without a payload. A model that writes one of several alternatives need not fit only one of them.
  @Test(.slow) func wordsAreForTheReaderOfAContract() async throws {
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
    let (result, problems, _) = try await run(contract, "Pet")
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
    let (encoded, none, _) = try await run(contract, "--encoded", "Pet")
    #expect(encoded.status == 0 && none.isEmpty, "\(encoded.text)")
  }

  @Test func examplesOfMediaTypesAreTried() async throws {
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
    let (result, problems) = try await meme("api.json#Meme", in: SourceFolder(["api.json": contract]))
    #expect(
      problems.map(\.words) == [
        "5 error contract-example /image", "7 warning contract-example /id",
        "9 error contract-example /image",
      ], "\(result.text)")
  }

  @Test func contractIsReadFromStandardInput() async throws {
    let (result, problems) = try await meme("-#Meme", in: SourceFolder([:]), input: Self.memes)
    #expect(problems.first?.file == "<stdin>" && problems.count == 2, "\(result.text)\(result.errorText)")
    let (_, wrong) = try await meme("-", in: SourceFolder([:]), input: "openapi: 3.0.0\n")
    #expect(wrong.first?.help == ["yq -o json | decode-model contract - …"])
  }

  @Test(arguments: [
    (##"{"$ref":"#"}"##, "leads back to itself"),
    ("false", "the schema allows no value"),
  ])
  func invalidContractIsReportedAtItsPlace(_ contract: String, _ words: String) async throws {
    let (result, problems) = try await meme(in: SourceFolder(["api.json": contract]))
    #expect(result.status == 2, "\(result.text)")
    #expect(
      problems.map(\.code) == ["contract-invalid"] && problems.first?.message.contains(words) == true,
      "\(result.text)\(result.errorText)")
  }

  private static let usual = ##"""
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
      "Written": {"type": "object", "properties": {"count": {"type": "integer", "minimum": 0},
        "share": {"type": "integer"}, "id": {"type": "string", "pattern": "^[0-9a-f-]{36}$"}}},
      "Chain": {"oneOf": [{"type": "object", "required": ["list"], "properties": {"list": {"type": "object",
          "properties": {"of": {"$ref": "#/components/schemas/Chain"}}}}}, {"type": "object", "required": ["int"],
        "properties": {"int": {"type": "object", "required": ["label"], "properties": {"label": {"type": "string"}}}}}]},
      "Chooser": {"type": "object", "required": ["choice"], "properties": {"choice": {"nullable": true,
        "type": "object", "properties": {"text": {"type": "object", "required": ["value"], "properties": {
          "value": {"type": "string"}}}}}}},
      "Filled": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}},
      "Trip": {"type": "object", "required": ["days"], "properties": {"days": {"type": "integer",
        "minimum": 300, "maximum": 5000}}},
      "Due": {"type": "object", "properties": {"part": {"type": "object", "nullable": true, "required": ["tax"],
        "properties": {"tax": {"oneOf": [{"type": "string"}, {"type": "boolean"}]}}}}},
      "Call": {"oneOf": [{"type": "object", "required": ["type", "function"], "properties": {
          "type": {"enum": ["day"]}, "function": {"type": "string"}}},
        {"type": "object", "required": ["type"], "properties": {"type": {"enum": ["month"]}}}]}
    }}}
    """##

  /// Each document has exactly its findings.
  @Test(arguments: [
    (
      blocked, "", ["Sale"],
      [
        "4 error contract-lacks-key /source/coupon/id", "5 error contract-type /source/coupon/unit",
        "7 error contract-enum /source/owner/kind", "8 error contract-type /source/unit",
      ]
    ),
    (items, "", ["Taxes"], ["2 error contract-type /items/0"]),
    (
      lists, "", ["Lists"],
      ["2 error contract-type /numbers/0", "3 error contract-null /words/0"]
    ),
    (contract, "#User", ["Lenient", "--dates", "iso8601"], []),
    (usual, "#AnyPet", ["AnyPet", "--unread", "warn"], ["5 error contract-null /lives"]),
    (usual, "#Payment", ["Payment"], ["12 error contract-absent /number"]),
    (usual, "#Sizes", ["Sizes"], ["15 error contract-number /small", "15 error contract-number /big"]),
    (
      usual, "#Pairs", ["Pairs"], ["18 error contract-null /items/0/a", "18 error contract-null /items/0/b"]
    ),
    (usual, "#OneOf", ["Part", "--unread", "warn"], ["20 warning unread-key /b"]),
    (usual, "#AnyOf", ["Part", "--unread", "warn"], ["22 warning unread-key /b"]),
    (usual, "#Holder", ["Holder"], ["24 note contract-null /part"]),
    (usual, "#Chain", ["Chain"], ["27 warning contract-required-unknown /list"]),
    (usual, "#Chooser", ["Chooser"], ["30 warning contract-required-unknown /choice"]),
    (usual, "#Filled", ["Filled"], ["33 error contract-length /name"]),
    // Each choice for a place that is refused is a finding.
    (usual, "#Trip", ["Trip"], ["34 error contract-type /days", "35 error contract-number /days"]),
    (usual, "#Due", ["Due"], ["37 error contract-type /part/tax", "37 error contract-type /part/tax"]),
    // What an alternative lacks hides nothing else in it.
    (usual, "#Call", ["Call"], ["40 error contract-branch /function", "40 error contract-enum /type"]),
    (
      usual, "#Written", ["Written", "--encoded"],
      [
        "25 error contract-encoded /count", "26 error contract-encoded /share",
        "26 error contract-encoded /id",
      ]
    ),
  ])
  func documentHasTheseFindings(
    _ contract: String, _ schema: String, _ words: [String], _ found: [String]
  ) async throws {
    let source = try SourceFolder(["Models.swift": Self.models, "api.json": contract])
    let result = try await source.run(
      ["contract", "api.json\(schema)", "--source", "Models.swift", "-r", "json"] + words)
    #expect(
      try ReportedProblem.all(in: result.output).map(\.words) == found, "\(result.text)\(result.errorText)")
  }

  @Test func encodedSchemaOfARecursiveEnumIsRecursive() async throws {
    let source = try SourceFolder(["Models.swift": Self.models])
    let result = try await source.run("schema --encoded --source Models.swift Tree")
    #expect(
      result.text.split { $0 == "\n" }.count { $0.contains(##""$ref": "#/$defs/Tree""##) } == 3,
      "\(result.text)\(result.errorText)")
  }

  @Test func checkOfASuiteMayHaveAContract() async throws {
    let suite = #"{"checks": {"memes": {"type": "meme", "contract": "api.json#Meme"}}}"#
    let source = try SourceFolder([
      "api.json": Self.memes, "sub/.decode-model.json": suite.replacing("api.json", with: "../api.json"),
    ])
    let result = try await source.run("check --suite sub/.decode-model.json")
    #expect(result.status == 1 && result.text.contains("api.json:4:"), "\(result.text)\(result.errorText)")
  }
}

extension ReportedProblem {
  /// As `15 error contract-lacks-key /version`.
  fileprivate var words: String { "\(line ?? 0) \(finding)" }
}
