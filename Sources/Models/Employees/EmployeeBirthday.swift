import Foundation

/// An employee whose birthday is a text of the form `dd-MM-yyyy`.
public struct EmployeeBirthday: Hashable, Sendable {
  public var name: String
  public var id: Int
  /// The start of the day in UTC.
  public var birthday: Date
  public var favoriteToy: Toy

  public init(name: String, id: Int, birthday: Date, favoriteToy: Toy) {
    self.name = name
    self.id = id
    self.birthday = birthday
    self.favoriteToy = favoriteToy
  }
}

extension EmployeeBirthday: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, id, birthday
    case favoriteToy = "toy"
  }

  /// Throws `DecodingError.dataCorrupted` at `birthday` if the text is not a day of the Gregorian calendar.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    id = try container.decode(Int.self, forKey: .id)
    let text = try container.decode(String.self, forKey: .birthday)
    guard let day = CalendarDay(text: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .birthday, in: container,
        debugDescription: "expected a date like 29-05-2019, found \(QuotedText(text))")
    }
    birthday = day.date
    favoriteToy = try container.decode(Toy.self, forKey: .favoriteToy)
  }

  /// Writes the day of the birthday in UTC. Throws `EncodingError.invalidValue` if its year is not 1 to 9999.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(id, forKey: .id)
    guard let day = CalendarDay(birthday) else {
      let context = EncodingError.Context(
        codingPath: container.codingPath + [CodingKeys.birthday],
        debugDescription:
          "expected a date of the years 1 to 9999, found \(birthday.timeIntervalSince1970) seconds since 1970"
      )
      throw EncodingError.invalidValue(birthday, context)
    }
    try container.encode(day.text, forKey: .birthday)
    try container.encode(favoriteToy, forKey: .favoriteToy)
  }
}

extension EmployeeBirthday {
  /// The model's description.
  public static let guide = ModelGuide(
    summary: "an employee with a birthday",
    technique: "a Date from text in a custom format, dd-MM-yyyy, in UTC on every machine")
}
