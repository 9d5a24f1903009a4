import Foundation
import JSONCoding

/// The same settings for both decoders.
struct Settings: Sendable {
  var name = ""
  /// This module's strategies; nil for those of Foundation's decoder.
  var own: CodingStrategies?
  var foundation: @Sendable (JSONDecoder) -> Void = { _ in }

  static let standard = Settings()

  static let snakeCase = Settings(name: "snake case") { $0.keyDecodingStrategy = .convertFromSnakeCase }

  /// Keys lose their prefix `x-`, and keys below `up` are upper-cased, so the path matters.
  static let customKeys = Settings(name: "custom keys") {
    $0.keyDecodingStrategy = .custom { wireKey($0.map(\.stringValue)) }
  }

  /// Keys that differ in case, or in hyphens, become equal.
  static let plainKeys = Settings(name: "plain keys") {
    $0.keyDecodingStrategy = .custom {
      Name(stringValue: $0[$0.count - 1].stringValue.lowercased().filter { $0 != "-" })
    }
  }

  static let secondsSince1970 = Settings(name: "seconds") { $0.dateDecodingStrategy = .secondsSince1970 }

  static let millisecondsSince1970 = Settings(name: "milliseconds") {
    $0.dateDecodingStrategy = .millisecondsSince1970
  }

  static let iso8601 = Settings(name: "ISO 8601") { $0.dateDecodingStrategy = .iso8601 }

  static let formattedDates = Settings(
    name: "formatted dates", own: .with { $0.dates = .formatted(DateText(format: "yyyy-MM-dd")) }
  ) {
    $0.dateDecodingStrategy = .formatted(dayFormatter)
  }

  static let formatter = Settings(name: "a formatter") { $0.dateDecodingStrategy = .formatted(dayFormatter) }

  static let customDates = Settings(name: "custom dates") { $0.dateDecodingStrategy = .custom(yearOrText) }

  /// The code examines the path, reads objects, and tries several forms.
  static let placedDates = Settings(name: "placed dates") { $0.dateDecodingStrategy = .custom(placed) }

  static let deferredData = Settings(name: "deferred data") { $0.dataDecodingStrategy = .deferredToData }

  static let customData = Settings(name: "custom data") { $0.dataDecodingStrategy = .custom(textBytes) }

  static let namedInfinity = Settings(name: "named infinity") {
    $0.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "NaN")
  }

  private static func wireKey(_ path: [String]) -> Name {
    let last = path.last ?? ""
    if path.dropLast().last == "up" { return Name(stringValue: last.uppercased()) }
    return Name(stringValue: last.hasPrefix("x-") ? String(last.dropFirst(2)) : last)
  }

  private static let dayFormatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd"
    return formatter
  }()

  private static let yearOrText: @Sendable (any Decoder) throws -> Date = { decoder in
    let container = try decoder.singleValueContainer()
    if let year = try? container.decode(Int16.self) {
      return Date(timeIntervalSince1970: Double(year) * 31_556_952)
    }
    let text = try container.decode(String.self)
    guard text.count < 4 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no year: \(text)")
    }
    return Date(timeIntervalSince1970: Double(text.count))
  }

  private static let placed: @Sendable (any Decoder) throws -> Date = { decoder in
    if decoder.codingPath.last?.stringValue == "date" {
      let container = try decoder.container(keyedBy: Name.self)
      let seconds = try container.decode(Int.self, forKey: "seconds")
      return try container.decodeIfPresent(Date.self, forKey: "date")
        ?? Date(timeIntervalSince1970: Double(seconds))
    }
    if let list = try? decoder.unkeyedContainer() {
      return Date(timeIntervalSince1970: Double(list.count ?? 0))
    }
    struct Refused: Error {}
    let number = try Double(from: decoder)
    if number < 0 { throw Refused() }
    return Date(timeIntervalSince1970: number + Double(decoder.codingPath.count))
  }

  private static let textBytes: @Sendable (any Decoder) throws -> Data = { decoder in
    Data(try decoder.singleValueContainer().decode(String.self).utf8)
  }
}

extension CodingStrategies {
  static func with(_ change: (inout CodingStrategies) -> Void) -> CodingStrategies {
    var strategies = CodingStrategies()
    change(&strategies)
    return strategies
  }
}
