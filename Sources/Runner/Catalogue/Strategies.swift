import Foundation
import JSONCoding

extension WorkerSettings {
  /// The strategies chosen on the command line.
  init(_ settings: Settings) {
    hasKeys = settings.hasKeys
    if settings.keys == .snake {
      strategies.keys = .convertFromSnakeCase
      encoding.keys = .convertToSnakeCase
    }
    switch settings.dates {
    case .default: break
    case .iso8601:
      strategies.dates = .iso8601
      encoding.dates = .iso8601
    case .seconds:
      strategies.dates = .secondsSince1970
      encoding.dates = .secondsSince1970
    case .milliseconds:
      strategies.dates = .millisecondsSince1970
      encoding.dates = .millisecondsSince1970
    case .format(let format):
      let dates = DateText(format: format)
      strategies.dates = .formatted(format) { dates.date($0) }
      encoding.dates = .formatted { dates.text($0) }
    }
    if settings.data == .default {
      strategies.data = .deferredToData
      encoding.data = .deferredToData
    }
    if let floats = settings.nonConformingFloats {
      strategies.nonConformingFloats = .convertFromString(
        positiveInfinity: floats.positiveInfinity, negativeInfinity: floats.negativeInfinity,
        nan: floats.notANumber)
      encoding.nonConformingFloats = .convertToString(
        positiveInfinity: floats.positiveInfinity, negativeInfinity: floats.negativeInfinity,
        nan: floats.notANumber)
    }
  }
}

/// Dates in one Unicode TR 35 format: English, Gregorian, UTC, whatever the machine's settings.
private final class DateText: @unchecked Sendable {
  // Several threads may share a DateFormatter, but not on every platform for both reading and writing.
  private let lock = NSLock()
  private let formatter = DateFormatter()

  init(format: String) {
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.isLenient = false
    formatter.dateFormat = format
  }

  func date(_ text: String) -> Date? {
    lock.withLock { formatter.date(from: text) }
  }

  func text(_ date: Date) -> String {
    lock.withLock { formatter.string(from: date) }
  }
}
