import Foundation

/// How keys, dates, data and non-conforming floats are read and written.
///
/// These are the settings of Foundation's decoder and encoder, with the same defaults. One value serves both.
public struct CodingStrategies: Hashable, Codable, Sendable {
  /// How names in JSON become keys of the model.
  public enum Keys: Hashable, Codable, Sendable {
    /// Unchanged.
    case useDefaultKeys
    /// `favorite_toy` in JSON is `favoriteToy` in the model. Leading and trailing underscores stay, as do the keys of a
    /// dictionary with String keys.
    case snakeCase
    /// A program's own conversion.
    case custom(CustomKeys)
  }

  /// How a `Date` is written.
  public enum Dates: Hashable, Codable, Sendable {
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
  public enum DataFormat: Hashable, Codable, Sendable {
    /// As `Data` codes itself: an array of bytes.
    case deferredToData
    /// A string of base64.
    case base64
    /// A program's own way.
    case custom(CustomCoding<Data>)
  }

  /// How infinity and not-a-number, which are not JSON numbers, are written.
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

  /// The default strategies of `JSONDecoder` and `JSONEncoder`.
  public init() {}

  var convertsKeys: Bool { keys != .useDefaultKeys }
}

extension CodingStrategies {
  /// Encodes a value that is not a scalar: by the custom strategy for its type, or by its own `encode(to:)`.
  ///
  /// - Throws: the errors of either; `EncodingError.invalidValue` if a custom strategy can only decode.
  func encode<Value: Encodable>(_ value: Value, to encoder: any Encoder) throws {
    if Value.self == Date.self, case .custom(let coding) = dates, let date = value as? Date {
      try coding.encode(date, to: encoder)
    } else if Value.self == Data.self, case .custom(let coding) = data, let data = value as? Data {
      try coding.encode(data, to: encoder)
    } else {
      try value.encode(to: encoder)
    }
  }

  /// Checks that the strategy for keys can encode.
  ///
  /// - Throws: `EncodingError.invalidValue` if it is a custom strategy that can only decode, or an unknown one.
  func checkKeysEncode(_ value: Any) throws {
    if hasUnknownKeys {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: [], debugDescription: Self.unknownMessage))
    }
    guard case .custom(let keys) = keys, keys.encode == nil else { return }
    throw EncodingError.decodesOnly("keys", value, at: [])
  }
}

extension CustomCoding {
  fileprivate func encode(_ value: Value, to encoder: any Encoder) throws {
    guard let encode else {
      throw EncodingError.decodesOnly("\(Value.self)", value, at: encoder.codingPath)
    }
    try encode(value, encoder)
  }
}

extension EncodingError {
  fileprivate static func decodesOnly(_ subject: String, _ value: Any, at path: [any CodingKey])
    -> EncodingError
  {
    .invalidValue(
      value,
      Context(codingPath: path, debugDescription: "The custom strategy for \(subject) can only decode."))
  }
}

/// Converts names between `snake_case` and `camelCase`, as Foundation does.
public enum SnakeCase {
  /// Converts `favorite_toy` to `favoriteToy` and `_icon_URI_` to `_iconUri_`.
  ///
  /// Underscores at both ends are kept. A name without other underscores is not changed.
  public static func camelCase(_ name: String) -> String {
    if !name.utf8.contains(UInt8(ascii: "_")) { return name }
    let isUnderscore: (Character) -> Bool = { $0 == "_" }
    guard let first = name.firstIndex(where: { $0 != "_" }),
      let last = name.lastIndex(where: { $0 != "_" })
    else { return name }
    let words = name[first...last].split(whereSeparator: isUnderscore)
    let middle =
      words.count == 1
      ? String(name[first...last])
      : words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
    return name[..<first] + middle + name[name.index(after: last)...]
  }

  /// The name to use instead of one that no snake_case name converts to; nil for a reachable name. It is `userId` for
  /// `userID`, because `user_id` becomes `userId`.
  public static func reachableName(insteadOf name: String) -> String? {
    let reachable = camelCase(snakeCase(name))
    return reachable == name ? nil : reachable
  }

  /// Converts `favoriteToy` to `favorite_toy` and `myURLProperty` to `my_url_property`.
  ///
  /// A capital letter (general categories Lu and Lt) begins a word. In a run of capitals, only the first one and the
  /// one before the next small letter (Ll) do. Digits and underscores are neither, so `aBC1d` becomes `a_bc_1d`.
  public static func snakeCase(_ name: String) -> String {
    guard !name.isEmpty else { return name }
    let scalars = name.unicodeScalars
    var words: [Substring] = []
    var wordStart = name.startIndex
    var searchStart = name.index(after: wordStart)
    while let capital = scalars[searchStart...].firstIndex(where: isCapital) {
      words.append(name[wordStart..<capital])
      wordStart = capital
      guard let small = scalars[capital...].firstIndex(where: isSmall) else { break }
      if small != name.index(after: capital) {
        // If both letters are in one character, the index before the small letter is before the capital.
        let lastCapital = max(capital, name.index(before: small))
        words.append(name[capital..<lastCapital])
        wordStart = lastCapital
      }
      searchStart = scalars.index(after: small)
    }
    words.append(name[wordStart...])
    return words.map { $0.lowercased() }.joined(separator: "_")
  }

  private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: true
    default: false
    }
  }

  private static func isSmall(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .lowercaseLetter
  }
}
