import Testing

@testable import Models

@Suite struct VillagerTests {
  /// The largest identifier first; equal ones in the order of their keys.
  @Test(arguments: [
    ("valid", ["brd03", "bea05", "ant00"]), ("valid-equal-ids", ["", "cat01", "cat02", "7"]),
  ])
  func largestIDFirst(_ name: String, _ keys: [String]) throws {
    let text = try SampleFile(model: "villager", name: name).text()
    #expect(try decoded(VillagersResponse.self, text).villagers.map(\.key) == keys)
  }
}
