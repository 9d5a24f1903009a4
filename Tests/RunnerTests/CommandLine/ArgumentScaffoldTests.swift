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

  private func options(_ words: String) throws -> ScaffoldOptions {
    guard case .run(let invocation) = try parse(words).get() else { throw CocoaError(.featureUnsupported) }
    return try #require(invocation.settings.scaffold)
  }

  @Test func everyOptionIsRead() throws {
    let options = try options(
      "scaffold Song --map .u --struct .v[] --public --as .a[].b=UUID --as=.=[Int] songs.json"
    )
    var expected = ScaffoldOptions(name: "Song")
    expected.isPublic = true
    let path = PathExpression([.init(.member("a")), .init(.each), .init(.member("b"))])
    func place(_ path: PathExpression, _ typed: String, _ option: OptionName) -> ScaffoldOptions.NamedPath {
      .init(path: path, typed: typed, option: option)
    }
    expected.types = [
      .init(place: place(path, ".a[].b", .typeAtPath), type: "UUID"),
      .init(place: place(PathExpression([]), ".", .typeAtPath), type: "[Int]"),
    ]
    expected.maps = [place(PathExpression([.init(.member("u"))]), ".u", .mapAtPath)]
    expected.structures = [
      place(PathExpression([.init(.member("v")), .init(.each)]), ".v[]", .structAtPath)
    ]
    #expect(options == expected)
  }

  /// A name that code would mean another type by, or that is a word of the language, is replaced by one like it.
  @Test(arguments: [
    ("Song", "Song"), ("Type", "TypeValue"), ("Date", "DateValue"), ("Any", "AnyValue"),
    ("Self", "SelfValue"),
    ("Protocol", "ProtocolValue"), ("class", "ClassValue"), ("let", "Let"), ("JSONValue", "JSONValueValue"),
    ("order", "Order"), ("iPhone", "IPhone"), ("JSONDecoder", "JSONDecoderValue"),
  ])
  func reservedNameIsReplaced(typed: String, name: String) throws {
    let options = try options("scaffold \(typed) a.json")
    #expect(options.name == name)
    #expect(options.typedName == typed)
    #expect((options.replacement == nil) == (typed == name))
  }

  @Test(arguments: [("Value", "Value"), ("Key", "Key"), ("Result", "ResultValue"), ("open", "Open")])
  func onlyWhatHidesSomethingIsTaken(typed: String, name: String) throws {
    #expect(try options("scaffold \(typed) a.json").name == name)
  }

  @Test(arguments: [
    ("order", #"types begin with a capital letter, so the model is called "Order""#),
    ("class", #""class" means something else in Swift, so the model is called "ClassValue""#),
    ("Boxed", #""Boxed" is the name of a type that models use, so this one is called "BoxedValue""#),
  ])
  func anotherNameHasItsReason(typed: String, text: String) throws {
    let options = try options("scaffold \(typed) a.json")
    #expect(options.replacement?.text(options.name) == text)
  }

  @Test func operandsAreFiles() throws {
    let scaffold = try invocation(["scaffold", "Song", "a.json", "b.json", "--check"])
    #expect(scaffold.inputs == .named(["a.json", "b.json"]))
    #expect(scaffold.settings.output == .none)
    #expect(scaffold.settings.reports == [ReportRequest(format: .text, destination: .standardError)])
  }

  @Test(arguments: [
    ("scaffold song.json", "must be the name of a Swift type"), ("--public meme", "\"scaffold\" has it"),
    ("scaffold A --source b a", "unknown option"), ("scaffold A -o json a", "unknown option"),
    ("scaffold A --redact a", "unknown option"), ("scaffold A --dates iso8601 a", "unknown option"),
    ("scaffold A -q a", "unknown option"),
    ("scaffold A --round-trip warn a", "needs \"--check\""),
    ("scaffold A --unread warn a", "needs \"--check\""),

    ("scaffold A --check", "cannot read standard input"), ("scaffold A -r json=- a", "both be written"),
    ("scaffold A --as .x", "needs PATH=TYPE"), ("scaffold A --as .x[0]=Int", "only names and []"),
    ("scaffold A --as .x=class a", "needs PATH=TYPE"),
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
    let options = try #require(scaffold.settings.scaffold)
    #expect(options.isPublic && options.name == "Song")
    #expect(scaffold.settings.contract?.place == "api.json#/a")
  }
}
