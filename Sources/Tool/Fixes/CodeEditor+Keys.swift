import Runner
/// Changes of coding keys, and cases for enums.
extension CodeEditor {
  /// A value that so many more cases would not make an enum of.
  private static let mostCases = 20

  /// The string of a case of `CodingKeys`.
  func splices(renaming key: String, to name: String, in keys: CodeDeclaration) throws(Refusal) -> [Splice] {
    let tokens = file.tokens
    let hasStrings = keys.inherits("String")
    for member in keys.members where member.kind == .case {
      for known in member.names where (hasStrings ? member.rawValue(of: known) : known) == key {
        guard let token = member.nameToken(known) else { continue }
        var splices: [Splice] = []
        if token + 1 < member.tokens.upperBound, tokens[token + 1].isSymbol("=") {
          splices.append(Splice(range: file.bytes(token + 2..<token + 3), text: CodeLines.literal(name)))
        } else {
          let end = Int(tokens[token].end)
          splices.append(Splice(range: end..<end, text: " = " + CodeLines.literal(name)))
        }
        if !hasStrings, let colon = keys.inheritanceTokens?.first {
          let end = Int(tokens[colon].end)
          splices.append(Splice(range: end..<end, text: " String,"))
        }
        return splices
      }
    }
    throw Refusal("its CodingKeys do not have it")
  }

  /// `CodingKeys` with all properties of a type for which the compiler has made them so far.
  func splice(addingKeysTo type: CodeDeclaration, _ names: [String: String]) throws(Refusal) -> Splice {
    let stored = type.members.filter(\.isStored)
    guard let last = stored.last else { throw Refusal("its properties are not found") }
    let cases = stored.flatMap(\.names).map { property in
      "case \(SwiftName.code(property))" + (names[property].map { " = " + CodeLines.literal($0) } ?? "")
    }
    let head = "private enum CodingKeys: String, CodingKey {"
    guard endsLine(last) else {
      let end = last.range.upperBound
      return Splice(range: end..<end, text: "; \(head) \(cases.joined(separator: "; ")) }")
    }
    let (outer, inner) = (indent(of: type), indent(of: last))
    let step =
      inner.hasPrefix(outer) && inner.count > outer.count ? String(inner.dropFirst(outer.count)) : "    "
    let lines = ["", head] + cases.map { step + $0 } + ["}"]
    return insertion(lines.map { $0.isEmpty ? "" : inner + $0 }, afterLineOf: last)
  }

  /// Cases after the last one, in the manner of that.
  func splices(adding cases: Set<NewCase>, to type: CodeDeclaration) throws(Refusal) -> [Splice] {
    guard cases.count <= Self.mostCases else {
      throw Refusal("\(cases.count) values have no case: that many are no enum")
    }
    guard let last = type.members.last(where: { $0.kind == .case }) else {
      throw Refusal("the enum has no case")
    }
    var taken = Set(type.members.flatMap(\.names))
    let items = cases.sorted { $0.value < $1.value }.map { value in
      let spelled = value.isNumber ? "value " + value.value.replacing("-", with: "minus ") : value.value
      let name = SwiftName.property(spelled, avoiding: taken)
      taken.insert(name)
      let raw = value.isNumber ? value.value : CodeLines.literal(value.value)
      return SwiftName.code(name) + (name == value.value ? "" : " = \(raw)")
    }
    guard last.names.count == 1, endsLine(last) else {
      let end = last.range.upperBound
      return [Splice(range: end..<end, text: items.map { ", " + $0 }.joined())]
    }
    return [insertion(items.map { indent(of: last) + "case " + $0 }, afterLineOf: last)]
  }

  private func endsLine(_ declaration: CodeDeclaration) -> Bool {
    let next = declaration.tokens.upperBound
    return next >= file.tokens.count || file.tokens[next].startsLine
  }

  private func indent(of declaration: CodeDeclaration) -> String {
    let start = declaration.range.lowerBound
    let line = file.text(file.line(around: start).lowerBound..<start)
    return String(line.prefix { $0 == " " || $0 == "\t" })
  }

  private func insertion(_ lines: [String], afterLineOf declaration: CodeDeclaration) -> Splice {
    let end = file.line(around: declaration.range.upperBound).upperBound
    let isWindows = end + 1 < file.code.count && file.code[end] == UInt8(ascii: "\r")
    let text = lines.map { (isWindows ? "\r\n" : "\n") + $0 }.joined()
    return Splice(range: end..<end, text: text)
  }
}
