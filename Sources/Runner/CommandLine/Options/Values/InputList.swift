/// Where the input names come from.
package enum InputList: Hashable, Sendable {
  /// These names, in this order, at least one; `-` is standard input.
  case named([String])
  /// The names listed in this file; `-` is standard input.
  case listed(inFile: String, separator: Separator)

  /// What separates the names in a list.
  package enum Separator: Hashable, Sendable {
    case newline
    case null
  }
}
