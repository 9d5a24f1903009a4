@testable import Models
import Testing

@Suite struct LabelTests {
  @Test func lastOfThree() throws {
    #expect(
      try decoded(Label.self, SampleFile(model: "label", name: "valid").text()) == Label(text: "Teddy Bear"))
  }

  @Test func lowerUpperPlain() throws {
    #expect(try encoded(Label(text: "Teddy Bear")) == #"["teddy bear","TEDDY BEAR","Teddy Bear"]"#)
  }

  @Test func wordsOfAnArrayTooLong() throws {
    let fault = try Fault(decoding: Label.self, from: #"["a","A","a",null,1]"#)
    #expect(fault == Fault(.dataCorrupted, ".[3]"))
    #expect(fault?.words == "expected three strings, found 5 values")
  }
}
