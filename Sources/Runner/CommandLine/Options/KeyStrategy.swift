/// How the names of members become keys of the model, both ways.
enum KeyStrategy: String, OptionChoice {
  case `default`
  case snake

  var meaning: String {
    switch self {
    case .default: "as they are"
    case .snake: "from snake_case to camelCase"
    }
  }
}
