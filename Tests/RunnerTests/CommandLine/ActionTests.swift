import Compilation
import Diagnostics
import JSONCoding
import OperatingSystem
import Testing
import TestSupport

@testable import Runner
@testable import Words

@Suite struct ActionTests {
  /// Command lines, each with the expected command, operand and inputs.
  static let invocations: [Row<String>] = [
    Row("meme", "decode meme -"), Row("meme -", "decode meme -"), Row("decode meme", "decode meme -"),
    Row("meme a.json - b.json", "decode meme a.json - b.json"), Row("-- meme -l", "decode meme -l"),
    Row("meme check", "decode meme check"),
    Row("--source User.swift [String:User]", "decode [String:User] -"),
    Row("--source User.swift meme", "decode meme -"),
    Row("--source User.swift API.Response<User>", "decode API.Response<User> -"),
    Row("--files-from list meme", "decode meme listed in list by newline"),
    Row("-0 --files-from - meme", "decode meme listed in - by null"),
    Row("describe song", "describe song"), Row("describe -- song", "describe song"),
    Row("compare --against a --source App Order", "compare Order"),
    Row("compare --against a --source App Order a.json", "compare Order a.json"),
    Row("contract api.json#User meme", "contract meme"),
    Row("contract -r json api.json#User meme", "contract meme"),
    Row("contract api.json#User meme --encoded a.json", "contract meme a.json"),
    Row("build -o U.host --source A User", "build User"),
    Row("completions fish", "completions fish"),
    Row("completions bash -- check --so", "completions bash"),
    Row("man", "man"), Row("cache", "cache"), Row("cache clear", "cache clear"),
    Row("explain", "explain"), Row("explain type-mismatch", "explain type-mismatch"),
    Row("check", "check"), Row("list", "list"),
  ]

  @Test(arguments: invocations) func understandsEveryCommand(_ row: Row<String>) throws {
    let line = try invocation(row.words)
    let inputs: [String] =
      switch line.inputs {
      case .named(let names): names
      case .listed(let file, let separator): ["listed in \(file) by \(separator)"]
      case nil: []
      }
    let words = [line.command.name] + (line.operand.map { [$0] } ?? []) + inputs
    #expect(words.joined(separator: " ") == row.expected)
  }

  @Test(arguments: [
    Row("describe song", ObservationRequest.describe), Row("schema song", .schema(.accepted)),
    Row("schema --openapi song", .schema(.openapi)), Row("schema song --encoded", .schema(.encoded)),
    Row("sample song", .sample(.smallest)), Row("sample --full song", .sample(.full)),
    Row("sample --all song", .sample(.all)),
  ]) func asksTheModel(_ row: Row<ObservationRequest>) throws {
    let settings = try invocation(row.words).settings
    #expect(settings.observation == row.expected && settings.output == .none)
  }

  /// Command lines that print help, a page or the version.
  static let rows: [Row<Action>] = [
    Row("", .overview(isAsked: false)),
    Row("help", .overview(isAsked: true)), Row("-h", .overview(isAsked: true)),
    Row("--help", .overview(isAsked: true)), Row("-lh meme", .overview(isAsked: true)),
    Row("--help check", .help(.check)), Row("-h projects", .page("projects")),
    Row("help -h", .overview(isAsked: true)),
    Row("help check", .help(.check)), Row("help -- check", .help(.check)), Row("check -h", .help(.check)),
    Row("check --lines --each -h", .help(.check)),
    Row("help projects", .page("projects")),
    Row("--version", .version), Row("check --version", .version),
    Row("meme --stdin-name x --version", .version), Row("help --version", .version),
  ]

  @Test(arguments: rows) func understandsEveryAction(_ row: Row<Action>) {
    #expect(parse(row.words) == .success(row.expected))
  }

  @Test(arguments: [
    ("--against HEAD~1", OlderVersion.revision("HEAD~1"), VersionPolicy.backward),
    ("--against ./B.swift", .path("./B.swift"), .backward),
    ("--against /old", .path("/old"), .backward),
    ("--against ../old --policy both", .path("../old"), .both),
    ("--against old/main", .revision("old/main"), .backward),
  ]) func comparesVersions(_ words: String, _ older: OlderVersion, _ policy: VersionPolicy) throws {
    let words = ["compare", "--source", "App", "Order"] + words.split(separator: " ").map(String.init)
    let settings = try invocation(words).settings
    #expect(try invocation(words + ["a.json"]).settings == settings)
    #expect(settings.older == older && settings.versionPolicy == policy && settings.isCheck)
  }

  @Test func checksAModelAgainstAContract() throws {
    let words = ["contract", "api.json#User", "meme"]
    let settings = try invocation(words).settings
    #expect(settings.contract == ContractRequest(place: "api.json#User", isForEncoding: false))
    #expect(settings.contract?.file == "api.json" && settings.isCheck)
    #expect(try invocation(words + ["--encoded"]).settings.contract?.isForEncoding == true)
  }

  @Test(
    arguments: [
      ("check", nil, []), ("check --suite all.json", "all.json", []), ("check --suite=-", "-", []),
      ("check --only a --only=b", nil, ["a", "b"]), ("check -l --suite all.json", "all.json", []),
    ] as [(String, String?, [String])])
  func checkWithoutAModelRunsChecks(_ words: String, _ file: String?, _ only: [String]) throws {
    let line = try invocation(words.split(separator: " ").map(String.init))
    let settings = line.settings
    #expect(line.operand == nil && settings.suite == file && settings.onlyChecks == only)
    #expect(settings.isCheck && settings.output == .none)
    #expect(settings.reports == [ReportRequest(format: .text, destination: .standardOutput)])
  }

  @Test func listAndBuildReadTheirOptions() throws {
    #expect(try invocation(["list", "--source", "A", "--slice", "User"]).settings.slicedModel == "User")
    #expect(try invocation(["build", "-o", "U.host", "--source", "A", "User"]).settings.build == "U.host")
  }

  @Test func scaffoldReadsEveryOption() throws {
    let line = "scaffold Song --map .u --struct .v[] --public --as .a[].b=UUID --as=.=[Int] songs.json"
    let request = try invocation(line.split(separator: " ").map(String.init)).settings.scaffold
    #expect(request.name == "Song" && request.isPublic)
    #expect(request.places.map(\.typed) == [".u", ".v[]", ".a[].b", "."])
    #expect(request.places.map(\.option) == [.mapAtPath, .structAtPath, .typeAtPath, .typeAtPath])
    #expect(request.places.map(\.type?.text) == [nil, nil, "UUID", "[Int]"])
    #expect(
      request.places[2].path == PathExpression([.init(.member("a")), .init(.each), .init(.member("b"))]))
  }

  @Test func scaffoldReadsFilesOrAContract() throws {
    let scaffold = try invocation(["scaffold", "Song", "a.json", "b.json", "--check"])
    #expect(scaffold.inputs == .named(["a.json", "b.json"]) && scaffold.settings.output == .none)
    #expect(scaffold.settings.reports == [ReportRequest(format: .text, destination: .standardError)])
    let contract = try invocation(["scaffold", "Song", "--contract", "api.json#/a"]).settings.contract
    #expect(contract?.place == "api.json#/a")
  }
}
