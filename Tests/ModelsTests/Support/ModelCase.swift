import Foundation
import Models
import Testing

/// A model under its name in the catalogue, with what the tests do to every model.
struct ModelCase: Sendable, CustomTestStringConvertible {
  let name: String
  let guide: ModelGuide
  /// Decodes a text and gives back what the model encodes; throws where decoding the encoded text gives another value.
  let reencode: @Sendable (String) throws -> String

  struct ValueChanged: Error {
    let before: String
    let after: String
  }

  init<Value: Codable & Equatable & Sendable>(
    _ name: String, _ type: Value.Type, _ guide: ModelGuide, snakeCase: Bool = false
  ) {
    self.name = name
    self.guide = guide
    reencode = { text in
      let decoder = JSONDecoder()
      let encoder = JSONEncoder()
      if snakeCase {
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        encoder.keyEncodingStrategy = .convertToSnakeCase
      }
      let value = try decoder.decode(type, from: Data(text.utf8))
      let data = try encoder.encode(value)
      let again = try decoder.decode(type, from: data)
      guard again == value else { throw ValueChanged(before: "\(value)", after: "\(again)") }
      return String(decoding: data, as: UTF8.self)
    }
  }

  var testDescription: String { name }

  static let all: [ModelCase] = [
    ModelCase("json", JSONValue.self, JSONValue.guide),
    ModelCase("meme", Meme.self, Meme.guide),
    ModelCase("meme-string-id", MemeStringID.self, MemeStringID.guide),
    ModelCase("meme-optional-caption", MemeOptionalCaption.self, MemeOptionalCaption.guide),
    ModelCase("dcard", DcardData.self, DcardData.guide),
    ModelCase("store-item", SearchResponse.self, SearchResponse.guide),
    ModelCase("store-item-wrapped", WrappedSearchResponse.self, WrappedSearchResponse.guide),
    ModelCase("villager", VillagersResponse.self, VillagersResponse.guide),
    ModelCase("villager-card", VillagerCard.self, VillagerCard.guide),
    ModelCase("person", Person.self, Person.guide),
    ModelCase("user", User.self, User.guide),
    ModelCase("users", [User].self, User.listGuide),
    ModelCase("weapon", Weapon.self, Weapon.guide),
    ModelCase("weapons", [Weapon].self, Weapon.listGuide),
    ModelCase("employee", Employee.self, Employee.guide),
    ModelCase("employee-snake-case", Employee.self, Employee.snakeCaseGuide, snakeCase: true),
    ModelCase("employee-custom-keys", EmployeeCustomKeys.self, EmployeeCustomKeys.guide),
    ModelCase("employee-flat", EmployeeFlat.self, EmployeeFlat.guide),
    ModelCase("employee-deep", EmployeeDeep.self, EmployeeDeep.guide),
    ModelCase("employee-birthday", EmployeeBirthday.self, EmployeeBirthday.guide),
    ModelCase("gift-employee", GiftEmployee.self, GiftEmployee.guide),
    ModelCase("any-employee", [AnyEmployee].self, AnyEmployee.guide),
    ModelCase("label", Label.self, Label.guide),
    ModelCase("toy", LabeledToy.self, LabeledToy.guide),
    ModelCase("song", Song.self, Song.guide),
    ModelCase("songs", [Song].self, Song.listGuide),
  ]
}
