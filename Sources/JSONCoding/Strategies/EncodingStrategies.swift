import Foundation

/// How keys, dates, data and non-conforming floats are written: `JSONEncoder`'s strategies, with the same defaults.
public struct EncodingStrategies: Sendable {
  public enum Keys: Sendable {
    case useDefaultKeys
    /// `favoriteToy` is written as `favorite_toy`. The keys of a dictionary with String keys are not converted.
    case convertToSnakeCase
  }

  public enum Dates: Sendable {
    /// `Date` encodes itself, as a number of seconds since 2001-01-01.
    case deferredToDate
    case secondsSince1970
    case millisecondsSince1970
    /// RFC 3339 without fractional seconds, as in Foundation's `.iso8601`.
    case iso8601
    /// The function turns the date into a string.
    case formatted(@Sendable (Date) -> String)
  }

  public enum DataFormat: Sendable {
    /// `Data` encodes itself, as an array of bytes.
    case deferredToData
    case base64
  }

  public enum NonConformingFloats: Sendable {
    case `throw`
    case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
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
