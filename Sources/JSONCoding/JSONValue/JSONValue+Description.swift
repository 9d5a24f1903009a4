extension JSONValue: CustomStringConvertible {
  /// The value as one line of JSON text.
  public var description: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number.description
    case .string(let string): JSONText.append(string, to: &text)
    case .array(let elements):
      var separator = "["
      for element in elements {
        text += separator
        element.append(to: &text)
        separator = ","
      }
      text += elements.isEmpty ? "[]" : "]"
    case .object(let members):
      var separator = "{"
      for member in members {
        text += separator
        JSONText.append(member.name, to: &text)
        text += ":"
        member.value.append(to: &text)
        separator = ","
      }
      text += members.isEmpty ? "{}" : "}"
    }
  }
}
