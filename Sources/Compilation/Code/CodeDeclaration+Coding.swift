import Foundation
import OperatingSystem

/// How the declaration of a type decodes it.
extension CodeDeclaration {
  func inherits(_ name: String) -> Bool {
    inherited.contains { $0.names.contains(name) || $0.names.contains("Swift." + name) }
  }

  /// Whether it is an `init(from:)` of a Decoder.
  var isDecodingInit: Bool { kind == .`init` && takes("from", "Decoder") }

  /// Whether it is coding code or coding keys.
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

  /// The raw value of a case of an enum of strings: its name if none is written, nil for an expression.
  func rawValue(of name: String) -> String? {
    guard let token = nameToken(name) else { return nil }
    let all = file.tokens
    guard token + 1 < tokens.upperBound, all[token + 1].isSymbol("=") else { return name }
    guard token + 2 < tokens.upperBound, let value = file.string(all[token + 2]) else { return nil }
    return value.contains { "\"\\\n\t".contains($0) } ? nil : value
  }
}

extension CodeFile {
  /// The contents of a string literal on one line without interpolation.
  func string(_ token: CodeToken) -> String? {
    guard token.kind == .literal else { return nil }
    let literal = text(Int(token.start)..<Int(token.end))
    let pounds = literal.prefix { $0 == "#" }
    let body = literal.dropFirst(pounds.count).dropLast(pounds.count)
    guard body.hasPrefix("\""), body.hasSuffix("\""), body.count >= 2, !body.hasPrefix("\"\"\"") else {
      return nil
    }
    var rest = body.dropFirst().dropLast()
    let escape = "\\" + pounds
    var string = ""
    while let next = rest.range(of: escape) {
      string += rest[..<next.lowerBound]
      rest = rest[next.upperBound...]
      guard let character = rest.popFirst() else { return nil }
      switch character {
      case "n": string += "\n"
      case "t": string += "\t"
      case "r": string += "\r"
      case "0": string += "\0"
      case "u":
        let digits = rest.prefix { $0 != "}" }
        guard let number = UInt32(digits.dropFirst(), radix: 16), let scalar = Unicode.Scalar(number) else {
          return nil
        }
        string.unicodeScalars.append(scalar)
        rest = rest[digits.endIndex...].dropFirst()
      case "(": return nil
      default: string.append(character)
      }
    }
    return string + rest
  }

  /// The line with a byte, without its end.
  func line(around offset: Int) -> Range<Int> {
    func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let start = code[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    return start..<(code[offset...].firstIndex(where: isEnd) ?? code.count)
  }
}

extension String {
  /// Without surrounding space and the brace that opens a body, and at most as long as a terminal's line.
  var trimmingSpaceAndBrace: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while let last = text.last, last == " " || last == "{" { text.removeLast() }
    return text.count > 100 ? text.prefix(99) + "…" : String(text)
  }
}

/// The cases for the integers of an enum such as `enum Kind: Int { case a, b = 5 }`, according to its code.
package enum RawCases {
  /// The name of the case of each raw value; nil if no such enum is declared on this line.
  ///
  /// - Parameter line: 1-based, of the enum's name.
  package static func names(inFile path: String, line: Int) -> [Int: String]? {
    guard let code = CacheFile.bytes(of: path) else { return nil }
    let file = CodeFile(allOf: code, 0, path: path)
    var open = file.declarations
    while let next = open.popLast() {
      open += next.members
      let start = Int(file.tokens[next.keyword].start)
      guard next.kind == .enum, code[..<start].count(where: { $0 == UInt8(ascii: "\n") }) == line - 1 else {
        continue
      }
      let isInteger = next.inherited.flatMap(\.names).contains(where: StandardNames.integerTypes.contains)
      // Only the compiler knows which cases `#if` leaves in.
      let isConditional = code[next.range].contains(UInt8(ascii: "#"))
      return isInteger && !isConditional ? names(of: next) : nil
    }
    return nil
  }

  private static func names(of declaration: CodeDeclaration) -> [Int: String]? {
    let (file, tokens) = (declaration.file, declaration.file.tokens)
    var names: [Int: String] = [:]
    var value = -1
    for member in declaration.members where member.kind == .case {
      var next = member.keyword + 1
      for name in member.names {
        value &+= 1
        next += 1
        if next < member.tokens.upperBound, tokens[next].isSymbol("=") {
          let end =
            (next..<member.tokens.upperBound).first { tokens[$0].isSymbol(",") } ?? member.tokens.upperBound
          let literal = (next + 1..<end).map { file.text(tokens[$0]) }.joined().filter { $0 != "_" }
          guard let written = Int(literal) else { return nil }
          (value, next) = (written, end)
        }
        names[value] = name
        // The comma.
        next += 1
      }
    }
    return names
  }
}
