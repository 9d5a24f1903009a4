import Foundation
@testable import Models
import Testing

@Suite struct MemeOptionalCaptionTests {
  @Test(arguments: [
    ("absent", "valid", String?.none), ("null", "valid-null", nil),
    ("a value", "valid-caption", "Proof by intimidation"),
  ])
  func caption(_ name: String, _ file: String, _ caption: String?) throws {
    let text = try SampleFile(model: "meme-optional-caption", name: file).text()
    let image = try #require(URL(string: "https://example.com/memes/2.png"))
    let meme = MemeOptionalCaption(image: image, caption: caption, category: "math")
    #expect(try decoded(MemeOptionalCaption.self, text) == meme, "\(name)")
  }
}
