import Foundation
@testable import Models
import Testing

@Suite struct EmployeeTests {
  static let employee = Employee(name: "John Appleseed", id: 7, favoriteToy: Toy(name: "Teddy Bear"))

  @Test func everyProperty() throws {
    #expect(try decoded(Employee.self, SampleFile(model: "employee", name: "valid").text()) == Self.employee)
  }

  @Test func snakeCaseThroughTheStrategy() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let data = Data(try SampleFile(model: "employee-snake-case", name: "valid").text().utf8)
    #expect(try decoder.decode(Employee.self, from: data) == Self.employee)
    let fault = try Fault(
      decoding: Employee.self, from: try SampleFile(model: "employee-snake-case", name: "valid").text())
    #expect(fault == Fault(.keyNotFound, ".favoriteToy"))
  }

  @Test func customKeys() throws {
    let employee = EmployeeCustomKeys(name: "John Appleseed", id: 7, favoriteToy: Toy(name: "Teddy Bear"))
    #expect(
      try decoded(EmployeeCustomKeys.self, SampleFile(model: "employee-custom-keys", name: "valid").text())
        == employee)
    #expect(try encoded(employee) == #"{"gift":{"name":"Teddy Bear"},"id":7,"name":"John Appleseed"}"#)
  }

  @Test func flat() throws {
    let employee = EmployeeFlat(name: "John Appleseed", id: 7, favoriteToy: Toy(name: "Teddy Bear"))
    #expect(
      try decoded(EmployeeFlat.self, SampleFile(model: "employee-flat", name: "valid").text()) == employee)
    #expect(try encoded(employee) == #"{"gift":"Teddy Bear","id":7,"name":"John Appleseed"}"#)
  }

  @Test func deep() throws {
    let employee = EmployeeDeep(name: "John Appleseed", id: 7, favoriteToy: Toy(name: "Teddy Bear"))
    #expect(
      try decoded(EmployeeDeep.self, SampleFile(model: "employee-deep", name: "valid").text()) == employee)
    #expect(
      try encoded(employee) == #"{"gift":{"toy":{"name":"Teddy Bear"}},"id":7,"name":"John Appleseed"}"#)
  }
}
