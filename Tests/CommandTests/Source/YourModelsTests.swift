import Foundation
import Testing
import TestSupport

/// The package under `Samples/your-models`, built as a user builds it.
@Suite(.serialized, .slow) struct YourModelsTests {
  private static let package = Checkout.samples.appendingPathComponent("your-models")

  @Test func buildsAndDoesWhatDecodeModelDoes() async throws {
    let build = try await Command.shell(
      "swift build --package-path '\(Self.package.path)' \(Checkout.sampleOptions) 2>&1", timeout: 600)
    guard build.status == 0 else {
      Issue.record("\(build.text)")
      return
    }
    let program = "'\(Checkout.sampleBuild.path)/debug/check-user'"
    func run(_ words: String) async throws -> Command.Result {
      try await Command.shell("\(program) \(words)", in: Self.package)
    }
    let value = try await run("user Payloads/user.json")
    #expect(value.text.hasPrefix(#"User(id: 7, name: "Ada", role: "#))
    let json = try await run("-o json user Payloads/user.json")
    #expect(json.text == #"{"id":7,"name":"Ada","role":"admin","homepage":"https://example.com/ada"}"# + "\n")
    let report = try await run("check -r json user Payloads/broken.json")
    #expect(report.status == 1)
    #expect(report.text.split(separator: "\n").count == 3)
    #expect(report.text.contains(#""pointer":"/id""#) && report.text.contains(#""pointer":"/role""#))
    #expect(try await run("list").text == "user\nusers\n")
    #expect(try await run("users Payloads/user.json").status == 1)
    #expect(try await run("usr Payloads/user.json").errorText.contains(#"did you mean "user"?"#))
  }

  @Test func mainFileTakesThreeLines() throws {
    let main = try String(
      contentsOf: Self.package.appendingPathComponent("Sources/check-user/main.swift"), encoding: .utf8)
    #expect(main.split(separator: "\n").count == 3)
  }
}
