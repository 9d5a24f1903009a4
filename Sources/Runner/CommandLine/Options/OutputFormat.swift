/// What is written of a record that decoded.
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
    case .pretty: "the same, indented"
    case .source: "the bytes of the record itself, unchanged"
    case .none: "nothing"
    }
  }
}
