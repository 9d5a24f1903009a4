import Foundation
@testable import Models
import Testing

@Suite struct VillagerTests {
  static func villager(_ key: String, _ id: Int, _ gender: String) throws -> Villager {
    let icon = try #require(URL(string: "https://example.com/icons/villagers/\(id)"))
    return Villager(key: key, id: id, gender: gender, iconURI: icon)
  }

  @Test func largestIDFirst() throws {
    let response = try decoded(VillagersResponse.self, SampleFile(model: "villager", name: "valid").text())
    #expect(
      response.villagers == [
        try Self.villager("brd03", 34, "Female"), try Self.villager("bea05", 12, "Female"),
        try Self.villager("ant00", 1, "Male"),
      ])
  }

  @Test func equalIDsInOrderOfKeys() throws {
    let text = try SampleFile(model: "villager", name: "valid-equal-ids").text()
    let response = try decoded(VillagersResponse.self, text)
    #expect(response.villagers.map(\.key) == ["", "cat01", "cat02", "7"])
  }

  @Test func writesEachUnderItsKey() throws {
    let response = VillagersResponse(villagers: [try Self.villager("a b", 1, "Male")])
    #expect(
      try encoded(response)
        == #"{"a b":{"gender":"Male","icon_uri":"https://example.com/icons/villagers/1","id":1}}"#)
  }
}
