import Foundation
@testable import Models
import Testing

@Suite struct MemeTests {
  @Test func everyProperty() throws {
    let image = try #require(URL(string: "https://example.com/memes/2.png"))
    let meme = Meme(id: 2, image: image, caption: "Proof by intimidation")
    #expect(try decoded(Meme.self, SampleFile(model: "meme", name: "valid").text()) == meme)
    #expect(
      try encoded(meme)
        == #"{"caption":"Proof by intimidation","id":2,"image":"https://example.com/memes/2.png"}"#)
  }

  @Test(arguments: [
    ("a whole number with a fraction part", "1.0", 1), ("an exponent", "1e2", 100),
    ("the largest", "\(Int.max)", Int.max),
    ("the smallest", "\(Int.min)", Int.min),
  ])
  func idsThatFit(_ name: String, _ digits: String, _ id: Int) throws {
    #expect(try decoded(Meme.self, #"{"id":\#(digits),"image":"a","caption":""}"#).id == id, "\(name)")
  }
}
