import Diagnostics
import JSONCoding
import Words

/// The values without others in them that a contract allows.
package enum AllowedValues {
  /// The word that `type` uses, with its article.
  package static func phrase(_ word: String) -> String {
    switch word {
    case "object", "array", "integer": "an \(word)"
    case "null": "null"
    default: "a \(word)"
    }
  }

  /// The values of an enum. The first that is not null stands for all.
  static func choices(
    _ values: [MergedSchema.Value], _ merged: MergedSchema
  ) -> ContractNode? {
    let nodes = values.map { value, text, spot, element in
      ContractNode(
        .value(value), merged,
        ContractChange(
          code: value == .null ? .contractNull : .contractEnum, spot: spot, element: element, subject: text))
    }
    guard let first = nodes.firstIndex(where: { !$0.isNull }) ?? nodes.indices.first else { return nil }
    return nodes[first].with(alternatives: nodes.indices.filter { $0 != first }.map { nodes[$0] })
  }

  /// - Parameter spot: where the contract says nothing of the value; nil for the schema itself.
  static func anything(_ merged: MergedSchema, at spot: ContractSpot? = nil) -> ContractNode {
    let change = ContractChange(
      code: .contractType, spot: spot ?? ContractSpot(merged.schemas[0]), subject: "any value")
    return ContractNode(.value(.string("text")), merged, change)
  }

  /// A value of the same schema that is not the same as the others, for arrays whose elements are unique.
  static func another(_ node: ContractNode, _ number: Int) -> ContractNode? {
    let others = node.alternatives.filter {
      $0.origin.code != .contractExample && $0.origin.code != .contractNull
    }
    if others.indices.contains(number - 1) { return others[number - 1] }
    switch node.form {
    case .value(.string(let text)) where node.merged.values == nil && node.merged.first("format") == nil:
      return ContractNode(.value(.string("\(text)\(number + 1)")), node.merged, node.origin)
    case .value(.number(let digits)) where node.merged.values == nil:
      return Int(digits).map { ContractNode(.value(.number("\($0 + number)")), node.merged, node.origin) }
    case .object, .array:
      var parts = node.form.parts
      for index in parts.indices where parts[index].isPresent {
        if let name = parts[index].name, node.merged.discriminators[name] != nil { continue }
        guard let other = another(parts[index].node, number) else { continue }
        parts[index].node = other
        return node.with(form: node.form.with(parts))
      }
      return nil
    default: return nil
    }
  }

  // MARK: - Scalars

  /// - Parameter isAllowed: whether the schema allows a value that its keywords suggest.
  static func scalar(
    _ word: String, _ merged: MergedSchema, _ origin: ContractChange, _ isAllowed: (SampleValue) -> Bool
  ) -> ContractNode? {
    func node(_ value: SampleValue, _ origin: ContractChange, _ others: [ContractNode] = []) -> ContractNode {
      ContractNode(.value(value), merged, origin, alternatives: others)
    }
    switch word {
    case "null": return node(.null, origin)
    case "boolean":
      let other = ContractChange(code: .contractEnum, spot: origin.spot, subject: "false")
      return node(.bool(true), origin, [node(.bool(false), other)]).keeping(isAllowed)
    default:
      let numbers = AllowedNumbers(merged, isInteger: word == "integer") { isAllowed(.number($0)) }
      return numbers.usual.map { usual in
        let others = numbers.others.map { digits, keyword in
          let spot = keyword.map(merged.spot) ?? origin.spot
          return node(.number(digits), ContractChange(code: .contractNumber, spot: spot, subject: digits))
        }
        return node(.number(usual), origin, others)
      }
    }
  }

  static func string(_ merged: MergedSchema, _ origin: ContractChange) -> ContractNode? {
    let least = merged.count("minLength", isLower: true)
    let most = merged.count("maxLength", isLower: false)
    if let format = merged.first("format")?.value.string, let spellings = FormatSpellings.of(format) {
      let nodes = spellings.filter { spelling in
        spelling.count >= least ?? 0 && spelling.count <= most ?? .max
      }.map { spelling in
        let change = ContractChange(
          code: .contractFormat, spot: merged.spot(of: "format"),
          subject: "the \(format) \(Quoted(spelling))")
        return ContractNode(.value(.string(spelling)), merged, change)
      }
      if let first = nodes.first { return first.with(alternatives: Array(nodes.dropFirst())) }
    }
    if !merged.patterns.isEmpty {
      return matching(merged).map { text in
        let change = ContractChange(
          code: .contractFormat, spot: merged.spot(of: "pattern"), subject: Quoted(text).description)
        return ContractNode(.value(.string(text)), merged, change)
      }
    }
    let words = max(1, (min(least ?? 0, 100_000) + 3) / 4)
    let usual = min(4 * words, most ?? .max)
    let lengths = [(least ?? 0, "minLength"), (most == least ? nil : most, "maxLength")].compactMap {
      length, keyword -> ContractNode.Variant? in
      guard let length, length <= 10_000 else { return nil }
      let subject = length == 0 ? "an empty string" : "a string of \(Counted(length, "character"))"
      let spot = merged.first(keyword).map { ContractSpot($0.schema, $0.value) } ?? origin.spot
      let change = ContractChange(code: .contractLength, spot: spot, subject: subject)
      // Made when it is tried: a description may allow 5,000 characters in thousands of strings.
      return ContractNode.Variant(change: change) { form in
        if case .value(.string) = form { .value(.string(text(of: length, "a"))) } else { nil }
      }
    }
    return ContractNode(.value(.string(text(of: usual, "text"))), merged, origin).with(variants: lengths)
  }

  /// A text of so many bytes that repeats an ASCII one.
  private static func text(of count: Int, _ unit: String) -> String {
    // String(repeating:count:) appends one by one.
    let bytes = Array(unit.utf8)
    return String(unsafeUninitializedCapacity: count) { buffer in
      for index in 0..<count { buffer[index] = bytes[index % bytes.count] }
      return count
    }
  }

  /// One of the examples, or of the usual strings, if none can be made.
  private static func matching(_ merged: MergedSchema) -> String? {
    let usual = ["text", "a", "1", "1.2.3", "user@example.com", "https://example.com", "2025-01-01"]
    return SchemaPattern.string(
      matching: merged.patterns, or: merged.examples.compactMap(\.value.string) + usual)
  }
}
