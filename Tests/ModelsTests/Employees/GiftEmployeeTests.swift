import Foundation
@testable import Models
import Testing

@Suite struct GiftEmployeeTests {
  @Test func everyPropertyAndTheInheritedOnes() throws {
    let employee = try decoded(GiftEmployee.self, SampleFile(model: "gift-employee", name: "valid").text())
    #expect(employee.name == "John Appleseed" && employee.id == 7 && employee.toy == Toy(name: "Teddy Bear"))
    #expect(employee.birthday.timeIntervalSinceReferenceDate == 580794178.33482599)
  }

  @Test func birthdayFollowsTheDateStrategy() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let text = #"{"toy":{"name":"a"},"employee":{"name":"b","id":1},"birthday":60}"#
    let employee = try decoder.decode(GiftEmployee.self, from: Data(text.utf8))
    #expect(employee.birthday == Date(timeIntervalSince1970: 60))
  }
}
