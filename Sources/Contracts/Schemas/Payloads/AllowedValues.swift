import Diagnostics
import JSONCoding
import Words

/// Scalars and listed values that a contract allows.
package enum AllowedValues {
  /// The word that `type` uses, with its article.
  package static func phrase(_ word: String) -> String {
    switch word {
    case "object", "array", "integer": "an \(word)"
    case "null": "null"
    default: "a \(word)"
    }
  }

  /// The first value of an enum that is not null, with the others as alternatives.
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

  /// - Parameter spot: the place in the contract that allows any value; nil for the schema itself.
  static func anything(_ merged: MergedSchema, at spot: ContractSpot? = nil) -> ContractNode {
    let change = ContractChange(
      code: .contractType, spot: spot ?? ContractSpot(merged.schemas[0]), subject: "any value")
    return ContractNode(.value(.string("text")), merged, change)
  }

  /// Another value of the same schema, for arrays whose elements have to be unique.
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
      // Made only when it is tried: a contract may allow 5,000 characters in thousands of strings.
      return ContractNode.Variant(change: change) { form in
        if case .value(.string) = form { .value(.string(text(of: length, "a"))) } else { nil }
      }
    }
    return ContractNode(.value(.string(text(of: usual, "text"))), merged, origin).with(variants: lengths)
  }

  /// A text of `count` bytes that repeats an ASCII one.
  private static func text(of count: Int, _ unit: String) -> String {
    // String(repeating:count:) is slow: it appends one by one.
    let bytes = Array(unit.utf8)
    return String(unsafeUninitializedCapacity: count) { buffer in
      for index in 0..<count { buffer[index] = bytes[index % bytes.count] }
      return count
    }
  }

  /// A string that matches the patterns: a made one, or else an example or a common string.
  private static func matching(_ merged: MergedSchema) -> String? {
    let usual = ["text", "a", "1", "1.2.3", "user@example.com", "https://example.com", "2025-01-01"]
    return SchemaPattern.string(
      matching: merged.patterns, or: merged.examples.compactMap(\.value.string) + usual)
  }
}

/// Strings in the formats that contracts name, in several allowed spellings.
enum FormatSpellings {
  /// The spellings of a format, the usual one first; nil for an unknown format.
  ///
  /// Dates follow RFC 3339, but not in lower case, which it allows and no server writes. Durations follow its appendix
  /// A, UUIDs follow RFC 4122, and the rest follows JSON Schema and OpenAPI.
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
  let others: [(digits: String, keyword: String?)]

  init(_ merged: MergedSchema, isInteger: Bool, _ isAllowed: (String) -> Bool) {
    let steps = Set(
      merged.schemas.compactMap { $0["multipleOf"]?.number.flatMap { Double($0) } }.filter {
        $0.isFinite && $0 > 0
      })
    let step = steps.isEmpty ? nil : steps.reduce(1, *)
    let atBounds = [("minimum", 1.0), ("exclusiveMinimum", 1), ("maximum", -1), ("exclusiveMaximum", -1)]
      .compactMap { keyword, sign -> (digits: String, keyword: String?)? in
        let bounds = merged.schemas.compactMap { $0[keyword]?.number }
        let near = bounds.flatMap { Self.numbersNear($0, sign, step: step ?? (isInteger ? 1 : nil)) }
        return near.first(where: isAllowed).map { ($0, keyword) }
      }
    usual = (["1"] + [step].compactMap { $0.map(Self.text) } + atBounds.map(\.digits))
      .filter(isAllowed).min { Self.distance($0) < Self.distance($1) }
    var suggested = atBounds
    let isOpenBelow = merged.first("minimum") == nil && merged.first("exclusiveMinimum") == nil
    let isOpenAbove = merged.first("maximum") == nil && merged.first("exclusiveMaximum") == nil
    let format = isInteger ? merged.first("format")?.value.string.flatMap { Self.formats[$0] } : nil
    if let step, step != 1 || !isInteger {
      // Usual numbers are rarely multiples of a step.
    } else if let (lowest, highest) = format {
      if isOpenAbove { suggested.append((highest, "format")) }
      if isOpenBelow { suggested.append((lowest, "format")) }
    } else if isInteger {
      if isOpenAbove { suggested += [("2147483648", nil), ("9007199254740993", nil)] }
      if isOpenBelow { suggested.append(("-1", nil)) }
    } else {
      if let fraction = ["1.5", "0.5"].first(where: isAllowed) { suggested.append((fraction, nil)) }
      suggested.append(("1.5e3", nil))
      if isOpenBelow { suggested.append(("-0.5", nil)) }
    }
    var known: Set<String?> = [usual]
    others = suggested.filter { known.insert($0.digits).inserted && isAllowed($0.digits) }
  }

  /// A bound and the next numbers inside it.
  private static func numbersNear(_ bound: String, _ sign: Double, step: Double?) -> [String] {
    guard let value = Double(bound), value.isFinite else { return [] }
    let first = step.map { (value / $0).rounded(sign > 0 ? .up : .down) * $0 } ?? value
    // A Double cannot hold 18446744073709551615.
    let isWhole = step != nil && bound.allSatisfy { $0 == "-" || $0.isNumber }
    return (isWhole ? [bound] : []) + [first, first + sign * (step ?? 0.5)].map(text)
  }

  private static func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

  private static func distance(_ digits: String) -> Double { abs((Double(digits) ?? .infinity) - 1) }

  /// The lowest and the highest number of the formats that OpenAPI registers.
  private static let formats = [
    "int8": ("-128", "127"), "uint8": ("0", "255"), "int16": ("-32768", "32767"), "uint16": ("0", "65535"),
    "int32": ("-2147483648", "2147483647"), "uint32": ("0", "4294967295"),
    "int64": ("-9223372036854775808", "9223372036854775807"), "uint64": ("0", "18446744073709551615"),
  ]
}
