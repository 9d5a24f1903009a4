/// When output is colored.
package enum ColorChoice: String, OptionChoice {
  case auto
  case always
  case never

  package var meaning: String {
    switch self {
    case .auto: "on a terminal, unless the environment says otherwise"
    case .always: "in files and pipes too"
    case .never: "plain text"
    }
  }
}

/// When the progress line is shown.
package enum ProgressChoice: String, OptionChoice {
  case auto
  case always
  case never

  package var meaning: String {
    switch self {
    case .auto: "on a terminal, after one second"
    case .always: "from the start, wherever standard error goes"
    case .never: "no progress line"
    }
  }
}
