@testable import Models
import Testing

@Suite struct VillagerCardTests {
  static let card = VillagerCard(
    name: "Cyrano", bubbleColor: Color(red: 0x19, green: 0x4c, blue: 0x89),
    textColor: Color(red: 0xff, green: 0xfa, blue: 0xd4))

  @Test func everyProperty() throws {
    #expect(
      try decoded(VillagerCard.self, SampleFile(model: "villager-card", name: "valid").text()) == Self.card)
  }

  @Test func printsColorsAsPeopleWriteThem() {
    #expect("\(Self.card)" == ##"VillagerCard(name: "Cyrano", bubbleColor: #194c89, textColor: #fffad4)"##)
  }

  @Test func wordsShowTheText() throws {
    let text = ##"{"name":{"name-USen":"C"},"bubble-color":"teal","text-color":"#fffad4"}"##
    let fault = try Fault(decoding: VillagerCard.self, from: text)
    #expect(fault == Fault(.dataCorrupted, ".bubble-color"))
    #expect(fault?.words == ##"expected a color like #194c89, found "teal""##)
  }
}
