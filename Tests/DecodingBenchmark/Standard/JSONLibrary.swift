import Foundation

/// A library that decodes and encodes, with its default settings.
protocol JSONLibrary: AnyObject {
  init()
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
  /// - Returns: the number of bytes.
  func encode<Value: Encodable>(_ value: Value) throws -> Int
}

/// The tasks measured for a library.
enum LibraryTask: String, CaseIterable {
  /// One decoder that has decoded before.
  case warm
  /// A new decoder for each document.
  case fresh
  case encoding
}

extension JSONLibrary {
  /// The minimum processor time of a task in seconds, over as many runs as fit into a twentieth of a second, but at
  /// least three. Foundation's decoder provides the values to encode.
  ///
  /// - Throws: the library's errors.
  static func seconds<Value: Codable>(
    _ task: LibraryTask, _ type: Value.Type, _ data: Data
  ) throws -> Double {
    let library = Self()
    switch task {
    case .warm:
      _ = try library.decode(type, from: data)
      return least { withExtendedLifetime(try? library.decode(type, from: data)) {} }
    case .fresh:
      _ = try library.decode(type, from: data)
      return least { withExtendedLifetime(try? Self().decode(type, from: data)) {} }
    case .encoding:
      let value = try JSONDecoder().decode(type, from: data)
      _ = try library.encode(value)
      return least { withExtendedLifetime(try? library.encode(value)) {} }
    }
  }

  private static func least(_ body: () -> Void) -> Double {
    var (least, sum, runs) = (Double.infinity, 0.0, 0)
    while runs < 3 || sum < 0.05 {
      let seconds = Measurement.seconds(body)
      (least, sum, runs) = (min(least, seconds), sum + seconds, runs + 1)
    }
    return least
  }
}
