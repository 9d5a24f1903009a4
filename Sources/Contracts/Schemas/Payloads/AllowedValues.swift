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
    case .object(var members):
      for index in members.indices
      where members[index].isPresent && node.merged.discriminators[members[index].name] == nil {
        guard let other = another(members[index].node, number) else { continue }
        members[index] = members[index].with(other)
        return node.with(form: .object(members))
      }
      return nil
    case .array(var elements):
      for index in elements.indices {
        guard let other = another(elements[index], number) else { continue }
        elements[index] = other
        return node.with(form: .array(elements))
      }
      return nil
    default: return nil
    }
  }

  // MARK: - Scalars

  static func scalar(_ word: String, _ merged: MergedSchema, _ origin: ContractChange) -> ContractNode? {
    switch word {
    case "null": return ContractNode(.value(.null), merged, origin)
    case "boolean":
      let other = ContractChange(code: .contractEnum, spot: origin.spot, subject: "false")
      return ContractNode(
        .value(.bool(true)), merged, origin, alternatives: [ContractNode(.value(.bool(false)), merged, other)]
      )
    case "string": return string(merged, origin)
    default: return number(merged, origin, isInteger: word == "integer")
    }
  }

  private static func string(_ merged: MergedSchema, _ origin: ContractChange) -> ContractNode? {
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

  private static func number(_ merged: MergedSchema, _ origin: ContractChange, isInteger: Bool)
    -> ContractNode?
  {
    let numbers = AllowedNumbers(merged, isInteger: isInteger)
    guard let usual = numbers.usual else { return nil }
    let others = numbers.others.map { digits, keyword in
      ContractNode(
        .value(.number(digits)), merged,
        ContractChange(code: .contractNumber, spot: keyword.map(merged.spot) ?? origin.spot, subject: digits))
    }
    return ContractNode(.value(.number(usual)), merged, origin, alternatives: others)
  }
}

/// Strings of the formats that contracts name, in the spellings that a format allows.
enum FormatSpellings {
  /// The usual spelling first; nil for a format that is not known here.
  ///
  /// Dates as in RFC 3339, though not in lower case, which it allows and no server writes; durations as in its appendix
  /// A, UUIDs as in RFC 4122, the rest as in JSON Schema and OpenAPI.
  static func of(_ format: String) -> [String]? {
    switch format {
    case "date-time":
      [
        "2024-02-29T12:30:45Z", "2024-02-29T12:30:45.5Z", "2024-02-29T12:30:45.123Z",
        "2024-02-29T12:30:45.123456Z",
        "2024-02-29T12:30:45+02:00", "2024-02-29T12:30:45.123-08:00",
      ]
    case "date": ["2024-02-29"]
    case "time": ["12:30:45Z", "12:30:45.123Z", "12:30:45+02:00"]
    case "duration": ["P3Y6M4DT12H30M5S", "PT36H", "P2W"]
    case "email": ["user@example.com", "first.last+tag@mail.example.com"]
    case "idn-email": ["user@example.com", "用户@例え.jp"]
    case "hostname": ["example.com", "localhost"]
    case "idn-hostname": ["example.com", "例え.jp"]
    case "ipv4": ["192.0.2.1"]
    case "ipv6": ["2001:db8::1", "::ffff:192.0.2.1"]
    case "uri", "url", "iri": ["https://example.com/path?query=1#part", "urn:isbn:0451450523"]
    case "uri-reference", "iri-reference": ["https://example.com/path", "/path?query=1", "../part"]
    case "uri-template": ["https://example.com/{id}", "/users{?page,per_page}"]
    case "uuid":
      ["123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"]
    case "json-pointer": ["/a/0"]
    case "relative-json-pointer": ["1/a"]
    case "regex": ["^a+$"]
    case "byte": ["SGVsbG8=", ""]
    default: nil
    }
  }
}

/// Numbers that a contract allows: keywords suggest them, and the validator decides.
struct AllowedNumbers {
  /// The number nearest to 1; nil if none was found.
  let usual: String?
  /// Numbers at the bounds or, where there is no bound, unusually large ones, with the keyword that allows them.
  private(set) var others: [(digits: String, keyword: String?)] = []

  init(_ merged: MergedSchema, isInteger: Bool) {
    let validator = SchemaValidator()
    func isAllowed(_ digits: String) -> Bool { validator.allows(.number(digits), by: merged) }
    let steps = Set(merged.schemas.compactMap { $0["multipleOf"]?.number.flatMap { Double($0) } })
    let step = steps.isEmpty ? nil : steps.reduce(1, *)
    let atBounds = [("minimum", 1.0), ("exclusiveMinimum", 1), ("maximum", -1), ("exclusiveMaximum", -1)]
      .compactMap { keyword, sign -> (digits: String, keyword: String?)? in
        let bounds = merged.schemas.compactMap { $0[keyword]?.number }
        let near = bounds.flatMap { Self.near($0, sign, step: step ?? (isInteger ? 1 : nil)) }
        return near.first(where: isAllowed).map { ($0, keyword) }
      }
    usual = (["1"] + [step].compactMap { $0.map(Self.text) } + atBounds.map(\.digits))
      .filter(isAllowed).min { Self.distance($0) < Self.distance($1) }
    add(atBounds)
    // A step leaves out what is usual.
    if step.map({ !isInteger || $0 != 1 }) ?? false { return }
    let isOpenBelow = merged.first("minimum") == nil && merged.first("exclusiveMinimum") == nil
    let isOpenAbove = merged.first("maximum") == nil && merged.first("exclusiveMaximum") == nil
    let format = merged.first("format")?.value.string
    if isInteger, let (lowest, highest) = format.flatMap({ Self.formats[$0] }) {
      add((isOpenAbove ? [(highest, "format")] : []) + (isOpenBelow ? [(lowest, "format")] : []))
    } else if isInteger {
      add(isOpenAbove ? [("2147483648", nil), ("9007199254740993", nil)] : [])
      add(isOpenBelow ? [("-1", nil)] : [])
    } else {
      add(["1.5", "0.5"].first(where: isAllowed).map { [($0, nil)] } ?? [])
      add(isAllowed("1.5e3") ? [("1.5e3", nil)] : [])
      add(isOpenBelow ? [("-0.5", nil)] : [])
    }
  }

  private mutating func add(_ numbers: [(digits: String, keyword: String?)]) {
    for number in numbers
    where number.digits != usual && !others.contains(where: { $0.digits == number.digits }) {
      others.append(number)
    }
  }

  /// A bound and the next numbers inside it.
  private static func near(_ bound: String, _ sign: Double, step: Double?) -> [String] {
    guard let value = Double(bound), value.isFinite else { return [] }
    let first = step.map { (value / $0).rounded(sign > 0 ? .up : .down) * $0 } ?? value
    // A Double has no 18446744073709551615.
    let isWhole = step != nil && bound.allSatisfy { $0 == "-" || $0.isNumber }
    return (isWhole ? [bound] : []) + [first, first + sign * (step ?? 0.5)].map(text)
  }

  private static func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

  private static func distance(_ digits: String) -> Double { abs((Double(digits) ?? .infinity) - 1) }

  /// The least and the greatest number of the formats that OpenAPI registers.
  private static let formats = [
    "int8": ("-128", "127"), "uint8": ("0", "255"), "int16": ("-32768", "32767"), "uint16": ("0", "65535"),
    "int32": ("-2147483648", "2147483647"), "uint32": ("0", "4294967295"),
    "int64": ("-9223372036854775808", "9223372036854775807"), "uint64": ("0", "18446744073709551615"),
  ]
}
