import JSONCoding

/// Changes of the types of properties.
extension CodeEditor {
  /// The number of keys that every object of the type with this property needs; 0 if it is not known.
  func requiredProperties(with start: SourceLocation) -> Int {
    guard let (_, property) = find(start), property.isStored, let type = property.parent else { return 0 }
    return type.members.filter(\.isStored).reduce(0) { count, member in
      let items = TypedItem.all(of: member)
      return count
        + items.indices.count { item in
          guard let typed = items[item...].first(where: { $0.type != nil || $0.value != nil }) else {
            return true
          }
          let isOptional = typed.type?.last.map { file.tokens[$0].isSymbol("?") } ?? false
          return !isOptional && !(member.kind == .let && typed.value != nil)
        }
    }
  }

  func splices(_ changes: [Int: Set<TypeChange>], of property: CodeDeclaration) throws(Refusal) -> [Splice] {
    let items = TypedItem.all(of: property)
    var splices: [Splice] = []
    var first = 0
    while first < items.count {
      // Names without a type and the one with theirs.
      let last = items[first...].firstIndex { $0.type != nil || $0.value != nil } ?? items.count - 1
      defer { first = last + 1 }
      guard let type = items[last].type, (first...last).contains(where: { changes[$0] != nil }) else {
        continue
      }
      var texts: [String] = []
      for item in first...last { texts.append(try text(of: item, in: items, changes[item] ?? [])) }
      splices.append(Splice(range: file.bytes(type), text: texts[last - first]))
      guard Set(texts).count > 1 else { continue }
      for item in first..<last {
        let end = Int(file.tokens[items[item].name].end)
        splices.append(Splice(range: end..<end, text: ": " + texts[item - first]))
      }
    }
    return splices
  }

  /// The type of an item after the changes.
  func text(of item: Int, in items: [TypedItem], _ changes: Set<TypeChange>) throws(Refusal) -> String {
    let typed = items[item...].first { $0.type != nil || $0.value != nil }
    guard let type = typed?.type else { throw Refusal("its type is not written") }
    var splices: Set<Splice> = []
    for change in changes { splices.insert(try splice(change, change.steps[...], type)) }
    let range = file.bytes(type)
    var text = Array(file.code[range])
    for splice in splices.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let start = splice.range.lowerBound - range.lowerBound
      text.replaceSubrange(start..<start + splice.range.count, with: Array(splice.text.utf8))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func splice(
    _ change: TypeChange, _ steps: ArraySlice<Issue.Step>, _ type: Range<Int>
  ) throws(Refusal) -> Splice {
    let tokens = file.tokens
    var plain = type
    while plain.count > 1,
      tokens[plain.upperBound - 1].isSymbol("?") || tokens[plain.upperBound - 1].isSymbol("!")
    {
      plain = plain.dropLast()
    }
    if let step = steps.first {
      guard let part = part(plain, step) else {
        throw Refusal(
          "\(file.text(file.bytes(type))) does not say of what type its \(step == .element ? "elements" : "values") are"
        )
      }
      return try splice(change, steps.dropFirst(), part)
    }
    let words = type.map { file.text(tokens[$0]) }
    if change.isOptional {
      guard plain == type else { throw Refusal("it is optional already") }
      let end = file.bytes(type).upperBound
      guard words.allSatisfy({ !["any", "some", "&", "@"].contains($0) }), !words.contains("-") else {
        throw Refusal("\(file.text(file.bytes(type))) takes more than a question mark")
      }
      return Splice(range: end..<end, text: "?")
    }
    guard let last = plain.last, plain.count == 1 || words.prefix(2) == ["Swift", "."],
      CodeDeclaration.integers.contains(file.text(tokens[last]))
    else { throw Refusal("\(file.text(file.bytes(type))) is no integer type of the standard library") }
    return Splice(range: file.bytes(last..<last + 1), text: "Double")
  }

  /// The type of the elements or values of a collection.
  private func part(_ type: Range<Int>, _ step: Issue.Step) -> Range<Int>? {
    let tokens = file.tokens
    guard let first = type.first, let last = type.last, last > first else { return nil }
    if tokens[first].isSymbol("["), Int(tokens[first].match) == last {
      let inside = first + 1..<last
      let colon = TypedItem.end(of: inside, file) { $0.isSymbol(":") }
      if colon == last { return step == .element ? inside : nil }
      return step == .value ? colon + 1..<last : nil
    }
    guard tokens[last].isSymbol(">"), let open = type.first(where: { tokens[$0].isSymbol("<") }) else {
      return nil
    }
    let inside = open + 1..<last
    let comma = TypedItem.end(of: inside, file)
    switch (file.text(tokens[open - 1]), step) {
    case ("Array", .element), ("Set", .element), ("ContiguousArray", .element): return inside
    case ("Dictionary", .value) where comma < last: return comma + 1..<last
    default: return nil
    }
  }
}
