/// How `Date` is represented in JSON.
enum DateStrategy: Hashable, Sendable {
  /// As `Date` decodes itself: seconds since 2001-01-01.
  case `default`
  case iso8601
  case seconds
  case milliseconds
  /// A string in this Unicode TR 35 date format, in UTC and English.
  case format(String)

  /// The strategies that have names.
  enum Named: String, OptionChoice {
    case `default`
    case iso8601
    case seconds
    case milliseconds

    var meaning: String {
      switch self {
      case .default: "a number of seconds since 2001-01-01, as Date decodes itself"
      case .iso8601: "a string such as 2026-01-31T12:00:00Z"
      case .seconds: "a number of seconds since 1970-01-01"
      case .milliseconds: "a number of milliseconds since 1970-01-01"
      }
    }

    var strategy: DateStrategy {
      switch self {
      case .default: .default
      case .iso8601: .iso8601
      case .seconds: .seconds
      case .milliseconds: .milliseconds
      }
    }
  }
}
