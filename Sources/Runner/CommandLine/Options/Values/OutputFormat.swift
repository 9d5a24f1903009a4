/// What is written for a record that decodes.
enum OutputFormat: String, OptionChoice {
  case swift
  case json
  case pretty
  case source
  case none

  var meaning: String {
    switch self {
    case .swift: "the Swift value, as print shows it"
    case .json: "JSON as the model encodes it, on one line"
    case .pretty: "JSON as the model encodes it, indented"
    case .source: "the record's own bytes, unchanged"
    case .none: "nothing"
    }
  }
}
