import Diagnostics
import Testing
import TestSupport

@testable import Runner

@Suite struct ActionTests {
  static let rows: [Row<Action>] = [
    Row("meme", .decode(model: "meme", .named(["-"]), Settings())),
    Row("meme -", .decode(model: "meme", .named(["-"]), Settings())),
    Row("meme a.json - b.json", .decode(model: "meme", .named(["a.json", "-", "b.json"]), Settings())),
    Row("-- meme -l", .decode(model: "meme", .named(["-l"]), Settings())),
    Row(
      "--files-from list meme",
      .decode(model: "meme", .listed(inFile: "list", separator: .newline), Settings())),
    Row(
      "-0 --files-from - meme", .decode(model: "meme", .listed(inFile: "-", separator: .null), Settings())),
    Row("--list", .list(sources: [], excluded: [])),
    Row("--list --color never --progress=never", .list(sources: [], excluded: [])),
    Row("--list --source A.swift --source=B", .list(sources: ["A.swift", "B"], excluded: [])),
    Row("--describe song", .observing("song", .describe)),
    Row("--schema song", .observing("song", .schema(.accepted))),
    Row("--schema=openapi song", .observing("song", .schema(.openapi))),
    Row("song --sample", .observing("song", .sample(.smallest))),
    Row("--sample=all song", .observing("song", .sample(.all))),
    Row("--completions fish", .completions(.fish)),
    Row("--man", .man),
    Row("--help", .help), Row("--help -l", .helpOn(.lines)), Row("--help -r", .helpOn(.report)),
    Row("--help meme", .help),
    Row("-h", .shortHelp),
    Row("--version", .version),
    Row("--version --help", .help),
    Row("--lines --each -h", .shortHelp),
    Row("nonsense --version", .version),
  ]

  @Test(arguments: [
    ("--against HEAD~1", OlderVersion.revision("HEAD~1"), VersionPolicy.backward),
    ("--against ./B.swift", .path("./B.swift"), .backward),
    ("--against /old", .path("/old"), .backward),
    ("--against ../old --against-policy both", .path("../old"), .both),
    ("--against old/main", .revision("old/main"), .backward),
  ]) func comparesVersions(_ words: String, _ older: OlderVersion, _ policy: VersionPolicy) throws {
    let words = ["--source", "App", "Order"] + words.split(separator: " ").map(String.init)
    guard case .success(.compare("Order", nil, let settings)) = parse(words),
      case .success(.compare("Order", .named(["a.json"]), settings)) = parse(words + ["a.json"])
    else {
      Issue.record("not a comparison")
      return
    }
    #expect(settings.older == older && settings.versionPolicy == policy && settings.isCheck)
  }

  @Test func holdsAModelAgainstAContract() throws {
    let words = ["--contract", "api.json#User", "meme"]
    guard case .success(.compareContract("meme", nil, let request, let settings)) = parse(words) else {
      Issue.record("no contract")
      return
    }
    let expected = ContractRequest(place: "api.json#User", isForEncoding: false)
    #expect(request == expected && request.file == "api.json" && settings.isCheck)
    guard case .failure = parse(words + ["a.json"]),
      case .success(.compareContract(_, .named(["a.json"]), let other, _)) = parse(
        ["--contract-encoded"] + words + ["a.json"])
    else {
      Issue.record("files are for what a model writes")
      return
    }
    #expect(other.isForEncoding)
  }

  @Test(arguments: rows) func understandsEveryAction(_ row: Row<Action>) {
    #expect(parse(row.words) == .success(row.expected))
  }

  @Test func suiteReplacesModelAndFiles() {
    var settings = Settings()
    settings.isCheck = true
    settings.output = .none
    settings.reports = [ReportRequest(format: .text, destination: .standardOutput)]
    for (words, file) in [(["-c", "--suite", "all.json"], "all.json"), (["--suite=-", "--check"], "-")] {
      guard case .success(.checkSuite(let path, let found, let typed)) = parse(words) else {
        Issue.record("no suite: \(words)")
        continue
      }
      #expect(path == file)
      #expect(found == settings)
      #expect(typed.occurrences.map(\.name).sorted { $0.rawValue < $1.rawValue } == [.check, .suite])
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
  fileprivate static func observing(_ model: String, _ request: ObservationRequest) -> Action {
    var settings = Settings()
    settings.observation = request
    settings.output = .none
    return .decode(model: model, .named(["-"]), settings)
  }
}
