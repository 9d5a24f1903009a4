import Foundation
@testable import Models
import Testing

@Suite struct MemeStringIDTests {
  static func payload(id: String) throws -> String {
    #"{"id":\#(try encoded(id)),"image":"https://example.com/2.png","caption":"Hm"}"#
  }

  @Test(arguments: [
    ("one digit", "2", 2), ("negative", "-5", -5), ("leading zeros", "007", 7), ("minus zero", "-0", 0),
    ("the largest", "9223372036854775807", Int.max), ("the smallest", "-9223372036854775808", Int.min),
  ])
  func decimalIntegers(_ name: String, _ text: String, _ id: Int) throws {
    let meme = try decoded(MemeStringID.self, Self.payload(id: text))
    #expect(meme.id == id, "\(name)")
    #expect(meme.caption == "Hm" && meme.image.absoluteString == "https://example.com/2.png")
    #expect(try encoded(meme).contains(#""id":"\#(id)""#), "\(name)")
  }

  @Test(arguments: [
    ("plus sign", "+5"), ("space before", " 5"), ("space after", "5 "), ("line break", "5\n"),
    ("fraction", "5.0"),
    ("exponent", "1e2"), ("hexadecimal", "0x5"), ("empty", ""), ("minus alone", "-"), ("two signs", "--5"),
    ("separator", "1_000"), ("letters", "12a"), ("Arabic digits", "٣"), ("full-width digits", "５"),
    ("above Int", "9223372036854775808"), ("below Int", "-9223372036854775809"), ("NUL", "5\u{0}"),
  ])
  func otherText(_ name: String, _ text: String) throws {
    let fault = try Fault(decoding: MemeStringID.self, from: Self.payload(id: text))
    #expect(fault == Fault(.dataCorrupted, ".id"), "\(name)")
  }
}
