import Foundation

/// How keys, dates, data and non-conforming floats are written: the settings of Foundation's encoder, with the same defaults.
public struct EncodingStrategies: Sendable {
  public enum Keys: Sendable {
    case useDefaultKeys
    /// `favoriteToy` is written as `favorite_toy`; the keys of a dictionary with String keys stay as they are.
    case convertToSnakeCase
  }

  public enum Dates: Sendable {
    /// As `Date` encodes itself: seconds since 2001-01-01, a number.
    case deferredToDate
    case secondsSince1970
    case millisecondsSince1970
    /// RFC 3339 without fractions of a second, as Foundation's `.iso8601`.
    case iso8601
    /// The string that the function makes of the date.
    case formatted(@Sendable (Date) -> String)
  }

  public enum DataFormat: Sendable {
    /// As `Data` encodes itself: an array of bytes.
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
