import Foundation

/// A value in the three places that are decoded differently.
struct InPlaces<Value: Decodable>: Decodable {
  let required: Value
  let optional: Value?
  let list: [Value]
}

extension ParityModel {
  /// A type that decoders treat separately, in every place, and in an array of optionals.
  private static func special<Value: Decodable & SharedType>(
    _ type: Value.Type, _ shape: Shape, _ settings: Settings = .standard
  ) -> [ParityModel] {
    let places: Shape = ["required": shape, "optional": .optional(shape), "list": .list(shape)]
    return [
      ParityModel(InPlaces<Value>.self, settings, places), ParityModel(Alone<Value>.self, settings, shape),
      ParityModel(Value.self, settings, shape), ParityModel([Value?].self, settings, .list(.optional(shape))),
    ]
  }

  static let specials: [ParityModel] = {
    let day = Shape.words(["2024-02-29", "1999-12-31", "2023-02-29"])
    let placed = Shape.oneOf([
      ["seconds": .int, "date": .optional(["seconds": .int])], .double, .list(.int), .integer(bits: 8),
    ])
    let identifier = Shape.words([
      "00000000-0000-0000-0000-000000000000", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "E621",
    ])
    let models: [[ParityModel]] = [
      special(Date.self, .double), special(Date.self, .double, .secondsSince1970),
      special(Date.self, .double, .millisecondsSince1970), special(Date.self, .date, .iso8601),
      special(Date.self, day, .formattedDates), special(Date.self, day, .formatter),
      special(Date.self, .oneOf([.int, .string]), .customDates), special(Date.self, placed, .placedDates),
      special(Data.self, .base64), special(Data.self, .list(.integer(bits: 8)), .deferredData),
      special(Data.self, .string, .customData), special(URL.self, .url), special(Decimal.self, .double),
      special(UUID.self, identifier), special(ClosedRange<Int>.self, [.int, .int]),
      [ParityModel([String: URL].self, .dictionary(names: .string, .url))],
    ]
    return models.flatMap { $0 }
  }()
}
