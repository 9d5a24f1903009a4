import Foundation
import Models
import Testing

@Suite struct GiftEmployeeTests {
  static let employee = GiftEmployee(
    name: "John Appleseed", id: 7, birthday: Date(timeIntervalSinceReferenceDate: 580794178.33482599),
    toy: Toy(name: "Teddy Bear"))

  @Test func everyPropertyAndTheInheritedOnes() throws {
    let employee = try decoded(GiftEmployee.self, SampleFile(model: "gift-employee", name: "valid").text())
    #expect(employee.name == "John Appleseed" && employee.id == 7 && employee.toy == Toy(name: "Teddy Bear"))
    #expect(employee.birthday.timeIntervalSinceReferenceDate == 580794178.33482599)
    #expect(employee == Self.employee)
  }

  @Test func printsTheInheritedOnesToo() {
    #expect(
      "\(Self.employee)"
        == #"GiftEmployee(name: "John Appleseed", id: 7, birthday: 2019-05-29 03:42:58 +0000, "#
        + #"toy: Toy(name: "Teddy Bear"))"#)
  }

  @Test func birthdayFollowsTheDateStrategy() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let text = #"{"toy":{"name":"a"},"employee":{"name":"b","id":1},"birthday":60}"#
    let employee = try decoder.decode(GiftEmployee.self, from: Data(text.utf8))
    #expect(employee.birthday == Date(timeIntervalSince1970: 60))
  }

  @Test(arguments: ["INF", "NAN"]) func birthdayIsFinite(_ text: String) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NAN")
    let text = #"{"toy":{"name":"a"},"employee":{"name":"b","id":1},"birthday":"\#(text)"}"#
    do {
      let employee = try decoder.decode(GiftEmployee.self, from: Data(text.utf8))
      Issue.record("decoded \(employee.birthday.timeIntervalSinceReferenceDate)")
    } catch let error as DecodingError {
      #expect(Fault(error) == Fault(.dataCorrupted, ".birthday"))
    }
  }

  @Test(arguments: [
    ("name", GiftEmployee(name: "", id: 7, birthday: employee.birthday, toy: employee.toy)),
    ("id", GiftEmployee(name: "John Appleseed", id: 8, birthday: employee.birthday, toy: employee.toy)),
    ("birthday", GiftEmployee(name: "John Appleseed", id: 7, birthday: .distantPast, toy: employee.toy)),
    ("toy", GiftEmployee(name: "John Appleseed", id: 7, birthday: employee.birthday, toy: Toy(name: ""))),
    ("class", BasicEmployee(name: "John Appleseed", id: 7)),
  ])
  func everyPropertyMakesADifference(_ name: String, _ other: BasicEmployee) {
    #expect(Self.employee != other, "\(name)")
    #expect(other != Self.employee, "\(name)")
  }
}
