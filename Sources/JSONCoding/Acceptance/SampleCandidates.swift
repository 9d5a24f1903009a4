import Foundation

/// Values to try on a model.
enum SampleCandidates {
  /// Strings in usual forms. The first one means nothing.
  static let strings = [
    "text", "", "1", "2025-01-01T00:00:00Z", "2025-01-01", "https://example.com", "#3366FF", "3366FF",
    "00000000-0000-0000-0000-000000000001", "01-01-2025", "01/01/2025", "12:30", "12:30:00",
    "2025-01-01 00:00:00", "2025-01-01T00:00:00.000Z", "2025-01", "Wed, 01 Jan 2025 00:00:00 GMT", "1.5",
    "1.2.3", "0x1F", "true", "a", "A", "en", "en_US", "USD", "name@example.com", "a/b", "a:b", "a,b", "1,2",
    "1/2", "1x2", "50%", "127.0.0.1", "{}", "[]", "aGVsbG8=", "P1D", "+00:00", "a.b.c", "/",
  ]

  static let numbers = [
    "1", "0", "2", "3", "4", "5", "10", "100", "-1", "0.5", "1735689600", "1735689600000",
  ]

  /// A value of each kind. None of them means anything.
  static let ofEachKind: [SampleValue] = [
    .bool(true), .number("1"), .string("text"), .array([]), .object([]),
  ]

  /// Values for a type that is read by a strategy, or that has a spelling of its own; nil for all others.
  static func special(_ type: any Decodable.Type, _ strategies: CodingStrategies) -> [SampleValue]? {
    switch type {
    case is URL.Type: return [.string("https://example.com")]
    case is UUID.Type: return [.string("00000000-0000-0000-0000-000000000001")]
    case is Decimal.Type: return [.number("1")]
    case is Date.Type:
      switch strategies.dates {
      case .deferredToDate: return [.number("757382400")]
      case .secondsSince1970: return [.number("1735689600")]
      case .millisecondsSince1970: return [.number("1735689600000")]
      case .iso8601, .formatted, .custom: return CustomForms.dates.compactMap(SampleValue.parsed)
      }
    case is Data.Type:
      switch strategies.data {
      case .base64: return [.string("aGVsbG8=")]
      case .deferredToData: return [.array([.number("104"), .number("105")])]
      case .custom: return CustomForms.data.compactMap(SampleValue.parsed)
      }
    default: return nil
    }
  }
}
