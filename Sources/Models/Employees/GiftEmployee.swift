import Foundation

/// An employee, as a class to inherit from.
// Unchecked because the compiler cannot check a class that can be subclassed; its properties never change.
public class BasicEmployee: Codable, CustomStringConvertible, @unchecked Sendable {
  public let name: String
  public let id: Int

  public init(name: String, id: Int) {
    self.name = name
    self.id = id
  }

  public var description: String {
    "BasicEmployee(name: \(String(reflecting: name)), id: \(id))"
  }
}

/// An employee who gets a toy on their birthday. In JSON, the inherited properties are under a key of their own.
public final class GiftEmployee: BasicEmployee, @unchecked Sendable {
  public let birthday: Date
  public let toy: Toy

  private enum CodingKeys: String, CodingKey {
    case toy, employee, birthday
  }

  public init(name: String, id: Int, birthday: Date, toy: Toy) {
    self.birthday = birthday
    self.toy = toy
    super.init(name: name, id: id)
  }

  public required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    toy = try container.decode(Toy.self, forKey: .toy)
    birthday = try container.decodeFiniteDate(forKey: .birthday)
    try super.init(from: container.superDecoder(forKey: .employee))
  }

  public override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(toy, forKey: .toy)
    try super.encode(to: container.superEncoder(forKey: .employee))
    try container.encode(birthday, forKey: .birthday)
  }

  /// Shows every stored property, inherited ones first.
  public override var description: String {
    "GiftEmployee(name: \(String(reflecting: name)), id: \(id), birthday: \(birthday), toy: \(toy))"
  }
}

extension BasicEmployee: Equatable {
  /// Whether both have the same class and equal properties.
  public static func == (left: BasicEmployee, right: BasicEmployee) -> Bool {
    guard left.name == right.name, left.id == right.id else { return false }
    switch (left as? GiftEmployee, right as? GiftEmployee) {
    case (let left?, let right?): return left.birthday == right.birthday && left.toy == right.toy
    case (nil, nil): return true
    default: return false
    }
  }
}

extension GiftEmployee {
  /// The model's description.
  public static let guide = ModelGuide(
    summary: "an employee with a gift, and the inherited properties in a separate object",
    technique: "class inheritance: superDecoder(forKey:) and superEncoder(forKey:)")
}
