/// How member names are converted to the model's keys, and back.
enum KeyStrategy: String, OptionChoice {
  case `default`
  case snake

  var meaning: String {
    switch self {
    case .default: "unchanged"
    case .snake: "from snake_case to camelCase"
    }
  }
}
