import Foundation
@testable import Models
import Testing

@Suite struct EmployeeBirthdayTests {
  @Test func startOfTheDayInUTC() throws {
    let text = try SampleFile(model: "employee-birthday", name: "valid").text()
    // date -u -d 2019-05-29 +%s
    #expect(
      try decoded(EmployeeBirthday.self, text).birthday
        == Date(timeIntervalSince1970: 1_559_088_000))
  }
}
