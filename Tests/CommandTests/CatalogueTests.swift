import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import decode_model

/// Every model of the catalogue, run through the program itself.
struct CatalogueTests {
  static let models = catalog.models.map(\.name)
  static let encodable = Sample.valid.filter { sample in
    catalog.models.contains { $0.name == sample.model && $0.isEncodable }
  }

  @Test func theListHasEveryModel() async throws {
    let lines = try await Command.run(["list"]).text.split(separator: "\n")
    #expect(lines.map { String($0.prefix { $0 != " " }) } == Self.models)
  }

  @Test func catalogueAndSamplesHaveTheSameNames() {
    #expect(Self.models.sorted() == ModelPayloads.folders.map(\.model))
  }

  @Test(arguments: catalog.models.map { ($0.name, $0.description) })
  func samplesPageShowsTheTechnique(_ model: String, _ description: ModelDescription) throws {
    let page = try Repository.text("Samples/README.md")
    let row = try #require(page.split(separator: "\n").first { $0.contains("| `\(model)` |") })
    #expect(row.hasPrefix("| \(description.technique) |") && row.contains("(../\(description.file))"))
    #expect(Checkout.exists(Repository.root.appendingPathComponent(description.file)))
  }

  @Test func modelsOfCodableTypesAreEncodable() {
    let others = catalog.models.filter { !$0.isEncodable }.map(\.name)
    #expect(others == catalog.models.filter { !($0.type is any Encodable.Type) }.map(\.name))
    #expect(others == ["playlist", "league", "player"])
  }

  @Test(arguments: models) func everyModelHasValidAndInvalidSamples(_ model: String) {
    #expect(Sample.valid.contains { $0.model == model && $0.name == "valid" })
    #expect(Sample.invalid.contains { $0.model == model })
  }

  /// Models whose payloads the search can handle: text in a string that another decoder reads is up to the model.
  static let searched = models.filter { $0 != "store-item-wrapped" }

  @Test func otherDecodersTextIsNotFound() async throws {
    let sample = try await Command.run(["sample", "store-item-wrapped"])
    #expect(sample.status == 1 && sample.output.isEmpty)
    #expect(sample.errorText.contains("no payload was found that decodes as store-item-wrapped"))
  }

  @Test(arguments: searched) func samplesDecode(_ model: String) async throws {
    let smallest = try await Command.run(["sample", model])
    #expect(smallest.status == 0 && smallest.errors.isEmpty)
    let full = try await Command.run(["sample", "--full", model])
    let all = try await Command.run(["sample", "--all", model])
    for (samples, options) in [(smallest, []), (full, []), (all, ["-l"])] {
      let check = try await Command.run(["check"] + options + [model], input: samples.output)
      #expect(check.status == 0 && check.text == "", "\(samples.text)")
    }
  }

  /// Every key of a valid payload that the model reads is described.
  @Test(arguments: searched) func describesEveryKey(_ model: String) async throws {
    let result = try await Command.run(["describe", model])
    #expect(result.status == 0 && result.errors.isEmpty)
    let paths = result.text.split(separator: "\n").filter { $0.hasPrefix("  .") }
      .map { $0.dropFirst(2).prefix { $0 != " " } }
    let described = paths.map { $0.matches(of: /[\w-]+/).map { String($0.output) } }
    for path in try await ReadJSON(Sample(model: model, name: "valid")).memberPaths {
      // Names that only the payload has are not keys of the model, and the path into a string has a space.
      let keys = ["villager", "league"].contains(model) ? Array(path.dropFirst()) : path
      #expect(model == "json" || described.contains { $0.starts(with: keys) }, "\(path)")
    }
  }

  @Test(arguments: Sample.valid) func decodesFromFileStandardInputAndDash(_ sample: Sample) async throws {
    let file = try await Command.run([sample.model, sample.path])
    #expect(file.status == 0 && file.errorText == "" && !file.output.isEmpty)
    for operands in [[], ["-"]] {
      let result = try await Command.run([sample.model] + operands, input: try sample.data())
      #expect(result.status == 0 && result.errorText == "")
      #expect(result.text == file.text)
    }
    let check = try await Command.run(["check", sample.model, sample.path])
    #expect(check.status == 0 && check.text == "" && check.errorText == "")
  }

  @Test(arguments: encodable) func encodedValuesDecodeToTheSameValues(_ sample: Sample) async throws {
    let value = try await Command.run([sample.model, sample.path])
    let json = try await Command.run(["-o", "json", sample.model, sample.path])
    #expect(json.status == 0 && json.errorText == "")
    #expect(json.output.split(separator: UInt8(ascii: "\n")).count == 1 && json.output.last == 0x0A)
    let again = try await Command.run([sample.model], input: json.output)
    #expect(again.status == 0 && again.text == value.text)
    let pretty = try await Command.run(["-o", "pretty", sample.model, sample.path])
    let prettyAgain = try await Command.run([sample.model], input: pretty.output)
    #expect(prettyAgain.status == 0 && prettyAgain.text == value.text)
  }

  @Test(arguments: encodable) func encodedValuesHaveThePayloadsShape(_ sample: Sample) async throws {
    let json = try await Command.run(["-o", "json", sample.model, sample.path])
    let encoded = try JSONSerialization.jsonObject(with: json.output, options: .fragmentsAllowed)
    let read = try await ReadJSON(sample).value
    let isEqual = ReadJSON.areEqual(encoded, read)
    #expect(isEqual == (Self.otherShapes[sample.testDescription] == nil), "\(encoded) and \(read)")
  }

  /// Valid samples that spell values differently from the model's output.
  private static let otherShapes = [
    "meme-optional-caption/valid-null": "an optional that is nil is left out",
    "meme-string-id/valid-leading-zeros": "the id is a number",
    "playlist/valid": "what is no track is left out",
    "preferences/valid": "defaults are written",
    "preferences/valid-null": "defaults are written",
    "profile/valid": "an empty address is left out",
    "song/valid-other-spelling": "one key is written for the two that are read",
    "store-item-wrapped/valid-spaced": "the text in the string is compact",
    "user/valid-absent": "NullCodable writes null",
    "villager-card/valid-upper-case": "colors are written in lower case",
  ]

  /// `RECORD=1` writes the table.
  @Test func invalidSamplesHaveTheProblemsOfTheTable() async throws {
    var lines: [String] = []
    for (model, samples) in Dictionary(grouping: Sample.invalid, by: \.model).sorted(by: { $0.key < $1.key })
    {
      let report = try await Command.run(["check", "-r", "json", model] + samples.map(\.path))
      #expect(report.status == 1)
      let problems = Dictionary(grouping: try ReportedProblem.all(in: report.output), by: \.file)
      for sample in samples {
        let found = try #require(problems[sample.path], "\(sample) has no problem")
        lines += found.map { "\(sample.testDescription): \($0.summary)\n" }
      }
    }
    let table = Checkout.root.appendingPathComponent("Tests/sample-problems.txt")
    try Recording.expect(Data(lines.joined().utf8), is: table, "the table of the samples' problems")
  }
}
