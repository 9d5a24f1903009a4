@testable import Models
import Testing

@Suite struct LabeledToyTests {
  @Test func bothWays() throws {
    let toy = LabeledToy(name: "Teddy Bear", label: Label(text: "Teddy Bear"))
    #expect(try decoded(LabeledToy.self, SampleFile(model: "toy", name: "valid").text()) == toy)
    #expect(
      try encoded(toy) == #"{"label":["teddy bear","TEDDY BEAR","Teddy Bear"],"name":"Teddy Bear"}"#)
  }

  @Test func nameAndLabelMayDiffer() throws {
    let toy = try decoded(LabeledToy.self, #"{"name":"Bear 7","label":["b","B","b"]}"#)
    #expect(toy == LabeledToy(name: "Bear 7", label: Label(text: "b")))
  }
}
