import Foundation

/// How keys, dates, data and non-conforming floats are read: `JSONDecoder`'s strategies, with the same defaults.
public struct DecodingStrategies: Sendable {
  public enum Keys: Sendable {
    case useDefaultKeys
    /// The model's key `favoriteToy` finds `favorite_toy`. Leading and trailing underscores are kept.
    case convertFromSnakeCase
    /// Maps a key's coding path, which ends with the key itself, to the key that the model asks for.
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }

  public enum Dates: Sendable {
    /// `Date` decodes itself, from a number of seconds since 2001-01-01.
    case deferredToDate
    case secondsSince1970
    case millisecondsSince1970
    /// RFC 3339 without fractional seconds, as in Foundation's `.iso8601`.
    case iso8601
    /// The function turns a string into a date, or returns nil. Messages use the string to name the format.
    case formatted(String, @Sendable (String) -> Date?)
    case custom(@Sendable (any Decoder) throws -> Date)
  }

  public enum DataFormat: Sendable {
    /// `Data` decodes itself, from an array of bytes.
    case deferredToData
    case base64
    case custom(@Sendable (any Decoder) throws -> Data)
  }

  public enum NonConformingFloats: Sendable {
    case `throw`
    case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }

  public var keys: Keys = .useDefaultKeys
  public var dates: Dates = .deferredToDate
  public var data: DataFormat = .base64
  public var nonConformingFloats: NonConformingFloats = .throw

  public init() {}

  var convertsKeys: Bool {
    if case .useDefaultKeys = keys { return false }
    return true
  }
}
