import TestSupport

extension Payload {
  /// The JSON text, with random white space and escapes.
  func text(_ random: inout Random) -> String {
    var text = ""
    let style = Style(isSpaced: random.onceIn(4), escapesOnceIn: random.onceIn(3) ? 4 : 0)
    write(to: &text, style, &random)
    return text
  }

  private struct Style {
    let isSpaced: Bool
    /// One character in this many is written as an escape; 0 for required escapes only.
    let escapesOnceIn: Int
  }

  private func write(to text: inout String, _ style: Style, _ random: inout Random) {
    Payload.space(&text, style, &random)
    switch self {
    case .token(let token): text += token
    case .string(let string): Payload.quote(string, to: &text, style, &random)
    case .array(let elements):
      text += "["
      for (place, element) in elements.enumerated() {
        if place > 0 { text += "," }
        element.write(to: &text, style, &random)
      }
      Payload.space(&text, style, &random)
      text += "]"
    case .object(let members):
      text += "{"
      for (place, member) in members.enumerated() {
        if place > 0 { text += "," }
        Payload.space(&text, style, &random)
        Payload.quote(member.name, to: &text, style, &random)
        Payload.space(&text, style, &random)
        text += ":"
        member.value.write(to: &text, style, &random)
      }
      Payload.space(&text, style, &random)
      text += "}"
    }
    Payload.space(&text, style, &random)
  }

  private static func space(_ text: inout String, _ style: Style, _ random: inout Random) {
    guard style.isSpaced else { return }
    for _ in 0..<random.below(3) { text += random.pick([" ", "\n", "\t", "\r\n", "  "]) }
  }

  private static func quote(_ string: String, to text: inout String, _ style: Style, _ random: inout Random) {
    text += "\""
    for scalar in string.unicodeScalars {
      if style.escapesOnceIn > 0, random.onceIn(style.escapesOnceIn) {
        for unit in String(scalar).utf16 { text += hexadecimal(unit, &random) }
        continue
      }
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "/" where style.escapesOnceIn > 0: text += "\\/"
      case "\u{0}"..<" ": text += hexadecimal(UInt16(scalar.value), &random)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private static func hexadecimal(_ unit: UInt16, _ random: inout Random) -> String {
    let digits = String(unit, radix: 16, uppercase: random.onceIn(2))
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
