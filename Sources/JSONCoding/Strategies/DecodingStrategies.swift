import Foundation

/// How keys, dates, data and non-conforming floats are read: the settings of Foundation's decoder, with the same defaults.
public struct DecodingStrategies: Sendable {
  public enum Keys: Sendable {
    case useDefaultKeys
    /// `favorite_toy` is found under `favoriteToy`; leading and trailing underscores stay.
    case convertFromSnakeCase
    /// The key's coding path, the key itself last, to the key that the model will ask for.
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }

  public enum Dates: Sendable {
    /// As `Date` decodes itself: seconds since 2001-01-01.
    case deferredToDate
    case secondsSince1970
    case millisecondsSince1970
    /// RFC 3339 without fractions of a second, as Foundation's `.iso8601`.
    case iso8601
    /// A string that the function turns into a date, or nil where it is none; the words name the format in messages.
    case formatted(String, @Sendable (String) -> Date?)
    case custom(@Sendable (any Decoder) throws -> Date)
  }

  public enum DataFormat: Sendable {
    /// As `Data` decodes itself: an array of bytes.
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
