@testable import Models
import Testing

@Suite struct UserTests {
  @Test(arguments: [
    ("null", #"{"id":"a","nickname":null}"#, User(id: "a"), #"{"id":"a","nickname":null}"#),
    ("absent", #"{"id":"a"}"#, User(id: "a", nickname: nil), #"{"id":"a","nickname":null}"#),
    (
      "a value", #"{"id":"a","nickname":"Bo"}"#, User(id: "a", nickname: "Bo"), #"{"id":"a","nickname":"Bo"}"#
    ),
  ])
  func nickname(_ name: String, _ text: String, _ user: User, _ written: String) throws {
    #expect(try decoded(User.self, text) == user, "\(name)")
    #expect(try encoded(user) == written, "\(name)")
  }

  @Test func printsPropertiesUnderTheirNames() {
    #expect("\(User(id: "a"))" == #"User(id: "a", nickname: nil)"#)
    #expect("\(User(id: "a", nickname: "Bo"))" == #"User(id: "a", nickname: Optional("Bo"))"#)
  }
}
