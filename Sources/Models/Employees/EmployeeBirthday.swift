import Foundation

/// An employee whose birthday is a text of the form `dd-MM-yyyy`:
///
///     {"name": "John Appleseed", "id": 7, "birthday": "29-05-2019", "toy": {"name": "Teddy Bear"}}
public struct EmployeeBirthday: Hashable, Sendable {
  public var name: String
  public var id: Int
  /// The start of the day in UTC.
  public var birthday: Date
  public var favoriteToy: Toy
}

extension EmployeeBirthday: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, id, birthday
    case favoriteToy = "toy"
  }

  // The locale and the time zone are fixed, so that those of the machine have no effect. Each call creates its own
  // formatter, because not every platform lets several threads share one.
  private static var days: DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "dd-MM-yyyy"
    return formatter
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    id = try container.decode(Int.self, forKey: .id)
    let text = try container.decode(String.self, forKey: .birthday)
    guard let day = Self.days.date(from: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .birthday, in: container,
        debugDescription: "expected a date like 29-05-2019, found \"\(text)\"")
    }
    birthday = day
    favoriteToy = try container.decode(Toy.self, forKey: .favoriteToy)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(id, forKey: .id)
    try container.encode(Self.days.string(from: birthday), forKey: .birthday)
    try container.encode(favoriteToy, forKey: .favoriteToy)
  }
}
