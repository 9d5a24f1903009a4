import Foundation
import JSONCoding
import TestSupport
import Testing

@testable import Runner

@Suite struct SamplesTests {
  @Test func everyModelHasAFolder() throws {
    #expect(!ModelCase.all.isEmpty)
    #expect(ModelCase.all.map(\.name).sorted() == ModelPayloads.folders.map(\.model))
  }

  @Test(arguments: ModelCase.all) func guideIsComplete(_ model: ModelCase) {
    for words in [model.model.description.summary, model.model.description.technique] {
      #expect(!words.isEmpty && !words.hasSuffix(".") && !words.contains("\n"))
    }
    #expect(model.model.description.summary.first?.isUppercase == false)
  }

  /// Samples whose re-encoded form differs: keys that the model does not read are gone, values are spelled in the
  /// model's way, and a Double has its shortest digits.
  static let reencoded: [String: String] = [
    "meme/valid":
      #"{"id":2,"image":"https://example.com/memes/2.png","caption":"Proof by intimidation"}"#,
    "meme-string-id/valid":
      #"{"id":"2","image":"https://example.com/memes/2.png","caption":"Proof by intimidation"}"#,
    "meme-string-id/valid-leading-zeros":
      #"{"id":"7","image":"https://example.com/memes/2.png","caption":"Proof by intimidation"}"#,
    "meme-optional-caption/valid-null":
      #"{"image":"https://example.com/memes/2.png","category":"math"}"#,
    "dcard/valid":
      #"[{"title":"期末考的前一晚","excerpt":"圖書館只剩一個位子"},"#
      + #"{"title":"Lost umbrella","excerpt":"Blue, left on the 8 o'clock bus"}]"#,
    "store-item/valid":
      #"{"resultCount":2,"results":[{"artistName":"The Paper Boats","trackName":"Low Tide"},"#
      + #"{"artistName":"Ana Rúa","trackName":"Siete/Ocho"}]}"#,
    "store-item-wrapped/valid-spaced": #"{"contents":"{\"resultCount\":0,\"results\":[]}"}"#,
    "villager-card/valid":
      ##"{"name":{"name-USen":"Cyrano"},"bubble-color":"#194c89","text-color":"#fffad4"}"##,
    "villager-card/valid-upper-case":
      ##"{"name":{"name-USen":"Antonio"},"bubble-color":"#8a6ec9","text-color":"#00000f"}"##,
    "user/valid-absent": #"{"id":"u-17","nickname":null}"#,
    "gift-employee/valid":
      #"{"toy":{"name":"Teddy Bear"},"employee":{"name":"John Appleseed","id":7},"birthday":580794178.334826}"#,
    "any-employee/valid":
      #"[{"name":"John Appleseed","id":7},"#
      + #"{"id":8,"name":"Mary Quince","birthday":580794178.334826,"toy":{"name":"Teddy Bear"}}]"#,
    "playlist/valid":
      #"{"title":"Monday","tracks":[{"name":"Low Tide","seconds":215},{"name":"Siete","seconds":187}]}"#,
    "preferences/valid": #"{"theme":"dark","fontSize":12,"isMuted":false}"#,
    "preferences/valid-null": #"{"theme":"light","fontSize":12,"isMuted":true}"#,
    "profile/valid": #"{"name":"Kim","avatar":"https://example.com/kim.png"}"#,
    "song/valid-other-spelling": #"{"id":1,"coverImage":"https://example.com/covers/1.jpg"}"#,
  ]

  @Test(arguments: ModelCase.all.filter(\.isEncodable)) func validSamplesComeBack(_ model: ModelCase) throws {
    for file in SampleFile.all(of: model.name, prefix: "valid") {
      let text = try file.text()
      let expected = Self.reencoded[file.testDescription] ?? text
      #expect(try canonical(try model.reencode(text)) == canonical(expected), "\(file)")
    }
  }

  /// `CatalogueTests` compares the program's reports on them with a table.
  @Test(arguments: ModelCase.all) func invalidSamplesAreRefusedAsByFoundation(_ model: ModelCase) throws {
    let files = SampleFile.all(of: model.name, prefix: "invalid")
    #expect(!files.isEmpty)
    // Foundation's decoder accepts a trailing comma.
    for file in files where file.testDescription != "json/invalid-trailing-comma" {
      let text = try file.text()
      let ours = RecordDecoder(like: model.decoder)
      let fault = try #require(try model.fault(text) { try ours.decode($0, from: $1) }, "\(file)")
      let foundation = try #require(
        try model.fault(text) { try model.decoder.decode($0, from: $1) }, "\(file)")
      // It names no place for a number that does not fit.
      let isPlaceless = fault.kind == .dataCorrupted && foundation.path == "."
      #expect(foundation == (isPlaceless ? Fault(.dataCorrupted, ".") : fault), "\(file)")
    }
  }
}
