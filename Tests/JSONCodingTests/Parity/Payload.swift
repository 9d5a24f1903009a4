import TestSupport

/// A JSON text as a tree, to be changed before it is written: ordered members, possibly with duplicate names, numbers
/// as spelled.
indirect enum Payload: Sendable {
  /// A number or literal, as it is written.
  case token(String)
  case string(String)
  case array([Payload])
  case object([Member])

  struct Member: Sendable {
    var name: String
    var value: Payload

    init(_ name: String, _ value: Payload) {
      self.name = name
      self.value = value
    }
  }

  /// The values inside, in document order.
  var children: [Payload] {
    get {
      switch self {
      case .token, .string: []
      case .array(let elements): elements
      case .object(let members): members.map(\.value)
      }
    }
    set {
      switch self {
      case .token, .string: break
      case .array: self = .array(newValue)
      case .object(let members): self = .object(zip(members, newValue).map { Member($0.name, $1) })
      }
    }
  }

  /// The number of values in the tree, including this one.
  var count: Int { children.reduce(1) { $0 + $1.count } }

  /// Changes the value at `index` in document order; the top value is 0.
  mutating func change(_ index: Int, _ change: (inout Payload) -> Void) {
    if index == 0 { return change(&self) }
    var rest = index - 1
    for (place, child) in children.enumerated() {
      if rest < child.count { return children[place].change(rest, change) }
      rest -= child.count
    }
  }
}

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
