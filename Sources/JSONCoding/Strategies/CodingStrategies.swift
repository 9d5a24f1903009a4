import Foundation

/// How keys, dates, data and non-conforming floats are read and written.
///
/// These are the settings of Foundation's decoder and encoder, with the same defaults. One value serves both.
public struct CodingStrategies: Hashable, Sendable {
  public enum Keys: Hashable, Sendable {
    case useDefaultKeys
    /// `favorite_toy` in JSON is `favoriteToy` in the model. Leading and trailing underscores stay, as do the keys of a
    /// dictionary with String keys.
    case snakeCase
    case custom(CustomKeys)
  }

  public enum Dates: Hashable, Sendable {
    /// As `Date` codes itself: a number, seconds since 2001-01-01.
    case deferredToDate
    case secondsSince1970
    case millisecondsSince1970
    /// RFC 3339, as Foundation's `.iso8601`: since Swift 6.2, also with fractions of a second.
    case iso8601
    case formatted(DateText)
    case custom(CustomCoding<Date>)
  }

  public enum DataFormat: Hashable, Sendable {
    /// As `Data` codes itself: an array of bytes.
    case deferredToData
    case base64
    case custom(CustomCoding<Data>)
  }

  public enum NonConformingFloats: Hashable, Sendable {
    /// Infinity and not-a-number are neither read nor written.
    case `throw`
    /// These strings represent them.
    case strings(positiveInfinity: String, negativeInfinity: String, nan: String)
  }

  public var keys: Keys = .useDefaultKeys
  public var dates: Dates = .deferredToDate
  public var data: DataFormat = .base64
  public var nonConformingFloats: NonConformingFloats = .throw

  public init() {}

  var convertsKeys: Bool { keys != .useDefaultKeys }
}
