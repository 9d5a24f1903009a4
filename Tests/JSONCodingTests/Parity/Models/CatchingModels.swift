import Foundation

/// What a model sees when it reads a value and catches the error: the value, which `catch` matches, and the description.
struct Notes {
  private(set) var words: [String] = []

  mutating func add<Value>(_ read: () throws -> Value) {
    do {
      words.append(Rendering.text(try read()))
    } catch let error as DecodingError {
      words.append("\(error)")
    } catch {
      words.append("another type: \(error)")
    }
  }
}

/// Reads every type with every method of a keyed container.
struct CaughtErrors: Decodable {
  private var notes = Notes()

  private enum CodingKeys: String, CodingKey { case value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func keyed<Value: Decodable>(_ type: Value.Type) {
      notes.add { try container.decode(type, forKey: .value) }
      notes.add { try container.decodeIfPresent(type, forKey: .value) }
      notes.add { try container.superDecoder(forKey: .value).singleValueContainer().decode(type) }
    }
    notes.add { try container.decode(Bool.self, forKey: .value) }
    notes.add { try container.decode(String.self, forKey: .value) }
    notes.add { try container.decode(Int.self, forKey: .value) }
    notes.add { try container.decode(UInt8.self, forKey: .value) }
    notes.add { try container.decode(Double.self, forKey: .value) }
    notes.add { try container.decode(Float.self, forKey: .value) }
    notes.add { try container.decodeIfPresent(Bool.self, forKey: .value) }
    notes.add { try container.decodeIfPresent(String.self, forKey: .value) }
    notes.add { try container.decodeIfPresent(Int64.self, forKey: .value) }
    notes.add { try container.decodeIfPresent(Float.self, forKey: .value) }
    keyed(Int.self)
    keyed(Int16.self)
    keyed(Double.self)
    keyed(Bool.self)
    keyed(String.self)
    keyed(Decimal.self)
    keyed(URL.self)
    keyed(Date.self)
    keyed(Data.self)
    keyed(UUID.self)
    keyed([Int8].self)
    // In Foundation, the order of several members is arbitrary.
    let members = try? container.nestedContainer(keyedBy: Name.self, forKey: .value).allKeys.count
    if members ?? 0 < 2 {
      keyed([String: UInt].self)
      keyed([Int: Int8].self)
    }
    keyed(Int?.self)
    keyed([Float?].self)
    notes.add { container.contains(.value) }
    notes.add { try container.decodeNil(forKey: .value) }
    notes.add { try container.superDecoder(forKey: .value).singleValueContainer().decodeNil() }
    notes.add {
      let nested = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .value)
      return try nested.decode(Int.self, forKey: .value)
    }
    notes.add { try container.superDecoder().singleValueContainer().decode(Int.self) }
    notes.add { try container.superDecoder().container(keyedBy: CodingKeys.self).allKeys }
    notes.add { try container.superDecoder().unkeyedContainer().count as Any }
    notes.add {
      var elements = try container.nestedUnkeyedContainer(forKey: .value)
      return try elements.decode(UInt16.self)
    }
    notes.add { try SingleValue(from: container.superDecoder(forKey: .value)) }
  }

  /// A single-value container's own methods.
  struct SingleValue: Decodable {
    let number: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        number = try container.decode(Int.self)
      } catch DecodingError.dataCorrupted {
        number = -1
      } catch DecodingError.typeMismatch(let type, let context) {
        throw DecodingError.typeMismatch(
          type, DecodingError.Context(codingPath: context.codingPath, debugDescription: "no number"))
      }
    }
  }
}

/// Reads the elements of an array with every method, one more than there are, and notes the index after each.
struct CaughtInArray: Decodable {
  private var notes = Notes()

  private enum CodingKeys: CodingKey { case a }

  private static let reads: [@Sendable (inout any UnkeyedDecodingContainer) throws -> Any] = [
    { try $0.decode(Int.self) },
    { try $0.decode(Int8.self) },
    { try $0.decode(Double.self) },
    { try $0.decode(Bool.self) },
    { try $0.decode(String.self) },
    { try $0.decode(URL.self) },
    { try $0.decode([Int].self) },
    { try $0.decodeNil() },
    { try $0.decodeIfPresent(Int.self) as Any },
    { try $0.decodeIfPresent(UInt8.self) as Any },
    { try $0.decodeIfPresent(Float.self) as Any },
    { try $0.decodeIfPresent(Bool.self) as Any },
    { try $0.decodeIfPresent(String.self) as Any },
    { try $0.decodeIfPresent(Date.self) as Any },
    { try $0.decodeIfPresent([Int8].self) as Any },
    { try $0.nestedContainer(keyedBy: CodingKeys.self).contains(.a) },
    { try $0.nestedUnkeyedContainer().count as Any },
    { try $0.superDecoder().singleValueContainer().decode(Int.self) },
  ]

  init(from decoder: any Decoder) throws {
    // A read that fails does not advance, so the next one gets the same element.
    var shared = try decoder.unkeyedContainer()
    for read in Self.reads {
      var alone = try decoder.unkeyedContainer()
      for _ in 0...(alone.count ?? 0) { note(read, &alone) }
      note(read, &shared)
    }
  }

  private mutating func note(
    _ read: (inout any UnkeyedDecodingContainer) throws -> Any,
    _ container: inout any UnkeyedDecodingContainer
  ) {
    notes.add { try read(&container) }
    notes.add { "\(container.currentIndex) \(container.isAtEnd)" }
  }
}

/// Catches an error and throws it again: unchanged, with another description, or wrapped in an error of the model's own.
struct ThrowsAgain: Decodable {
  let value: String

  private enum CodingKeys: CodingKey { case first, second, how }
  struct Wrapped: Error { let underlying: any Error }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let how = try container.decode(String.self, forKey: .how)
    do {
      value = "\(try container.decode([Int8].self, forKey: .first))"
    } catch let first {
      do {
        value = try container.decode(String.self, forKey: .second)
      } catch {
        switch how {
        case "a": throw first
        case "b": throw error
        case "0":
          throw DecodingError.dataCorruptedError(
            forKey: .first, in: container, debugDescription: "neither \(first) nor \(error)")
        default: throw Wrapped(underlying: first)
        }
      }
    }
  }
}

/// The coding path as a model sees it, with the numbers of the keys that have one.
struct WhereItIs: Decodable {
  let path: String

  init(from decoder: any Decoder) throws {
    path = decoder.codingPath.map { "\($0) \($0.intValue ?? -1)" }.joined(separator: "/")
  }
}

/// Keys of all kinds: a dictionary's, an enum's with numbers, a structure's.
struct NumberedKeys: Decodable {
  let byNumber: [Int: WhereItIs]
  let byName: [String: WhereItIs]
  let byLetter: [Letter: [WhereItIs]]
  let byPlace: Placed
  let nested: [Int: [Int: WhereItIs]]

  enum Letter: String, Decodable, CodingKeyRepresentable { case a, b }

  struct Placed: Decodable {
    private(set) var words: [String] = []

    private enum CodingKeys: Int, CodingKey { case first = 10, second = 20 }

    private struct Prefixed: CodingKey {
      let stringValue: String
      var intValue: Int? { stringValue.count }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      words.append(try container.decode(WhereItIs.self, forKey: .first).path)
      words.append(try WhereItIs(from: container.superDecoder(forKey: .second)).path)
      words.append("\(try container.nestedContainer(keyedBy: Name.self, forKey: .second).codingPath)")
      let names = try decoder.container(keyedBy: Prefixed.self)
      for key in names.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        words.append(try names.decode(WhereItIs.self, forKey: key).path)
      }
    }
  }
}

extension ParityModel {
  static let catching: [ParityModel] =
    [.standard, .snakeCase, .secondsSince1970, .deferredData, .namedInfinity].flatMap { settings in
      [
        ParityModel(CaughtErrors.self, settings, ["value": .optional(.anything)]),
        ParityModel([CaughtErrors].self, settings, .list(["value": .oneOf([.int, .list(.anything)])])),
        ParityModel(CaughtInArray.self, settings, .list(.anything)),
        ParityModel(
          NumberedKeys.self, settings,
          [
            "byNumber": .dictionary(names: .integer(bits: 20), .anything),
            "byName": .dictionary(names: .oneOf([.integer(bits: 20), .string]), .anything),
            "byLetter": .dictionary(names: .words(["a", "b"]), .list(.anything)),
            "byPlace": ["first": .anything, "second": .dictionary(names: .string, .anything)],
            "nested": .dictionary(names: .integer(bits: 8), .dictionary(names: .integer(bits: 8), .anything)),
          ]),
      ]
    } + [
      ParityModel(
        ThrowsAgain.self,
        [
          "how": .words(["a", "b", "0", ""]), "first": .list(.integer(bits: 9)),
          "second": .oneOf([.string, .anything]),
        ])
    ]
}
