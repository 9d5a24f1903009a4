import Foundation
import Models
import Testing

@Suite struct EmployeeTests {
  static let employee = Employee(name: "John Appleseed", id: 7, favoriteToy: Toy(name: "Teddy Bear"))

  @Test func everyProperty() throws {
    #expect(try decoded(Employee.self, Employee.guide.sample) == Self.employee)
  }

  @Test func snakeCaseThroughTheStrategy() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let data = Data(Employee.snakeCaseGuide.sample.utf8)
    #expect(try decoder.decode(Employee.self, from: data) == Self.employee)
    let fault = try Fault(decoding: Employee.self, from: Employee.snakeCaseGuide.sample)
    #expect(fault == Fault(.keyNotFound, ".favoriteToy"))
  }

  @Test func customKeys() throws {
    let employee = EmployeeCustomKeys(name: "John Appleseed", id: 7, favoriteToy: Toy(name: "Teddy Bear"))
    #expect(try decoded(EmployeeCustomKeys.self, EmployeeCustomKeys.guide.sample) == employee)
    #expect(try encoded(employee) == #"{"gift":{"name":"Teddy Bear"},"id":7,"name":"John Appleseed"}"#)
  }

  @Test func flat() throws {
    let employee = EmployeeFlat(name: "John Appleseed", id: 7, favoriteToy: Toy(name: "Teddy Bear"))
    #expect(try decoded(EmployeeFlat.self, EmployeeFlat.guide.sample) == employee)
    #expect(try encoded(employee) == #"{"gift":"Teddy Bear","id":7,"name":"John Appleseed"}"#)
  }

  @Test func deep() throws {
    let employee = EmployeeDeep(name: "John Appleseed", id: 7, favoriteToy: Toy(name: "Teddy Bear"))
    #expect(try decoded(EmployeeDeep.self, EmployeeDeep.guide.sample) == employee)
    #expect(
      try encoded(employee) == #"{"gift":{"toy":{"name":"Teddy Bear"}},"id":7,"name":"John Appleseed"}"#)
  }
}
