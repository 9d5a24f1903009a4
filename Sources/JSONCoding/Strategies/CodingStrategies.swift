import Foundation

/// How keys, dates, data and non-conforming floats are read and written.
///
/// These are the settings of Foundation's decoder and encoder, with the same defaults. One value serves both.
public struct CodingStrategies: Hashable, Sendable {
  /// How names in JSON become keys of the model.
  public enum Keys: Hashable, Sendable {
    /// They are the same.
    case useDefaultKeys
    /// `favorite_toy` in JSON is `favoriteToy` in the model. Leading and trailing underscores stay, as do the keys of a
    /// dictionary with String keys.
    case snakeCase
    /// A program's own conversion.
    case custom(CustomKeys)
  }

  /// How a `Date` is written.
  public enum Dates: Hashable, Sendable {
    /// As `Date` codes itself: a number, seconds since 2001-01-01.
    case deferredToDate
    /// A number of seconds since 1970-01-01.
    case secondsSince1970
    /// A number of milliseconds since 1970-01-01.
    case millisecondsSince1970
    /// RFC 3339, as Foundation's `.iso8601`: since Swift 6.2, also with fractions of a second.
    case iso8601
    /// A string in this format.
    case formatted(DateText)
    /// A program's own way.
    case custom(CustomCoding<Date>)
  }

  /// How `Data` is written.
  public enum DataFormat: Hashable, Sendable {
    /// As `Data` codes itself: an array of bytes.
    case deferredToData
    /// A string of base64.
    case base64
    /// A program's own way.
    case custom(CustomCoding<Data>)
  }

  /// How infinity and not-a-number are written, which JSON has no numbers for.
  public enum NonConformingFloats: Hashable, Codable, Sendable {
    /// Infinity and not-a-number are neither read nor written.
    case `throw`
    /// These strings represent them.
    case strings(positiveInfinity: String, negativeInfinity: String, nan: String)
  }

  /// How names in JSON become keys of the model.
  public var keys: Keys = .useDefaultKeys
  /// How a `Date` is written.
  public var dates: Dates = .deferredToDate
  /// How `Data` is written.
  public var data: DataFormat = .base64
  /// How infinity and not-a-number are written.
  public var nonConformingFloats: NonConformingFloats = .throw

  /// The strategies that `JSONDecoder` and `JSONEncoder` begin with.
  public init() {}

  var convertsKeys: Bool { keys != .useDefaultKeys }
}
