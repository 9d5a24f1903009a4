/// Text in Swift code.
package enum StringLiteral {
  /// The text as a string literal, with everything escaped that is no plain character.
  package static func of(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate,
          .nonspacingMark, .enclosingMark, .spacingMark, .modifierSymbol, .otherSymbol,
          .spaceSeparator
        where scalar != " ":
          literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }
}
