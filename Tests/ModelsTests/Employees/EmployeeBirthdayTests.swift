import Foundation
@testable import Models
import Testing

@Suite struct EmployeeBirthdayTests {
  static func employee(_ secondsSince1970: Double) -> EmployeeBirthday {
    EmployeeBirthday(
      name: "John Appleseed", id: 7, birthday: Date(timeIntervalSince1970: secondsSince1970),
      favoriteToy: Toy(name: "Teddy Bear"))
  }

  @Test func startOfTheDayInUTC() throws {
    // date -u -d 2019-05-29 +%s
    #expect(
      try decoded(EmployeeBirthday.self, SampleFile(model: "employee-birthday", name: "valid").text())
        == Self.employee(1_559_088_000))
  }

  @Test(arguments: [
    ("its first second", 1_559_088_000.0), ("its last second", 1_559_174_399.999),
  ])
  func writesTheDay(_ name: String, _ seconds: Double) throws {
    #expect(
      try encoded(Self.employee(seconds))
        == #"{"birthday":"29-05-2019","id":7,"name":"John Appleseed","toy":{"name":"Teddy Bear"}}"#, "\(name)"
    )
  }

  @Test func wordsShowTheText() throws {
    let text = #"{"name":"a","id":1,"birthday":"30-02-2019","toy":{"name":"b"}}"#
    let fault = try Fault(decoding: EmployeeBirthday.self, from: text)
    #expect(fault?.words == #"expected a date like 29-05-2019, found "30-02-2019""#)
  }
}
