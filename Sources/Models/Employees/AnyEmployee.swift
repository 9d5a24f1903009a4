import Foundation

/// One of several kinds of employee, distinguished by the object's exact set of keys:
///
///     [{"name": "John", "id": 7}, {"id": 8, "name": "Mary", "birthday": 580794178.3, "toy": {"name": "Teddy Bear"}}]
public enum AnyEmployee: Hashable, Sendable {
  /// An object with exactly the keys `name` and `id`.
  case defaultEmployee(name: String, id: Int)
  /// An object with exactly the keys `id`, `name`, `birthday` and `toy`.
  case customEmployee(id: Int, name: String, birthday: Date, toy: Toy)
  /// Any other object.
  case noEmployee
}

extension AnyEmployee: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, name, birthday, toy
  }

  /// Throws `typeMismatch` for anything but an object, and any error of decoding a property once the kind is known.
  public init(from decoder: any Decoder) throws {
    // The enum's own coding keys would hide the keys it does not know.
    let names = Set(try decoder.container(keyedBy: DynamicKey.self).allKeys.map(\.stringValue))
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if names == [CodingKeys.name.stringValue, CodingKeys.id.stringValue] {
      self = .defaultEmployee(
        name: try container.decode(String.self, forKey: .name),
        id: try container.decode(Int.self, forKey: .id))
    } else if names == Set(CodingKeys.allCases.map(\.stringValue)) {
      self = .customEmployee(
        id: try container.decode(Int.self, forKey: .id),
        name: try container.decode(String.self, forKey: .name),
        birthday: try container.decode(Date.self, forKey: .birthday),
        toy: try container.decode(Toy.self, forKey: .toy))
    } else {
      self = .noEmployee
    }
  }

  /// Throws `EncodingError.invalidValue` for `.noEmployee`, whose object was not kept.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .defaultEmployee(let name, let id):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(id, forKey: .id)
    case .customEmployee(let id, let name, let birthday, let toy):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(name, forKey: .name)
      try container.encode(birthday, forKey: .birthday)
      try container.encode(toy, forKey: .toy)
    case .noEmployee:
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "the keys of this employee were not kept"))
    }
  }
}
