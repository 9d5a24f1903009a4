import Diagnostics
import JSONCoding

/// The definitions of a schema, by name: one for each type that is read by keys or is recursive.
struct SchemaDefinitions {
  /// The pointer to the definitions in the document: `#/$defs/`.
  let path: String
  /// The definitions, in the order in which the types were first met.
  private var all: [(name: String, schema: SampleValue)] = []
  private var names: [Int: String] = [:]
  /// The names that references use.
  private var used: Set<String> = []

  init(path: String) { self.path = path }

  var object: SampleValue { .object(all.map { SampleValue.Member(name: $0.name, value: $0.schema) }) }

  /// A document of the draft 2020-12.
  ///
  /// - Parameter title: MODEL.
  func document(_ root: SampleValue, title: String) -> SampleValue {
    let head: SampleValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
    ]
    return .object(head.members + root.members + (all.isEmpty ? [] : [.init(name: "$defs", value: object)]))
  }

  /// A reference to the type's definition; nil if the definition has not begun.
  mutating func reference(to type: Int) -> SampleValue? {
    guard let name = names[type] else { return nil }
    used.insert(name)
    return ["$ref": .string(path + name)]
  }

  /// Names the type's definition, so that the type's own schema can refer to it.
  ///
  /// - Parameter plain: the type's name in Swift.
  mutating func begin(_ type: Int, named plain: String) {
    let last = plain.split(separator: "<")[0].split(separator: ".").last.map(String.init) ?? plain
    let whole = last + plain.drop { $0 != "<" }
    let short = whole.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    let used = Set(all.map(\.name))
    let name = (1...).lazy.map { $0 == 1 ? short : "\(short)\($0)" }.first { !used.contains($0) } ?? short
    names[type] = name
    all.append((name, .null))
  }

  /// Keeps the schema as the type's definition if `isKept`, or if something refers to it.
  ///
  /// - Returns: a reference to the definition, or else the schema itself.
  mutating func end(_ type: Int, _ schema: SampleValue, isKept: Bool) -> SampleValue {
    guard let name = names[type], let index = all.firstIndex(where: { $0.name == name }) else {
      return schema
    }
    guard isKept || used.contains(name) else {
      all.remove(at: index)
      names[type] = nil
      return schema
    }
    all[index].schema = schema
    return reference(to: type) ?? schema
  }
}

/// Schemas as literals: `["type": "array", "items": schema]`.
extension SampleValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
  package init(dictionaryLiteral members: (String, SampleValue)...) {
    self = .object(members.map { Member(name: $0.0, value: $0.1) })
  }

  package init(stringLiteral string: String) { self = .string(string) }

  static func schema(ofKind kind: JSONKind) -> SampleValue {
    let name =
      switch kind {
      case .null: "null"
      case .bool: "boolean"
      case .number: "number"
      case .string: "string"
      case .array: "array"
      case .object: "object"
      }
    return ["type": .string(name)]
  }

  /// A schema that accepts objects with this key.
  static func requires(_ name: String) -> SampleValue { ["required": [name].strings] }
}

extension [String] {
  var strings: SampleValue { .array(map { .string($0) }) }
}
