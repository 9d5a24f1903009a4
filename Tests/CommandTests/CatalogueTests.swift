import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import decode_model

/// Every model of the catalogue, run through the program itself.
struct CatalogueTests {
  static let models = catalog.models.map(\.name)

  @Test func listHasEveryModel() async throws {
    let lines = try await Command.run("list").text.split(separator: "\n")
    #expect(lines.map { String($0.prefix { $0 != " " }) } == Self.models)
  }

  @Test(arguments: catalog.models.map { ($0.name, $0.description) })
  func samplesPageShowsTheTechnique(_ model: String, _ description: ModelDescription) throws {
    let page = try Repository.text("Samples/README.md")
    let row = try #require(page.split(separator: "\n").first { $0.contains("| `\(model)` |") })
    #expect(row.hasPrefix("| \(description.technique) |") && row.contains("(../\(description.file))"))
    #expect(Checkout.exists(Repository.root.appendingPathComponent(description.file)))
  }

  /// Models whose payloads the search can handle: it cannot follow another decoder into a string.
  static let searched = models.filter { $0 != "store-item-wrapped" }

  @Test func noSampleIsFoundForJSONInsideAString() async throws {
    let sample = try await Command.run("sample store-item-wrapped")
    #expect(sample.status == 1 && sample.output.isEmpty)
    #expect(sample.errorText.contains("no payload was found that decodes as store-item-wrapped"))
  }

  @Test(arguments: searched) func samplesDecode(_ model: String) async throws {
    for (kind, options) in [("--full", []), ("--all", ["-l"])] {
      let samples = try await Command.run(["sample", kind, model])
      #expect(samples.status == 0 && samples.errors.isEmpty)
      let check = try await Command.run(["check"] + options + [model], input: samples.output)
      #expect(check.status == 0 && check.text == "", "\(samples.text)")
    }
  }

  /// `RECORD=1` writes the table.
  @Test func invalidSamplesHaveTheProblemsOfTheTable() async throws {
    var lines: [String] = []
    for (model, folder) in ModelPayloads.folders {
      let names = ModelPayloads.names(of: model, prefix: "invalid")
      let paths = names.map { "\(folder)/\($0).json" }
      let report = try await Command.run(["check", "-r", "json", model] + paths)
      #expect(report.status == 1)
      let problems = Dictionary(grouping: try ReportedProblem.all(in: report.output), by: \.file)
      for (name, path) in zip(names, paths) {
        let found = try #require(problems[path], "\(path) has no problem")
        lines += found.map { "\(model)/\(name): \($0.summary)\n" }
      }
    }
    let table = Checkout.root.appendingPathComponent("Tests/sample-problems.txt")
    try Recording.expect(Data(lines.joined().utf8), is: table, "the table of the samples' problems")
  }
}
