@testable import Models
import Testing

@Suite struct WeaponTests {
  @Test func everyIDOnce() throws {
    #expect(Weapon.allCases.count == 56)
    let text = try SampleFile(model: "weapons", name: "valid-all").text()
    #expect(try decoded([Weapon].self, text) == Weapon.allCases)
  }

  @Test(arguments: [
    (Weapon.randomGold, "-2"), (.randomGreen, "-1"), (.shooterShort, "0"), (.rollerCompact, "1000"),
    (.chargerLight, "2050"), (.twinsDual, "5030"), (.umbrellaCompact, "6020"), (.slosherVase, "20030"),
  ])
  func ids(_ weapon: Weapon, _ id: String) throws {
    #expect(try decoded(Weapon.self, "\"\(id)\"") == weapon)
    #expect(try encoded([weapon]) == "[\"\(id)\"]")
  }

  @Test func unknownIDIsShown() throws {
    let fault = try Fault(decoding: [Weapon].self, from: #"["0","5031"]"#)
    #expect(fault == Fault(.dataCorrupted, ".[1]"))
    #expect(fault?.words.contains("5031") == true)
  }
}
