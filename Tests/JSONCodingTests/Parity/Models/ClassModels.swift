class Animal: Decodable {
  let name: String
  let legs: Int?
}

/// The super class reads the same object.
final class Dog: Animal {
  let breed: String

  private enum CodingKeys: CodingKey { case breed }

  required init(from decoder: any Decoder) throws {
    breed = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .breed)
    try super.init(from: decoder)
  }
}

/// The super class reads the object under `super`.
final class Cat: Animal {
  let lives: Int

  private enum CodingKeys: CodingKey { case lives }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    lives = try container.decode(Int.self, forKey: .lives)
    try super.init(from: container.superDecoder())
  }
}

/// The super class reads the object under a key of the model's own.
final class Bird: Animal {
  let wingspan: Double

  private enum CodingKeys: CodingKey { case wingspan, animal }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    wingspan = try container.decode(Double.self, forKey: .wingspan)
    try super.init(from: container.superDecoder(forKey: .animal))
  }
}

/// The super class reads the first element.
final class Fish: Animal {
  let fins: [Int]

  required init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let superDecoder = try container.superDecoder()
    var fins: [Int] = []
    while !container.isAtEnd { fins.append(try container.decode(Int.self)) }
    self.fins = fins
    try super.init(from: superDecoder)
  }
}

extension ParityModel {
  static let classes: [ParityModel] = [
    ParityModel(Dog.self, ["name": .string, "legs": .optional(.int), "breed": .string]),
    ParityModel(Cat.self, ["lives": .int, "super": ["name": .string, "legs": .optional(.int)]]),
    ParityModel(Bird.self, ["wingspan": .double, "animal": ["name": .string, "legs": .optional(.int)]]),
    ParityModel(Fish.self, [["name": .string, "legs": .optional(.int)], .int, .int]),
    ParityModel(
      [Bird?].self, .list(.optional(["wingspan": .double, "animal": ["name": .string, "legs": .int]]))),
  ]
}
