import JSONCoding

/// What one schema asks for, read from its document once.
final class SchemaRules {
  let schema: Schema
  private var values: [String: DocumentValue] = [:]
  private var children: [String: SchemaRules] = [:]
  private var lists: [String: [SchemaRules]] = [:]
  private var maps: [String: [(name: String, rules: SchemaRules)]] = [:]
  private var places: [String: [String: SchemaRules]] = [:]
  private var numbers: [String: ExactNumber?] = [:]
  private var patterns: [String: SchemaPattern] = [:]
  private var target: Schema?
  /// The values of `enum`; nil without one.
  private(set) lazy var allowed: Set<ExactValue>? = values["enum"].flatMap {
    $0.kind == .array ? Set($0.elements.map { ExactValue($0.sample) }) : nil
  }

  init(_ schema: Schema) {
    self.schema = schema
    for (name, _) in schema.value.members { values[name] = schema[name] }
  }

  subscript(keyword: String) -> DocumentValue? { values[keyword] }

  /// The schema that `$ref` names.
  func reference() throws(SchemaError) -> Schema? {
    guard target == nil, values["$ref"] != nil else { return target }
    target = try schema.reference()
    return target
  }

  func child(_ keyword: String) throws(SchemaError) -> SchemaRules? {
    guard values[keyword] != nil else { return nil }
    if let known = children[keyword] { return known }
    let made = try schema.child(keyword).map(SchemaRules.init)
    children[keyword] = made
    return made
  }

  func list(_ keyword: String) throws(SchemaError) -> [SchemaRules] {
    guard values[keyword] != nil else { return [] }
    if let known = lists[keyword] { return known }
    let made = try schema.list(keyword).map(SchemaRules.init)
    lists[keyword] = made
    return made
  }

  func named(_ keyword: String) throws(SchemaError) -> [(name: String, rules: SchemaRules)] {
    guard values[keyword] != nil else { return [] }
    if let known = maps[keyword] { return known }
    let made = try schema.named(keyword).map { ($0.name, SchemaRules($0.schema)) }
    maps[keyword] = made
    places[keyword] = Dictionary(made) { first, _ in first }
    return made
  }

  func named(_ keyword: String, _ name: String) throws(SchemaError) -> SchemaRules? {
    if try named(keyword).isEmpty { return nil }
    return places[keyword]?[name]
  }

  func number(_ keyword: String) -> ExactNumber? {
    guard let value = values[keyword] else { return nil }
    if let known = numbers[keyword] { return known }
    let made = value.number.flatMap(ExactNumber.init)
    numbers[keyword] = made
    return made
  }

  /// What is written as a regular expression, in `pattern` or for a name of `patternProperties`.
  func pattern(_ text: String) -> SchemaPattern {
    if let known = patterns[text] { return known }
    let made = SchemaPattern(text)
    patterns[text] = made
    return made
  }
}

/// A value as schemas compare values: numbers by their amount, strings by their scalars, objects in any order.
indirect enum ExactValue: Hashable {
  case null
  case bool(Bool)
  case number(ExactNumber)
  case text([UInt8])
  case array([ExactValue])
  case object([[UInt8]: ExactValue])

  init(_ value: SampleValue) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    // A number whose exponent is out of all bounds equals itself.
    case .number(let text):
      self = ExactNumber(text).map(ExactValue.number) ?? .array([.text(Array(text.utf8))])
    case .string(let string): self = .text(Array(string.utf8))
    case .array(let elements): self = .array(elements.map(ExactValue.init))
    case .object(let members):
      let pairs = members.map { (Array($0.name.utf8), ExactValue($0.value)) }
      self = .object(Dictionary(pairs) { first, _ in first })
    }
  }
}
