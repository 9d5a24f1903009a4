import Foundation
import Testing

/// Every model of the catalogue, through the program itself.
struct CatalogueTests {
  /// The names of `--list`.
  static let models: [String] = {
    let list = (try? Command.run(["--list"]))?.text ?? ""
    return list.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
  }()

  @Test("the catalogue and the Samples folder have the same names")
  func samplesOfAll() {
    #expect(Self.models.count >= 26)
    // Beside the models' folders there are those of scripts.
    let folders = Checkout.names(in: Checkout.samples).filter { name in
      Checkout.names(in: Checkout.samples.appendingPathComponent(name)).contains { $0.hasSuffix(".json") }
    }
    #expect(Self.models.sorted() == folders)
  }

  @Test(arguments: models)
  func hasValidAndInvalidSamples(_ model: String) {
    #expect(Sample.valid.contains { $0.model == model && $0.name == "valid" })
    #expect(Sample.invalid.contains { $0.model == model })
  }

  @Test(arguments: models)
  func sampleIsTheFile(_ model: String) throws {
    let result = try Command.run(["--sample", model])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.text == String(decoding: try Sample(model: model, name: "valid").data(), as: UTF8.self))
  }

  @Test(arguments: models)
  func describesEveryKey(_ model: String) throws {
    let result = try Command.run(["--describe", model])
    #expect(result.status == 0 && result.errors.isEmpty)
    let sample = Sample(model: model, name: "valid")
    // Names that only the payload knows are no keys of the model.
    let isDynamic = ["json": { _ in true }, "villager": { (path: [String]) in path.count == 1 }][model]
    for path in try ReadJSON(sample).memberPaths where isDynamic?(path) != true {
      #expect(result.text.contains(path.last ?? ""), "\(path)")
    }
  }

  @Test(arguments: Sample.valid)
  func decodesFromFileStandardInputAndDash(_ sample: Sample) throws {
    let file = try Command.run([sample.model, sample.path])
    #expect(file.status == 0 && file.errorText == "" && !file.output.isEmpty)
    for operands in [[], ["-"]] {
      let result = try Command.run([sample.model] + operands, input: try sample.data())
      #expect(result.status == 0 && result.errorText == "")
      #expect(result.text == file.text)
    }
    let check = try Command.run(["--check", sample.model, sample.path])
    #expect(check.status == 0 && check.text == "" && check.errorText == "")
  }

  @Test(arguments: Sample.valid)
  func comesBackFromJSON(_ sample: Sample) throws {
    let value = try Command.run([sample.model, sample.path])
    let json = try Command.run(["-o", "json", sample.model, sample.path])
    #expect(json.status == 0 && json.errorText == "")
    #expect(json.output.split(separator: UInt8(ascii: "\n")).count == 1 && json.output.last == 0x0A)
    let again = try Command.run([sample.model], input: json.output)
    #expect(again.status == 0 && again.text == value.text)
    let pretty = try Command.run(["-o", "pretty", sample.model, sample.path])
    let prettyAgain = try Command.run([sample.model], input: pretty.output)
    #expect(prettyAgain.status == 0 && prettyAgain.text == value.text)
  }

  @Test(arguments: Sample.valid)
  func encodesThePayloadsShape(_ sample: Sample) throws {
    let json = try Command.run(["-o", "json", sample.model, sample.path])
    let encoded = try JSONSerialization.jsonObject(with: json.output, options: .fragmentsAllowed)
    let read = try ReadJSON(sample).value
    let isEqual = ReadJSON.areEqual(encoded, read)
    #expect(isEqual == (Self.otherShapes[sample.testDescription] == nil), "\(encoded) and \(read)")
  }

  /// Valid samples that are another spelling of what the model encodes.
  private static let otherShapes = [
    "meme-optional-caption/valid-null": "an optional that is nil is left out",
    "meme-string-id/valid-leading-zeros": "the id is a number",
    "song/valid-other-spelling": "one key is written for the two that are read",
    "store-item-wrapped/valid-spaced": "the text in the string is compact",
    "user/valid-absent": "NullCodable writes null",
    "villager-card/valid-upper-case": "colors are written in lower case",
  ]

  @Test(arguments: Sample.invalid)
  func reports(_ sample: Sample) throws {
    let result = try Command.run(["--check", sample.model, sample.path])
    #expect(result.status == 1)
    #expect(!result.output.isEmpty)
    try Recording.expect(
      result.output, is: sample.url.deletingPathExtension().appendingPathExtension("report"), sample.path)
    let value = try Command.run([sample.model, sample.path])
    #expect(value.status == 1 && value.text == "")
    #expect(value.errorText.hasPrefix(result.text))
  }
}
