import Contracts
import Diagnostics
import JSONCoding
import Runner
import Words

/// Values that a contract lists completely: `enum` and `const`.
extension ContractBuilder {
  mutating func choices(_ values: [SampleValue], _ merged: MergedSchema, at place: ModelPlace)
    throws(SchemaError)
    -> Conclusion
  {
    var words: [String] = []
    var numbers: [String] = []
    var booleans: [String] = []
    var isAnything = false
    for value in values {
      switch value {
      case .string(let text): words.append(text)
      case .number: numbers.append(value.text)
      case .bool: booleans.append(value.text)
      case .null: break
      case .array, .object: isAnything = true
      }
    }
    let isNullable = values.contains(.null)
    if isAnything || words.isEmpty && numbers.isEmpty && booleans.isEmpty {
      return Conclusion(.json, isNullable: isNullable)
    }
    var parts: [Conclusion] = []
    if !booleans.isEmpty { parts.append(Conclusion(.bool, Self.listed(booleans))) }
    if !numbers.isEmpty {
      let isInteger = numbers.allSatisfy { Int($0) != nil }
      parts.append(Conclusion(isInteger ? .int : .double, Self.listed(numbers)))
    }
    if !words.isEmpty { parts.append(try strings(words, merged, at: place)) }
    guard parts.count > 1 else { return Conclusion(parts[0].type, isNullable: isNullable, parts[0].notes) }
    let identity = Identity(schemas: merged.identityOfUnion, part: .all)
    return try declared(identity, at: place) { (builder, number) throws(SchemaError) in
      var union = builder.finish(number, parts.map { Alternative($0) }, merged, at: place)
      union.isNullable = isNullable
      return union
    }
  }

  private static let maximumListed = 8

  /// `always 1`, `1, 2 or 3`
  private static func listed(_ values: [String]) -> [String] {
    if Set(values) == ["true", "false"] || values.count > maximumListed { return [] }
    return [values.count == 1 ? "always \(values[0])" : values.listed("or")]
  }

  /// An enum of strings.
  mutating func strings(_ words: [String], _ merged: MergedSchema, at place: ModelPlace)
    throws(SchemaError) -> Conclusion
  {
    let identity = Identity(schemas: merged.identity, part: .strings)
    return try declared(identity, at: place) { (builder, number) throws(SchemaError) in
      let words = words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let given = merged.first("x-enum-varnames")?.value.elements.compactMap(\.string) ?? []
      let cases = Declaration.StringCase.cases(
        words, words: given.count == words.count ? given : nil)
      builder.declarations[number].kind = .strings(cases)
      builder.name(number, merged, identity.schemas, at: place)
      return Conclusion(.declared(number))
    }
  }
}
