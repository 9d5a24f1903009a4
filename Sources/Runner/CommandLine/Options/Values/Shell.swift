/// A shell that has a completion script.
package enum Shell: String, OptionChoice {
  case bash
  case zsh
  case fish

  package var meaning: String {
    switch self {
    case .bash: "for bash 3.2 and later"
    case .zsh: "for zsh 5 and later"
    case .fish: "for fish 3 and later"
    }
  }
}
