import JSONCoding
import Models
import Runner

/// The models of this program, in the order of `list`: name, type, file, a description of the JSON, and the Codable
/// technique that the model shows.
let catalog = ModelCatalog([
  Model(
    "json", JSONValue.self, "JSONCoding/JSONValue/JSONValue", "any JSON text, checked against RFC 8259",
    "single-value container: one type after another until one fits"
  ) { patch, stored in patch.applied(to: stored) },
  Model(
    "meme", Meme.self, "Models/Meme", "a meme whose id is a number",
    "container(keyedBy:) in an extension, which keeps the memberwise initializer"),
  Model(
    "meme-string-id", MemeStringID.self, "Models/MemeStringID", "a meme whose id is a string of digits",
    "an Int made from a string, dataCorrupted if that fails"),
  Model(
    "meme-optional-caption", MemeOptionalCaption.self, "Models/MemeOptionalCaption",
    "a meme that may have no caption",
    "decodeIfPresent: nil for an absent key and for null"),
  Model(
    "preferences", Preferences.self, "Models/Preferences", "preferences that all have a default",
    "decodeIfPresent with ?? and a default value"),
  Model(
    "profile", Profile.self, "Models/Profile", "a page whose addresses may be empty strings",
    "an overload of decodeIfPresent, which synthesized code calls"),
  Model(
    "dcard", DcardData.self, "Models/Dcard", "the posts of a forum page, in a top-level array",
    "unkeyedContainer with a nestedContainer for each element"),
  Model(
    "store-item", SearchResponse.self, "Models/StoreItem", "a response of the iTunes Search API",
    "nestedUnkeyedContainer(forKey:), element by element"),
  Model(
    "store-item-wrapped", WrappedSearchResponse.self, "Models/WrappedSearchResponse",
    "such a response as JSON text inside a string",
    "JSON inside a string: a second JSONDecoder"),
  Model(
    "playlist", Playlist.self, "Models/Playlist", "a list with some elements of an unknown kind",
    "a tolerant array: elements that do not decode are left out"),
  Model(
    "villager", VillagersResponse.self, "Models/Villager", "villagers in an object with unknown keys",
    "a struct as CodingKey, and allKeys; each value keeps its key"),
  Model(
    "villager-card", VillagerCard.self, "Models/VillagerCard",
    "one villager: its English name and two colors",
    "a type that is not Decodable, made from a string; a nested key"),
  Model(
    "league", League.self, "Models/League", "teams in an object with unknown keys",
    "a dictionary's values as an array"),
  Model(
    "person", Person.self, "Models/Person", "a player with scores in an array of objects",
    "an array of objects flattened into an array of numbers, both ways"),
  Model(
    "player", Player.self, "Models/Player", "a player and a level",
    "a final class, whose init(from:) need not be required"),
  Model(
    "user", User.self, "Models/User", "a user whose nickname may be null",
    "a property wrapper, @NullCodable: null is written as null"),
  Model(
    "users", [User].self, "Models/User", "users whose nickname may be null",
    "the same in an array"),
  Model(
    "weapon", Weapon.self, "Models/Weapon", "the id of a weapon",
    "an enum with raw values: an unknown one is an error"),
  Model(
    "weapons", [Weapon].self, "Models/Weapon", "the ids of weapons",
    "the same in an array"),
  Model(
    "employee", Employee.self, "Models/Employees/Employee", "an employee and a favorite toy",
    "a Codable type nested in another, both synthesized"),
  Model(
    "employee-snake-case", Employee.self, "Models/Employees/Employee", "the same with keys in snake case",
    "a key strategy: convertFromSnakeCase, convertToSnakeCase", convertsSnakeCase: true),
  Model(
    "employee-custom-keys", EmployeeCustomKeys.self, "Models/Employees/EmployeeCustomKeys",
    "an employee whose toy is under the key gift",
    "CodingKeys with a raw value: another name in JSON"),
  Model(
    "employee-flat", EmployeeFlat.self, "Models/Employees/EmployeeFlat", "an employee whose toy is a string",
    "a hand-written container: the JSON is flatter than the type"),
  Model(
    "employee-deep", EmployeeDeep.self, "Models/Employees/EmployeeDeep",
    "an employee whose toy is inside a gift",
    "nested keyed containers: the JSON is deeper than the type"),
  Model(
    "employee-birthday", EmployeeBirthday.self, "Models/Employees/EmployeeBirthday",
    "an employee with a birthday such as 29-05-2019",
    "a DateFormatter with a fixed locale and time zone"),
  Model(
    "gift-employee", GiftEmployee.self, "Models/Employees/GiftEmployee",
    "an employee with a gift, and the rest in an object",
    "class inheritance: superDecoder(forKey:), superEncoder(forKey:)"),
  Model(
    "any-employee", [AnyEmployee].self, "Models/Employees/AnyEmployee", "employees of several kinds",
    "a polymorphic array: the set of keys selects the enum's case"),
  Model(
    "label", Label.self, "Models/Employees/Label", "a label in lower case, in upper case and unchanged",
    "unkeyedContainer: one value from three strings, and back"),
  Model(
    "toy", LabeledToy.self, "Models/Employees/Label", "a toy with its label",
    "nestedUnkeyedContainer(forKey:): an array inside the object"),
  Model(
    "song", Song.self, "Models/Song", "a song whose keys may be absent or null",
    "Field tells absent, null and a value apart; two keys for one property"
  ) { song, stored in song.applied(to: stored) },
  Model(
    "songs", [Song].self, "Models/Song", "such songs in an array",
    "the same in an array"),
])

extension Model {
  // The first two have no default arguments: if several initializers match, Swift prefers those without.

  /// A model that only decodes.
  ///
  /// - Parameter file: its path in `Sources`, without the extension.
  fileprivate init<Value: Decodable>(
    _ name: String, _ type: Value.Type, _ file: String, _ summary: String, _ technique: String
  ) {
    self.init(name, type, ModelDescription(file, summary, technique))
  }

  /// A model that decodes and encodes.
  fileprivate init<Value: Codable>(
    _ name: String, _ type: Value.Type, _ file: String, _ summary: String, _ technique: String
  ) {
    self.init(name, type, ModelDescription(file, summary, technique))
  }

  /// The same, with keys in snake case, or as a patch.
  fileprivate init<Value: Codable>(
    _ name: String, _ type: Value.Type, _ file: String, _ summary: String, _ technique: String,
    convertsSnakeCase: Bool = false, applying: (@Sendable (Value, Value) -> Value)? = nil
  ) {
    self.init(
      name, type, ModelDescription(file, summary, technique), convertsSnakeCase: convertsSnakeCase,
      applying: applying)
  }
}

extension ModelDescription {
  fileprivate init(_ file: String, _ summary: String, _ technique: String) {
    self.init(summary: summary, technique: technique, file: "Sources/\(file).swift")
  }
}
