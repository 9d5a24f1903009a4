@testable import Models
import Testing

@Suite struct PersonTests {
  @Test func flattensBothWays() throws {
    let person = Person(name: "Mei", scores: [65, 24])
    #expect(try decoded(Person.self, SampleFile(model: "person", name: "valid").text()) == person)
    #expect(try encoded(person) == #"{"scores":[{"score":65},{"score":24}],"user_name":"Mei"}"#)
  }
}
