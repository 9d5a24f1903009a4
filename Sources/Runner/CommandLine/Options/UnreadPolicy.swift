/// What becomes of keys that the model never asked for.
enum UnreadPolicy: String, OptionChoice {
  case ignore
  case warn
  case error

  var meaning: String {
    switch self {
    case .ignore: "they are no problem"
    case .warn: "each is a warning"
    case .error: "each is an error"
    }
  }
}
