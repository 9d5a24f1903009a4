/// How a declaration says its type is decoded.
extension CodeDeclaration {
  func inherits(_ name: String) -> Bool {
    inherited.contains { $0.names.contains(name) || $0.names.contains("Swift." + name) }
  }

  /// Whether it is an `init(from:)` of a Decoder.
  var isDecodingInit: Bool { kind == .`init` && takes("from", "Decoder") }

  /// Whether it is code or keys of coding.
  var isCoding: Bool {
    switch kind {
    case .`init`: isDecodingInit
    case .func: name == "encode" && takes("to", "Encoder")
    case .enum, .struct:
      name == "CodingKeys" || inherited.contains { $0.names.contains { $0.lastComponent == "CodingKey" } }
    case .typealias: name == "CodingKeys"
    default: false
    }
  }

  /// Whether the first parameter has this label, and a type of this name.
  private func takes(_ label: String, _ type: String) -> Bool {
    guard let first = signature.first else { return false }
    return first.label == label && words(first.type).contains(type)
  }

  /// The token where a name is declared: after the keyword or a comma.
  func nameToken(_ name: String) -> Int? {
    let all = file.tokens
    var next = keyword + 1
    while next < tokens.upperBound {
      let token = all[next]
      if token.kind != .symbol, file.text(token) == name, next == keyword + 1 || all[next - 1].isSymbol(",") {
        return next
      }
      next = token.opensBracket && token.match > 0 ? Int(token.match) + 1 : next + 1
    }
    return nil
  }

  /// The raw value of a case of strings: its name if none is written, nil if it is not plain.
  func rawValue(of name: String) -> String? {
    guard let token = nameToken(name) else { return nil }
    let all = file.tokens
    guard token + 1 < tokens.upperBound, all[token + 1].isSymbol("=") else { return name }
    guard token + 2 < tokens.upperBound, all[token + 2].kind == .literal else { return nil }
    let text = file.text(Int(all[token + 2].start)..<Int(all[token + 2].end))
    let value = text.dropFirst().dropLast()
    guard text.hasPrefix("\""), text.hasSuffix("\""), text.count > 1,
      !value.contains(where: { "\"\\\n\t".contains($0) })
    else { return nil }
    return String(value)
  }
}

extension CodeFile {
  /// The line with a byte, without its end.
  func line(around offset: Int) -> Range<Int> {
    func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let start = code[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    return start..<(code[offset...].firstIndex(where: isEnd) ?? code.count)
  }
}

extension String {
  /// Without the space around it and the brace that opens a body, and not longer than a line of a terminal.
  var trimmingSpaceAndBrace: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while let last = text.last, last == " " || last == "{" { text.removeLast() }
    return text.count > 100 ? text.prefix(99) + "…" : String(text)
  }
}
