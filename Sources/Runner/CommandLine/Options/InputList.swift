/// What the records come from.
enum InputList: Hashable, Sendable {
  /// These names, in this order, at least one; `-` is standard input.
  case named([String])
  /// The names that stand in this file, `-` being standard input.
  case listed(inFile: String, separator: Separator)

  /// What stands between two names of a list.
  enum Separator: Hashable, Sendable {
    case newline
    case null
  }
}
