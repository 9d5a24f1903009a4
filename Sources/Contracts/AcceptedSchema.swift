import Diagnostics
import JSONCoding

/// What a model accepts, as JSON Schema of the draft 2020-12.
///
/// It refuses only values that the model refuses. Where the model may accept more, or its own code may refuse more, a
/// `$comment` says so.
package struct AcceptedSchema {
  private let model: AcceptedModel
  private var definitions: SchemaDefinitions
  /// Rules that depend on values of an enclosing object.
  private var pending: [Rule] = []

  /// A condition, and the schema of the object at a place while the condition is met.
  private struct Rule {
    let condition: AcceptedCondition
    let place: Path
    let then: SampleValue
  }

  private static let unknown: SampleValue = ["$comment": "read in some payloads, may accept more"]

  private init(_ model: AcceptedModel, definitionsPath: String) {
    self.model = model
    definitions = SchemaDefinitions(path: definitionsPath)
  }

  /// A JSON Schema of what the model accepts.
  ///
  /// - Parameter title: MODEL.
  package static func document(_ model: AcceptedModel, title: String) -> SampleValue {
    var schema = AcceptedSchema(model, definitionsPath: "#/$defs/")
    let root = schema.schema(model.root, at: [])
    return schema.definitions.document(root, title: title)
  }

  /// The components of an OpenAPI 3.1 document, with the model's type under its name.
  package static func components(_ model: AcceptedModel, title: String) -> SampleValue {
    var schema = AcceptedSchema(model, definitionsPath: "#/components/schemas/")
    let root = schema.schema(model.root, at: [])
    var schemas = schema.definitions.object.members
    // A type that is read by keys is already there under its own name, which may be the title.
    if root != ["$ref": .string(schema.definitions.path + title)] {
      schemas.insert(SampleValue.Member(name: title, value: root), at: 0)
    }
    return ["components": ["schemas": .object(schemas)]]
  }

  // MARK: - Types

  private mutating func schema(ofType number: Int) -> SampleValue {
    let type = model.types[number]
    if type.isScalar { return model.form(ofType: number).schema }
    if let known = definitions.reference(to: number) { return known }
    definitions.begin(number, named: type.facts.type.name)
    let outer = pending
    pending = []
    var schema = schema(type.value, at: [])
    pending = outer
    let isObject = type.value.ways.contains { if case .object = $0.content { true } else { false } }
    // An enum lists all its values, and an existing comment is enough.
    if type.hasOwnChecks, !schema.members.contains(where: { $0.name == "$comment" || $0.name == "enum" }) {
      schema = schema.adding(["$comment": "its own code may refuse more"])
    }
    return definitions.end(number, schema, isKept: isObject && type.facts.form == .own)
  }

  // MARK: - Values

  private mutating func schema(_ value: AcceptedValue, at path: Path) -> SampleValue {
    if let words = value.unexplored {
      return ["$comment": .string("unexplored, may accept more" + (words.isEmpty ? "" : ": \(words)"))]
    }
    let free = value.unseen.union(value.dropped)
    if free.isSuperset(of: JSONKind.allCases.filter { $0 != .null }),
      value.acceptsNull || free.contains(.null)
    {
      return value.dropped.isEmpty ? [:] : ["$comment": "other values are dropped"]
    }
    var schemas = value.ways.map { self.schema($0, at: path) }
    for kind in JSONKind.allCases where free.contains(kind) && kind != .null {
      schemas.append(
        .schema(ofKind: kind).adding(value.dropped.contains(kind) ? ["$comment": "some are dropped"] : [:]))
    }
    let acceptsNull = value.acceptsNull || free.contains(.null)
    if schemas.isEmpty { return acceptsNull ? ["type": "null"] : Self.unknown }
    let schema = schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]
    return acceptsNull ? schema.nullable : schema
  }

  private mutating func schema(_ way: AcceptedWay, at path: Path) -> SampleValue {
    switch way.content {
    case .type(let number):
      guard let values = way.values, !values.isEmpty else { return schema(ofType: number) }
      if way.isClosed { return ["enum": .array(values)] }
      return schema(ofType: number).adding([
        "examples": .array(values), "$comment": "not every value is accepted",
      ])
    case .object(let object): return schema(object, at: path)
    case .array(let head, let minimum, let rest):
      var array: SampleValue = ["type": "array"]
      if !head.isEmpty {
        let items = head.indices.map { schema(head[$0], at: path + [.index($0)]) }
        array = array.adding(["prefixItems": .array(items)])
      }
      if let rest { array = array.adding(["items": schema(rest, at: path + [.index(head.count)])]) }
      if minimum > 0 { array = array.adding(["minItems": .number("\(minimum)")]) }
      return rest == nil ? array.adding(["maxItems": .number("\(head.count)")]) : array
    case .text(let inner):
      return [
        "type": "string", "contentMediaType": "application/json",
        "contentSchema": schema(inner, at: path + [.text]),
      ]
    case .pairs(let key, let value):
      let (key, value) = (schema(key, at: path + [.index(0)]), schema(value, at: path + [.index(0)]))
      let odd = [1, 3, 5, 7].map { count -> SampleValue in
        ["minItems": .number("\(count)"), "maxItems": .number("\(count)")]
      }
      return [
        "type": "array", "prefixItems": .array((0..<4).flatMap { _ in [key, value] }),
        "items": ["anyOf": .array([key, value])], "not": ["anyOf": .array(odd)],
        "$comment": "keys and values in turn",
      ]
    }
  }

  // MARK: - Objects

  private mutating func schema(_ object: AcceptedObject, at path: Path) -> SampleValue {
    var properties: [SampleValue.Member] = []
    var required: [String] = []
    var rules: [SampleValue] = []
    let before = pending.count
    for member in object.members {
      let inner = path + [.member(member.name)]
      let isRequired = !member.mayBeAbsent && !object.hasOneMember
      let condition = object.hasOneMember ? nil : member.condition
      let ways = member.value.ways
      // Other branches ignore a member that depends on a condition.
      var property: SampleValue = [:]
      func note(_ value: AcceptedValue, _ condition: AcceptedCondition, isRequired: Bool) {
        let then: SampleValue = ["properties": [member.name: schema(value, at: inner)]]
        pending.append(
          Rule(
            condition: condition, place: path, then: isRequired ? then.adding(.requires(member.name)) : then))
      }
      if let condition, condition.parts.isEmpty {
        property = Self.unknown
      } else if let condition {
        note(member.value, condition, isRequired: isRequired)
      } else if ways.count > 1, ways.allSatisfy({ $0.condition?.parts.isEmpty == false }) {
        for way in ways {
          var one = member.value
          one.ways = [way]
          note(one, way.condition ?? .unknown, isRequired: false)
        }
      } else {
        property = schema(member.value, at: inner)
      }
      properties.append(.init(name: member.name, value: property))
      if isRequired, condition == nil { required.append(member.name) }
    }
    if object.hasOneMember { rules.append(["oneOf": .array(object.members.map { .requires($0.name) })]) }
    var result: SampleValue = ["type": "object"]
    if !properties.isEmpty { result = result.adding(["properties": .object(properties)]) }
    if !required.isEmpty { result = result.adding(["required": required.strings]) }
    if let others = object.others {
      let schema = schema(others, at: path + [.member("key")])
      switch object.names {
      case .any: result = result.adding(["additionalProperties": schema])
      case .integers:
        result = result.adding([
          "patternProperties": ["^[-+]?[0-9]+$": schema], "additionalProperties": .bool(false),
        ])
      case .unknown:
        let isUnexplored = others.unexplored != nil
        result = result.adding(isUnexplored ? schema : Self.unknown)
      }
    }
    var later: [Rule] = []
    for rule in pending[before...] {
      if let schema = Self.schema(of: rule, at: path) { rules.append(schema) } else { later.append(rule) }
    }
    pending = pending[..<before] + later
    if rules.count == 1, rules[0].members.allSatisfy({ result[[.member($0.name)]] == nil }) {
      return result.adding(rules[0])
    }
    return rules.isEmpty ? result : result.adding(["allOf": .array(rules)])
  }

  /// The rule as a schema of the object at the path; nil if it depends on values elsewhere.
  private static func schema(of rule: Rule, at path: Path) -> SampleValue? {
    func names(_ place: Path) -> [String]? {
      guard place.starts(with: path) else { return nil }
      let names = place.dropFirst(path.count).map { step -> String? in
        if case .member(let name) = step { name } else { nil }
      }
      return names.contains(nil) ? nil : names.compactMap { $0 }
    }
    guard let target = names(rule.place) else { return nil }
    var tests: [SampleValue] = []
    for part in rule.condition.parts {
      guard let names = names(part.path), let name = names.last else { return nil }
      let test = test(part.test, name)
      tests.append(
        names.dropLast().reversed().reduce(test) { inner, name in inner.inside(name, isRequired: true) })
    }
    let then = target.reversed().reduce(rule.then) { inner, name in inner.inside(name, isRequired: false) }
    return ["if": tests.count == 1 ? tests[0] : ["allOf": .array(tests)], "then": then]
  }

  private static func test(_ test: AcceptedCondition.Test, _ name: String) -> SampleValue {
    func present(_ schema: SampleValue) -> SampleValue {
      SampleValue.requires(name).adding(["properties": [name: schema]])
    }
    switch test {
    case .isOneOf(let values): return present(["enum": .array(values)])
    case .isNoneOf(let values): return present(["not": ["enum": .array(values)]])
    case .isPresent: return present(["not": ["type": "null"]])
    case .isAbsent: return ["not": present(["not": ["type": "null"]])]
    }
  }
}

extension SampleValue {
  /// A schema of objects whose member matches this schema.
  fileprivate func inside(_ name: String, isRequired: Bool) -> SampleValue {
    let schema: SampleValue = ["properties": [name: self]]
    return isRequired ? schema.adding(.requires(name)) : schema
  }

  /// The schema, changed to accept null, too.
  var nullable: SampleValue {
    if case .string(let name)? = self[[.member("type")]], case .object(let members) = self {
      return .object(
        members.map { member in
          member.name == "type" ? Member(name: "type", value: [name, "null"].strings) : member
        })
    }
    if case .array(let values)? = self[[.member("enum")]] {
      return ["enum": .array(values.contains(.null) ? values : values + [.null])]
    }
    return members.isEmpty ? self : ["anyOf": .array([self, ["type": "null"]])]
  }
}
