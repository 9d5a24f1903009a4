/// Changes of one word in an `init(from:)`.
extension CodeEditor {
  /// Types that a `Double` is converted to as an integer is.
  private static let conversions: Set<String> = ["Double", "CGFloat", "TimeInterval"]

  /// Takes the read of an optional property as one of a key that may be absent, and `Double(decode(Int.self, …))` as
  /// one of a number with a fraction.
  ///
  /// - Parameters:
  ///   - key: the token in `forKey: .key`.
  ///   - others: other files that declare the type.
  func splice(
    _ change: TypeChange, ofRead key: Int, in initializer: CodeDeclaration, _ others: [CodeEditor]
  ) throws(Refusal) -> Splice {
    let tokens = file.tokens
    func word(_ number: Int) -> String { tokens.indices.contains(number) ? file.text(tokens[number]) : "" }
    let start = initializer.body?.lowerBound ?? key
    // `a = try container.decode(String.self, forKey: .a)`
    guard change.steps.isEmpty,
      let open = (start..<key).last(where: { tokens[$0].isSymbol("(") && Int(tokens[$0].match) > key }),
      word(open - 1) == "decode", word(open - 2) == ".", word(open - 4) == "try",
      let comma = (open..<key).first(where: { tokens[$0].isSymbol(",") }),
      word(comma - 1) == "self", word(comma - 2) == "."
    else { throw Refusal("an init(from:) reads it") }
    let before = open - 5
    if change.isOptional {
      let name = word(before - 1)
      let isProperty =
        word(before - 2) == "."
        ? word(before - 3) == "self" : tokens[before - 1].startsLine || ";{".contains(word(before - 2))
      guard word(before) == "=", isProperty, !tokens[comma - 3].isSymbol("?") else {
        throw Refusal("an init(from:) reads it")
      }
      let type = initializer.parent?.path ?? ""
      guard ([self] + others).contains(where: { $0.isOptional(name, of: type) }) else {
        throw Refusal("an init(from:) reads it into \(name), which is not optional")
      }
      return Splice(range: file.bytes(open - 1..<open), text: "decodeIfPresent")
    }
    guard tokens[before].isSymbol("("), Self.conversions.contains(word(before - 1)), comma - 3 == open + 1,
      CodeDeclaration.integers.contains(word(open + 1))
    else { throw Refusal("an init(from:) reads it") }
    return Splice(range: file.bytes(open + 1..<open + 2), text: "Double")
  }

  private func isOptional(_ name: String, of type: String) -> Bool {
    members(of: type).filter(\.isStored).contains { property in
      let items = TypedItem.all(of: property)
      guard let item = items.firstIndex(where: { file.text(file.tokens[$0.name]) == name }) else {
        return false
      }
      let type = items[item...].first { $0.type != nil || $0.value != nil }?.type
      return type?.last.map { file.tokens[$0].isSymbol("?") } ?? false
    }
  }
}
