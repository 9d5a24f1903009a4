/// How keys that the model never reads are treated.
enum UnreadPolicy: String, OptionChoice {
  case ignore
  case warn
  case error

  var meaning: String {
    switch self {
    case .ignore: "they are not reported"
    case .warn: "each is a warning"
    case .error: "each is an error"
    }
  }
}
