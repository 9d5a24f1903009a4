import Foundation
import Testing
import TestSupport

/// Types of a package's targets as MODEL.
@Suite(.slow, .serialized) struct PackageTests {
  private let source: SourceFolder

  init() throws { source = try PackageFixture.shared.get().source }

  @Test(
    arguments: [
      ("User", #"{"id":1,"tags":[{"name":"a"}]}"#, "User(id: 1, tags: Optional([Dep.Tag(name: \"a\")]))\n"),
      // The type hides Foundation's, and uses C, C++ and a resource.
      ("Unit", #"{"size":10}"#, "13m\n"),
      ("App.Extra", #"{"day":0}"#, "Extra(day: 2001-01-01 00:00:00 +0000)\n"),
      ("Page<User>", #"{"items":[{"id":1}]}"#, "Page<User>(items: [App.User(id: 1, tags: nil)])\n"),
      ("[Date]", "[0]", "[2001-01-01 00:00:00 +0000]\n"),
      ("Settings", #"{"level":3}"#, "Settings(level: 3)\n"),
    ])
  func modelsOfTargetsDecode(_ model: String, _ input: String, _ expected: String) async throws {
    let target = model == "[Date]" ? ["--target", "App"] : []
    let result = try await source.run(["--package", "app", model] + target, input: input)
    #expect(result.errorText == "")
    #expect(result.text == expected)
  }

  @Test(arguments: [".days", "{ let d = JSONDecoder(); d.dateDecodingStrategy = .iso8601; return d }()"])
  func decoderOfThePackageIsUsed(_ expression: String) async throws {
    let day = expression == ".days" ? "1" : "\"1970-01-02T00:00:00Z\""
    let result = try await source.run(
      "--package", "app", "--decoder", expression, "App.Extra", input: "{\"day\":\(day)}")
    #expect(result.errorText == "")
    #expect(result.text == "Extra(day: 1970-01-02 00:00:00 +0000)\n")
  }

  @Test func nothingIsWrittenToThePackage() async throws {
    _ = try await source.run("--package app User", input: #"{"id":1}"#)
    let names = try FileManager.default.subpathsOfDirectory(atPath: source.folder.url.path + "/app")
    let files = names.filter { $0.contains(".") && !$0.hasSuffix("/") }
    let written = PackageFixture.app.keys.filter { $0.hasPrefix("app/") }.map { String($0.dropFirst(4)) }
    #expect(Set(files) == Set(written))
  }

  @Test func secondRunDoesNotAskSwiftPM() async throws {
    let environment = try source.replacingCompiler(#"compiler "$@""#)
    try Script.write(
      "#!/bin/sh\necho asked >> asked\nPATH=\(Command.path) exec swift \"$@\"\n",
      to: source.folder.url.path + "/compilers/swift")
    for number in 1...2 {
      let result = try await source.run(
        "--package dep Tag", input: #"{"name":"a"}"#, environment: environment)
      #expect(result.text == "Tag(name: \"a\")\n")
      // The description of the package, its dependencies, and the build.
      if number == 1 { #expect(try source.folder.text("asked") == "asked\nasked\nasked\n") }
    }
    #expect(try source.folder.text("asked") == "asked\nasked\nasked\n")
  }

  @Test func typesAreListedWithoutABuild() async throws {
    let all = try await source.run("list --package app/Package.swift")
    #expect(all.text == "User\nUnit\nExtra\nBoth\nSettings\nPage<Item>\nBoth\n")
    let core = try await source.run("list --package app --target core-kit")
    #expect(core.text == "Page<Item>\nBoth\n")
  }
}
