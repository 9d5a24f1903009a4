import Diagnostics
import OperatingSystem
import Testing
import TestSupport

@testable import Runner
@testable import Words

@Suite struct ActionTests {
  static let rows: [Row<Action>] = [
    Row("meme", .decode(model: "meme", .named(["-"]), Settings())),
    Row("meme -", .decode(model: "meme", .named(["-"]), Settings())),
    Row("meme a.json - b.json", .decode(model: "meme", .named(["a.json", "-", "b.json"]), Settings())),
    Row("-- meme -l", .decode(model: "meme", .named(["-l"]), Settings())),
    Row("--files-from list meme", .listing("list", .newline)),
    Row("-0 --files-from - meme", .listing("-", .null)),
    Row("decode meme", .decode(model: "meme", .named(["-"]), Settings())),
    Row("meme check", .decode(model: "meme", .named(["check"]), Settings())),
    Row("describe song", .observing("song", .describe)),
    Row("describe -- song", .observing("song", .describe)),
    Row("schema song", .observing("song", .schema(.accepted))),
    Row("schema --openapi song", .observing("song", .schema(.openapi))),
    Row("schema song --encoded", .observing("song", .schema(.encoded))),
    Row("sample song", .observing("song", .sample(.smallest))),
    Row("sample --full song", .observing("song", .sample(.full))),
    Row("sample --all song", .observing("song", .sample(.all))),
    Row("completions fish", .completions(.fish, words: [])),
    Row("completions bash -- check --so", .completions(.bash, words: ["check", "--so"])),
    Row("man", .man),
    Row("cache", .cache(isCleared: false)), Row("cache clear", .cache(isCleared: true)),
    Row("explain", .explain(nil)), Row("explain type-mismatch", .explain(.typeMismatch)),
    Row("", .overview(isAsked: false)),
    Row("help", .overview(isAsked: true)), Row("-h", .overview(isAsked: true)),
    Row("--help", .overview(isAsked: true)), Row("-lh meme", .overview(isAsked: true)),
    Row("--help check", .help(.check)), Row("-h projects", .page("projects")),
    Row("help -h", .overview(isAsked: true)),
    Row("help check", .help(.check)), Row("check -h", .help(.check)),
    Row("check --lines --each -h", .help(.check)),
    Row("help projects", .page("projects")),
    Row("--version", .version), Row("check --version", .version),
    Row("meme --stdin-name x --version", .version),
  ]

  @Test(arguments: [
    ("--against HEAD~1", OlderVersion.revision("HEAD~1"), VersionPolicy.backward),
    ("--against ./B.swift", .path("./B.swift"), .backward),
    ("--against /old", .path("/old"), .backward),
    ("--against ../old --policy both", .path("../old"), .both),
    ("--against old/main", .revision("old/main"), .backward),
  ]) func comparesVersions(_ words: String, _ older: OlderVersion, _ policy: VersionPolicy) throws {
    let words = ["compare", "--source", "App", "Order"] + words.split(separator: " ").map(String.init)
    guard case .success(.compare("Order", nil, let settings)) = parse(words),
      case .success(.compare("Order", .named(["a.json"]), settings)) = parse(words + ["a.json"])
    else {
      Issue.record("not a comparison")
      return
    }
    #expect(settings.older == older && settings.versionPolicy == policy && settings.isCheck)
  }

  @Test func holdsAModelAgainstAContract() throws {
    let words = ["contract", "api.json#User", "meme"]
    guard case .success(.compareContract("meme", nil, let request, let settings)) = parse(words),
      case .success = parse(["contract", "-r", "json"] + words.dropFirst())
    else {
      Issue.record("no contract")
      return
    }
    let expected = ContractRequest(place: "api.json#User", isForEncoding: false)
    #expect(request == expected && request.file == "api.json" && settings.isCheck)
    guard case .failure = parse(words + ["a.json"]),
      case .success(.compareContract(_, .named(["a.json"]), let other, _)) = parse(
        words + ["--encoded", "a.json"])
    else {
      Issue.record("files are for what a model writes")
      return
    }
    #expect(other.isForEncoding)
  }

  @Test(arguments: rows) func understandsEveryAction(_ row: Row<Action>) {
    #expect(parse(row.words) == .success(row.expected))
  }

  @Test(
    arguments: [
      ("check", nil, []), ("check --suite all.json", "all.json", []), ("check --suite=-", "-", []),
      ("check --only a --only=b", nil, ["a", "b"]), ("check -l --suite all.json", "all.json", []),
    ] as [(String, String?, [String])])
  func checkWithoutAModelRunsChecks(_ words: String, _ file: String?, _ only: [String]) {
    guard
      case .success(.checkSuite(let path, let settings, _)) = parse(
        words.split(separator: " ").map(String.init))
    else {
      Issue.record("no checks: \(words)")
      return
    }
    #expect(path == file && settings.onlyChecks == only && settings.isCheck && settings.output == .none)
    #expect(settings.reports == [ReportRequest(format: .text, destination: .standardOutput)])
  }

  @Test func listNamesModelsTypesOrASlice() {
    guard case .success(.list(let settings)) = parse(["list", "--source", "A.swift", "--source=B"]),
      case .success(.list(let other)) = parse(["list"]),
      case .success(.slice("User", _)) = parse(["list", "--source", "A", "--slice", "User"])
    else {
      Issue.record("no list")
      return
    }
    #expect(settings.sources == ["A.swift", "B"] && other.sources.isEmpty)
  }

  @Test func buildWritesAFile() {
    guard
      case .success(.build("User", "U.host", _)) = parse(["build", "-o", "U.host", "--source", "A", "User"])
    else {
      Issue.record("no build")
      return
    }
  }

  @Test func withSourceTheModelIsAnyTypeExpression() throws {
    var settings = Settings()
    settings.sources = ["User.swift"]
    for model in ["[String: User]", "meme", "API.Response<User>"] {
      #expect(
        parse(["--source", "User.swift", model]) == .success(.decode(model: model, .named(["-"]), settings)))
    }
  }
}

extension Action {
  fileprivate static func listing(_ file: String, _ separator: InputList.Separator) -> Action {
    var settings = Settings()
    (settings.inputList, settings.listSeparator) = (file, separator)
    return .decode(model: "meme", .listed(inFile: file, separator: separator), settings)
  }

  fileprivate static func observing(_ model: String, _ request: ObservationRequest) -> Action {
    var settings = Settings()
    settings.observation = request
    settings.output = .none
    return .decode(model: model, .named(["-"]), settings)
  }
}
