import Foundation
import Testing
import TestSupport

/// Checks of a suite: files that must decode, files that must not, and files that no check lists. The ordinary cases are in
/// `Samples/your-models/README.md`.
@Suite struct SuiteTests {
  private static let valid = #"{"id":1,"image":"https://example.com/a.png","caption":"c"}"#
  private static let invalid = #"{"id":"1","image":"https://example.com/a.png","caption":"c"}"#

  /// A run with these checks, which begin on the second line of `in/suite.json`, beside files that decode as `meme` in
  /// `ok`, files that do not in `bad`, and one of each in `lines.jsonl`.
  private static func suite(
    _ name: String, _ checks: String, _ options: String = "", status: Int32 = 0, problems: [String] = [],
    errors: String = "", written: [String: String] = [:]
  ) -> Run {
    let files = [
      "in/suite.json": #"{"checks":\#n\#(checks)}"#, "in/ok/1.json": valid, "in/ok/2.json": valid,
      "in/bad/1.json": invalid, "in/bad/2.json": "", "in/lines.jsonl": valid + "\n" + invalid,
    ]
    return Run(
      name, "check --suite in/suite.json \(options)", files: files, status: status, problems: problems,
      errors: errors, written: written)
  }

  static let verdicts = [
    suite(
      "what should decode does not", #"{"meme": ["*/1.json"]}"#, "--first-error", status: 1,
      problems: ["type-mismatch /id in/bad/1.json:1:7"]),
    suite(
      "a path that matches nothing", #"{"meme": ["ok/*.json", "gone/*.json"]}"#, status: 3,
      problems: ["unreadable-input /checks/meme/1 in/suite.json:2:24"]),
    suite("lines: a file is invalid by one of them", #"{"meme": {"invalid": ["lines.jsonl"]}}"#, "-l"),
    suite(
      "a report does not overwrite a file of the suite", #"{"meme": ["ok/*"]}"#, "-r json=in/ok/1.json",
      status: 2, errors: "decode-model: \"in/ok/1.json\" would overwrite an input",
      written: ["in/ok/1.json": valid]),
    Run(
      "a suite on standard input is relative to the working directory", "check --suite -",
      input: #"{"checks": {"meme": {"valid": ["ok.json"], "invalid": ["gone"]}}}"#, files: ["ok.json": valid],
      status: 3, problems: ["unreadable-input /checks/meme/invalid/0 1:56"]),
    Run(
      "trailing commas of one check", "check --suite suite.json",
      files: [
        "a.json": "[1,]",
        "suite.json": #"""
        {"checks": {"commas": {"type": "json", "trailing-commas": "warn", "valid": ["a.json"]}, "json": ["a.json"]}}
        """#,
      ], status: 1, problems: ["invalid-json a.json:1:3 warning", "invalid-json a.json:1:3"],
      says: ["2 problems (1 error, 1 warning)"]),
    Run(
      "a trailing comma of the suite", "check --suite - --trailing-commas ignore",
      input: #"{"checks": {"json": ["a.json"],}}"#, status: 2, problems: ["invalid-json /checks 1:31"],
      says: ["1 problem"]),
    Run(
      "a suite that is missing", "check --suite gone.json", status: 3,
      errors: "decode-model: cannot read \"gone.json\": No such file or directory\n"),
  ]

  /// A run with these checks beside `users/1.json` to `users/3.json`, `users/deep/4.json` and two files in `settings`.
  private static func listing(
    _ name: String, _ checks: String, _ options: String = "", status: Int32 = 0, problems: [String] = []
  ) -> Run {
    let files = [
      "users/1.json": "1", "users/2.json": "2", "users/3.json": "3", "users/deep/4.json": "4",
      "users/notes.txt": "", "settings/5.json": "5", "settings/6.json": "6", "7.json": "7",
      "suite.json": #"{"checks":\#n\#(checks)}"#,
    ]
    return Run(
      name, "check --suite suite.json \(options)", files: files, status: status, problems: problems)
  }

  private static let two = #""json": ["users/1.json", "users/2.json"]"#

  static let listings = [
    listing(
      "a file beside others of several checks",
      #"{"json": ["users/1.json", "settings/5.json"], "meme": {"invalid": ["users/[2]*"]}}"#,
      problems: ["unlisted-file users/3.json warning"]),
    listing(
      "a folder with one listed file does not count", #"{"json": ["users/[123].json", "settings/5.json"]}"#),
    listing("nor does that of the suite", #"{"json": ["suite.json", "users/1.json"]}"#),
    listing("nor does one file by two names", #"{"json": ["users/1.json", "users/../users/1.json"]}"#),
    listing(
      "strict", "{\(two)}", "--strict", status: 1, problems: ["unlisted-file users/3.json"]),
    listing(
      "strict by default", #"{\#(two)}, "defaults": {"strict": true}"#, status: 1,
      problems: ["unlisted-file users/3.json"]),
    listing(
      "a folder stands for the payloads below it",
      #"{"json": ["./users/"], "meme": {"invalid": ["settings"]}}"#
    ),
    listing(
      "a check without files", #"{"meme": [], "json": ["7.json"], "song": {"invalid": ["7.json"]}}"#,
      problems: ["check-without-file /checks/meme suite.json:2:2 warning"]),
    // A suite is not a payload, so its names are shown.
    listing(
      "a check without files, redacted", #"{"meme": [], "json": ["7.json"]}"#, "--redact --strict", status: 1,
      problems: ["check-without-file /checks/meme suite.json:2:2"]),
  ]

  /// A run in a project whose `.decode-model.json` has these checks.
  private static func project(
    _ name: String, _ command: String, _ checks: String = checks, status: Int32 = 0, problems: [String] = [],
    errors: String = ""
  ) -> Run {
    Run(
      name, command, files: projectFiles(checks), status: status, problems: problems, errors: errors)
  }

  private static func projectFiles(_ checks: String = checks) -> [String: String] {
    [
      ".git": "ref: refs/heads/main\n", ".decode-model.json": checks, "plain.json": valid,
      "wrapped.json": #"{"data":\#(valid)}"#, "log.jsonl": "\(valid)\n\(valid.dropLast()),\"more\":1}\n",
      "a/b/empty": "",
    ]
  }

  private static let checks = #"""
    {"checks": {"wrapped": {"type": "meme", "at": ".data", "valid": ["wrapped.json"]},
     "log": {"type": "meme", "lines": true, "unread": "error", "valid": ["log.jsonl"]},
     "plain": {"type": "meme", "valid": ["plain.json"]}}}
    """#

  static let projects =
    [
      project(
        "each check in its own way", "check", status: 1, problems: ["unread-key /more log.jsonl:2:59"]),
      project("typed options win", "check --unread ignore"),
      project(
        "typed options replace options that exclude them", "check --lines --at .data.id",
        #"{"checks": {"json": {"each": true, "at": ".none", "valid": ["wrapped.json"]}}}"#),
      project(
        "a typed option that no check can have", "check --swift-version 6", status: 2,
        errors: """
          decode-model: option "--swift-version" needs "--source"
          try 'decode-model help check'

          """),
      project(
        "two checks by their names", "check --only wrapped --only=log", status: 1,
        problems: ["unread-key /more log.jsonl:2:59"]),
      project(
        "a name that no check has", "check --only wraped", status: 2,
        errors: """
          decode-model: there is no check "wraped" in ".decode-model.json"; did you mean "wrapped"?
          the checks are "wrapped", "log" and "plain"

          """),
      project(
        "other checks' missing files do not matter", "check --only a",
        #"{"checks": {"a": {"type": "meme", "valid": ["plain.json"]}, "b": {"type": "meme", "valid": ["gone*"]}}}"#
      ),
      project(
        "a project without its file", "check --no-config", status: 2,
        errors: "decode-model: no MODEL is given"),
    ]
    // A name on the command line means the built-in model, whatever a check is called.
    + ["users", "checks", "defaults", "\\*", "\\$schema", "list"].map { name in
      project(
        "a check named \(name)", "check --only \(name)",
        #"{"checks": {"\#(name.replacing("\\", with: ""))": {"type": "meme", "valid": ["wrapped.json"]}}}"#,
        status: 1, problems: ["type-mismatch wrapped.json:1:1"])
    }

  static let scripts =
    [
      Run(
        "a project is found from a folder inside", "cd a/b && decode-model check", files: projectFiles(),
        status: 1, parts: ["../../log.jsonl:2:59: error: unread key \"more\""],
        errors: "1 problem in 1 of 3 files (4 records)\n"),
      Run(
        "a variable turns the project's file off", "DECODE_MODEL_NO_CONFIG=1 decode-model check",
        files: projectFiles(), status: 2, errors: "decode-model: no MODEL is given"),
      Run(
        "unless it is named", "DECODE_MODEL_NO_CONFIG=1 decode-model check -q --suite .decode-model.json",
        files: projectFiles(), status: 1),
      Run(
        "a file that git ignores", "git init -q . && decode-model check --suite suite.json",
        files: [
          "users/1.json": "1", "users/2.json": "2", "users/3.json": "3", ".gitignore": "3.json\n",
          "suite.json": #"{"checks": {"json": ["users/1.json", "users/2.json"]}}"#,
        ]),
    ]
    // Without checks, the file is not even read: it may be in somebody else's repository, broken, or writable by
    // everybody.
    + [
      "{", #"{"checks": {"json": {"type": "Evil", "source": "Evil.swift"}}}"#,
      #"{"defaults": {"type": "json"}}"#,
    ].map { checks in
      Run(
        "a built-in model beside \(checks)",
        "chmod 666 .decode-model.json && decode-model json -o json plain.json", files: projectFiles(checks),
        output: valid + "\n")
    }

  @Test(arguments: verdicts + listings + projects + scripts) func checksFiles(_ run: Run) async throws {
    try await run.expect()
  }

  @Test func hundredsOfFilesKeepTheirOrder() async throws {
    let folder = try TemporaryFolder(["suite.json": #"{"checks": {"meme": ["*.txt"]}}"#])
    for number in 100..<500 { try folder.write(Self.invalid, to: "\(number).txt") }
    let result = try await Command.run(
      "check --suite suite.json -j8 -r json --first-error", in: folder.url)
    let files = result.text.split(separator: "\n").map { $0.prefix(16) }
    #expect(files == (100..<500).map { #"{"file":"\#($0).txt"# })
  }
}
