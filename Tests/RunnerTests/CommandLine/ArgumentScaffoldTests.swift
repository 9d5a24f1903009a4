import Compilation
import Diagnostics
import Foundation
import JSONCoding
import Testing
import Words

@testable import OperatingSystem
@testable import Runner

@Suite struct ArgumentScaffoldTests {
  private func parse(_ words: String) -> Result<Action, UsageError> {
    Action.parse(words.split(separator: " ").map(String.init), Action.Surroundings(models: []))
  }

  @Test func everyOptionIsRead() throws {
    let line = "scaffold Song --map .u --struct .v[] --public --as .a[].b=UUID --as=.=[Int] songs.json"
    let request = try invocation(line.split(separator: " ").map(String.init)).settings.scaffold
    #expect(request.name == "Song" && request.isPublic)
    #expect(request.places.map(\.typed) == [".u", ".v[]", ".a[].b", "."])
    #expect(request.places.map(\.option) == [.mapAtPath, .structAtPath, .typeAtPath, .typeAtPath])
    #expect(request.places.map(\.type?.text) == [nil, nil, "UUID", "[Int]"])
    #expect(
      request.places[2].path == PathExpression([.init(.member("a")), .init(.each), .init(.member("b"))]))
  }

  @Test func operandsAreFiles() throws {
    let scaffold = try invocation(["scaffold", "Song", "a.json", "b.json", "--check"])
    #expect(scaffold.inputs == .named(["a.json", "b.json"]))
    #expect(scaffold.settings.output == .none)
    #expect(scaffold.settings.reports == [ReportRequest(format: .text, destination: .standardError)])
  }

  @Test(arguments: [
    ("--public meme", "\"scaffold\" has it"),
    ("scaffold A --source b a", "unknown option"), ("scaffold A -o json a", "unknown option"),
    ("scaffold A --redact a", "unknown option"), ("scaffold A --dates iso8601 a", "unknown option"),
    ("scaffold A -q a", "unknown option"),
    ("scaffold A --round-trip warn a", "needs \"--check\""),
    ("scaffold A --unread warn a", "needs \"--check\""),

    ("scaffold A -r json=- a", "both be written"),
    ("scaffold A --as .x", "needs PATH=TYPE"), ("scaffold A --as .x[0]=Int", "only names and []"),
    ("scaffold A --as .x=Int --as .x=Double a", #"option "--as" gives ".x" two types"#),
    ("scaffold A --map .x --struct .x a", #"options "--map" and "--struct" both say what is at ".x""#),
    ("scaffold A --as .x=[String:Int] --map .x a", #"options "--as" and "--map" both say"#),
    ("scaffold A --as x=Int", "--as"), ("scaffold A --map .x[0]", "only names and []"),
    ("scaffold A --files-from b c", "replaces FILE"),
  ])
  func whatMakesNoSenseIsRefused(words: String, message: String) {
    guard case .failure(let error) = parse(words) else {
      Issue.record("accepted: \(words)")
      return
    }
    #expect(error.text.contains(message), "\(error.text)")
  }

  @Test(arguments: [
    ("--map .a", #"options "--map" and "--contract" cannot be combined"#),
    ("--struct .a", #"options "--struct" and "--contract" cannot be combined"#),
    ("--as .a=Int", #"options "--as" and "--contract" cannot be combined"#),
    ("--round-trip warn", #"option "--round-trip" needs "--check""#),
    ("--encoded", #"unknown option "--encoded" for "scaffold""#),
    ("--lines", #"option "--lines" has no effect: no FILE is read"#),
    (
      "--check",
      #"with --contract, option "--check" needs FILEs: payloads that the model decodes"#
    ),
    (
      "a.json",
      #"with --contract, FILEs are for "--check": they prove the model, which the contract alone describes"#
    ),
  ])
  func whatAContractLeavesNoRoomFor(words: String, message: String) {
    guard case .failure(let error) = parse("scaffold Song --contract api.json \(words)") else {
      Issue.record("no failure")
      return
    }
    #expect(error.text.contains(message), "\(error.text)")
  }

  @Test func contractNeedsNoFile() throws {
    let scaffold = try invocation(["scaffold", "Song", "--contract", "api.json#/a", "--public"])
    #expect(scaffold.settings.scaffold.isPublic && scaffold.settings.scaffold.name == "Song")
    #expect(scaffold.settings.contract?.place == "api.json#/a")
  }
}
