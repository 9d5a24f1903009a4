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
    let range = NumberRange(merged, isInteger: isInteger)
    guard let usual = range.usual else { return nil }
    let others = range.others.map { digits, keyword in
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

/// The numbers that a contract allows.
struct NumberRange {
  private let isInteger: Bool
  private let least: Bound?
  private let most: Bound?
  private let step: Double?
  private let format: String?

  private struct Bound {
    let value: Double
    let keyword: String
    /// The contract's own digits, where they are an integer that is allowed itself: a Double has no
    /// 18446744073709551615.
    var digits: String?
  }

  init(_ merged: MergedSchema, isInteger: Bool) {
    self.isInteger = isInteger
    step = merged.bound("multipleOf", isLower: true)
    format = merged.first("format")?.value.string
    let unit = step ?? (isInteger ? 1 : 0.5)
    /// The strictest of the bounds on one side: the greatest, times the sign.
    func bound(_ keyword: String, _ exclusive: String, _ sign: Double) -> Bound? {
      let bounds = merged.schemas.flatMap { schema -> [Bound] in
        // Up to draft 4, `exclusiveMinimum` is about `minimum`; later it is a separate bound.
        let isExclusive = schema[exclusive]?.bool == true
        let own = schema[keyword]?.number.flatMap { digits in
          Double(digits).map { value in
            let isWhole = isInteger && !isExclusive && digits.allSatisfy { $0 == "-" || $0.isNumber }
            let inside = value + (isExclusive ? sign * unit : 0)
            return Bound(value: inside, keyword: keyword, digits: isWhole ? digits : nil)
          }
        }
        let other = schema[exclusive]?.number.flatMap { Double($0) }
        return [own, other.map { Bound(value: $0 + sign * unit, keyword: exclusive) }].compactMap(\.self)
      }
      return bounds.max { sign * $0.value < sign * $1.value }
    }
    least = bound("minimum", "exclusiveMinimum", 1)
    most = bound("maximum", "exclusiveMaximum", -1)
  }

  /// Nil if the range is empty.
  var usual: String? { text(near: 1) }

  /// Numbers at the bounds or, where there is no bound, unusually large ones, with the keyword that allows them.
  var others: [(digits: String, keyword: String?)] {
    var found: [(String, String?)] = []
    func add(_ digits: String?, _ keyword: String?) {
      guard let digits, digits != usual, !found.contains(where: { $0.0 == digits }) else { return }
      found.append((digits, keyword))
    }
    let hasStep = step.map { !isInteger || $0 != 1 } ?? false
    for bound in [least, most].compactMap(\.self) {
      add((hasStep ? nil : bound.digits) ?? text(near: bound.value), bound.keyword)
    }
    if hasStep { return found }
    if isInteger, let (lowest, highest) = format.flatMap({ Self.formats[$0] }) {
      if most == nil { add(highest, "format") }
      if least == nil { add(lowest, "format") }
    } else if isInteger {
      if most == nil { add("2147483648", nil) }
      if most == nil { add("9007199254740993", nil) }
      if least == nil { add("-1", nil) }
    } else {
      if let fraction = [1.5, 0.5].first(where: isWithin) { add("\(fraction)", nil) }
      if isWithin(1500) { add("1.5e3", nil) }
      if least == nil { add("-0.5", nil) }
    }
    return found
  }

  /// The least and the greatest number of the formats that OpenAPI registers.
  private static let formats = [
    "int8": ("-128", "127"), "uint8": ("0", "255"), "int16": ("-32768", "32767"), "uint16": ("0", "65535"),
    "int32": ("-2147483648", "2147483647"), "uint32": ("0", "4294967295"),
    "int64": ("-9223372036854775808", "9223372036854775807"), "uint64": ("0", "18446744073709551615"),
  ]

  private func isWithin(_ value: Double) -> Bool {
    value >= least?.value ?? -.infinity && value <= most?.value ?? .infinity
  }

  /// The allowed number nearest to the value.
  private func text(near value: Double) -> String? {
    var value = min(max(value, least?.value ?? -.infinity), most?.value ?? .infinity)
    if let step, step > 0 {
      value = (value / step).rounded(.up) * step
      if !isWithin(value) { value -= step }
    } else if isInteger {
      value.round(.up)
    }
    guard isWithin(value), value.isFinite else { return nil }
    guard let whole = Int(exactly: value) else { return isInteger ? nil : "\(value)" }
    return "\(whole)"
  }
}
