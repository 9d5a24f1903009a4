/// The form in which statistics are written.
enum StatisticsFormat: String, OptionChoice {
  case text
  case json

  var meaning: String {
    switch self {
    case .text: "for people"
    case .json: "one JSON object"
    }
  }
}

/// Statistics to write: their form and destination.
struct StatisticsRequest: Hashable, Sendable {
  var format: StatisticsFormat
  var destination: Destination
}
