import Foundation

extension CodingStrategies {
  /// The strategies of Foundation's decoder. Its custom ones can only decode.
  ///
  /// A strategy added by a later Foundation reads nothing: values, dates or data throw an error about it.
  public init(_ decoder: JSONDecoder) {
    keys =
      switch decoder.keyDecodingStrategy {
      case .useDefaultKeys: .useDefaultKeys
      case .convertFromSnakeCase: .snakeCase
      case .custom(let convert): .custom(CustomKeys(decode: convert))
      #if canImport(Darwin)
        @unknown default: .custom(.unknown)
      #endif
      }
    dates =
      switch decoder.dateDecodingStrategy {
      case .deferredToDate: .deferredToDate
      case .secondsSince1970: .secondsSince1970
      case .millisecondsSince1970: .millisecondsSince1970
      case .iso8601: .iso8601
      case .custom(let decode): .custom(CustomCoding(decode: decode))
      // Elsewhere, Foundation turns the formatter into a custom strategy.
      #if canImport(Darwin)
        case .formatted(let formatter): .formatted(DateText(formatter))
        @unknown default: .custom(CustomCoding(decode: CodingStrategies.refuse))
      #endif
      }
    data =
      switch decoder.dataDecodingStrategy {
      case .deferredToData: .deferredToData
      case .base64: .base64
      case .custom(let decode): .custom(CustomCoding(decode: decode))
      #if canImport(Darwin)
        @unknown default: .custom(CustomCoding(decode: CodingStrategies.refuse))
      #endif
      }
    nonConformingFloats =
      switch decoder.nonConformingFloatDecodingStrategy {
      case .throw: .throw
      case .convertFromString(let positive, let negative, let nan):
        .strings(positiveInfinity: positive, negativeInfinity: negative, nan: nan)
      #if canImport(Darwin)
        @unknown default: .throw
      #endif
      }
  }

  /// The strategies of Foundation's encoder. Its custom ones can only encode.
  public init(_ encoder: JSONEncoder) {
    keys =
      switch encoder.keyEncodingStrategy {
      case .useDefaultKeys: .useDefaultKeys
      case .convertToSnakeCase: .snakeCase
      case .custom(let convert): .custom(.encoding(convert))
      #if canImport(Darwin)
        @unknown default: .custom(.unknown)
      #endif
      }
    dates =
      switch encoder.dateEncodingStrategy {
      case .deferredToDate: .deferredToDate
      case .secondsSince1970: .secondsSince1970
      case .millisecondsSince1970: .millisecondsSince1970
      case .iso8601: .iso8601
      case .custom(let encode): .custom(.encoding(encode))
      #if canImport(Darwin)
        case .formatted(let formatter): .formatted(DateText(formatter))
        @unknown default: .custom(CustomCoding(decode: CodingStrategies.refuse))
      #endif
      }
    data =
      switch encoder.dataEncodingStrategy {
      case .deferredToData: .deferredToData
      case .base64: .base64
      case .custom(let encode): .custom(.encoding(encode))
      #if canImport(Darwin)
        @unknown default: .custom(CustomCoding(decode: CodingStrategies.refuse))
      #endif
      }
    nonConformingFloats =
      switch encoder.nonConformingFloatEncodingStrategy {
      case .throw: .throw
      case .convertToString(let positive, let negative, let nan):
        .strings(positiveInfinity: positive, negativeInfinity: negative, nan: nan)
      #if canImport(Darwin)
        @unknown default: .throw
      #endif
      }
  }

  static let unknownMessage = "The strategy is not known to this version."

  /// Whether the key strategy was added by a later Foundation.
  var hasUnknownKeys: Bool { keys == .custom(.unknown) }

  @Sendable private static func refuse<Value>(_ decoder: any Decoder) throws -> Value {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: unknownMessage))
  }
}

extension CodingStrategies {
  /// A setting that may be custom code of the program.
  public enum Setting: Sendable {
    /// ``CodingStrategies/keys``
    case keys
    /// ``CodingStrategies/dates``
    case dates
    /// ``CodingStrategies/data``
    case data
  }

  /// The settings whose custom strategies can only decode.
  public var decodeOnlySettings: [Setting] {
    var settings: [Setting] = []
    if case .custom(let keys) = keys, keys.encode == nil { settings.append(.keys) }
    if case .custom(let dates) = dates, dates.encode == nil { settings.append(.dates) }
    if case .custom(let data) = data, data.encode == nil { settings.append(.data) }
    return settings
  }
}
