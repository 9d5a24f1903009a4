private struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}

private func refuse(_ index: Int, of container: any UnkeyedDecodingContainer, _ words: String)
  -> DecodingError
{
  .dataCorrupted(
    DecodingError.Context(
      codingPath: container.codingPath + [AnyKey(intValue: index)], debugDescription: words))
}

/// An array whose values must be positive.
struct Positives: Decodable {
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let index = container.currentIndex
      let value = try container.decode(Int.self)
      guard value > 0 else { throw refuse(index, of: container, "\(value) is not positive") }
    }
  }
}

/// An object with any names whose values must be positive.
struct PositiveMembers: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    for key in container.allKeys {
      guard try container.decode(Int.self, forKey: key) > 0 else {
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "not positive")
      }
    }
  }
}

/// An array of objects that the loop reads with nested containers.
struct PositiveAmounts: Decodable {
  private enum Keys: String, CodingKey { case amount }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let nested = try container.nestedContainer(keyedBy: Keys.self)
      guard try nested.decode(Int.self, forKey: .amount) > 0 else {
        throw DecodingError.dataCorruptedError(forKey: .amount, in: nested, debugDescription: "not positive")
      }
    }
  }
}

/// An array in which every third value, by the loop's own count, must be 0.
struct Headers: Decodable {
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var count = 0
    while !container.isAtEnd {
      let index = container.currentIndex
      let value = try container.decode(Int.self)
      guard count % 3 > 0 || value == 0 else { throw refuse(index, of: container, "a header is 0") }
      count += 1
    }
  }
}

/// An array whose first three values, by the loop's own count, must be 0.
struct ThreeZeros: Decodable {
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var count = 0
    while !container.isAtEnd {
      let index = container.currentIndex
      let value = try container.decode(Int.self)
      guard count >= 3 || value == 0 else { throw refuse(index, of: container, "must be 0") }
      count += 1
    }
  }
}
