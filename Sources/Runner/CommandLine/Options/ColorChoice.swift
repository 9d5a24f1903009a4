/// When text is colored.
enum ColorChoice: String, OptionChoice {
  case auto
  case always
  case never

  var meaning: String {
    switch self {
    case .auto: "on a terminal, as the environment says"
    case .always: "into files and pipes too"
    case .never: "plain text"
    }
  }
}
