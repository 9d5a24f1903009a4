/// The form in which statistics are written.
package enum StatisticsFormat: String, OptionChoice {
  case text, json

  package var meaning: String {
    switch self {
    case .text: "for people"
    case .json: "one JSON object"
    }
  }
}
