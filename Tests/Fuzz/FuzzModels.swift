import Foundation

/// Any JSON text, with numbers reduced to their kind.
indirect enum FuzzTree: Decodable, Equatable {
  case null
  case bool(Bool)
  case string(String)
  case array([FuzzTree])
  case object([String: FuzzTree])
  case number

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([FuzzTree].self) {
      self = .array(array)
    } else if let object = try? container.decode([String: FuzzTree].self) {
      self = .object(object)
    } else {
      self = .number
    }
  }
}

struct FuzzRecord: Decodable {
  let id: Int
  let small: UInt8?
  let price: Double
  let ratio: Float?
  let link: URL?
  let date: Date?
  let data: Data?
  let amount: Decimal?
  let mood: FuzzMood?
  let list: [FuzzRecord]?
  let byName: [String: [Int?]]?
  let text: EmbeddedJSON<[FuzzRecord]>?
}

enum FuzzMood: String, Decodable { case happy, sad }

/// A union that checks itself.
enum FuzzUnion: Decodable {
  case circle(Double)
  case pair(Int, Int)

  private enum CodingKeys: CodingKey { case type, radius, low, high }
  private enum Kind: String, Decodable { case circle, pair }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .type) {
    case .circle: self = .circle(try container.decode(Double.self, forKey: .radius))
    case .pair:
      let low = try container.decode(Int.self, forKey: .low)
      let high = try container.decode(Int.self, forKey: .high)
      guard low < high else {
        throw DecodingError.dataCorruptedError(
          forKey: .high, in: container, debugDescription: "not above low")
      }
      self = .pair(low, high)
    }
  }
}

/// A loop over any value, with every kind of container.
final class FuzzLoop: Decodable {
  var found: [String] = []

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Name.self) {
      for key in container.allKeys {
        if let nested = try? container.nestedContainer(keyedBy: Name.self, forKey: key) {
          found += nested.allKeys.map(\.stringValue)
        } else if var list = try? container.nestedUnkeyedContainer(forKey: key) {
          while !list.isAtEnd {
            if let record = try? list.decode(FuzzRecord.self) {
              found.append("\(record.id)")
            } else {
              found += try FuzzLoop(from: list.superDecoder()).found
            }
          }
        } else {
          found.append(try container.decodeIfPresent(String.self, forKey: key) ?? "null")
        }
      }
      _ = try? container.superDecoder().singleValueContainer().decode(Int.self)
    } else if var container = try? decoder.unkeyedContainer() {
      while !container.isAtEnd { found += try container.decode(FuzzLoop.self).found }
      found.append("\(container.count ?? 0) \(container.currentIndex)")
    } else {
      found.append("\(try decoder.singleValueContainer().decode(Int.self))")
    }
  }
}
