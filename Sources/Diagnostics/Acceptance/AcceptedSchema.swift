import Foundation
import JSONCoding

/// What a model accepts, as JSON Schema of the draft 2020-12.
///
/// A value that the model decodes is valid, and the other way round, but for what only running the model tells: ranges,
/// patterns and checks across values. A comment says where that is so.
package struct AcceptedSchema {
  private let strategies: CodingStrategies
  private var definitions: SchemaDefinitions

  private init(_ strategies: CodingStrategies, definitionsPath: String) {
    self.strategies = strategies
    definitions = SchemaDefinitions(path: definitionsPath)
  }

  /// A JSON Schema of what the type accepts.
  ///
  /// - Parameter title: MODEL.
  package static func document(_ type: AcceptedType, _ strategies: CodingStrategies, title: String)
    -> SampleValue
  {
    var schema = AcceptedSchema(strategies, definitionsPath: "#/$defs/")
    let root = schema.schema(type)
    return .document(root, schema.definitions, title: title)
  }

  /// The components of an OpenAPI 3.1 document, with the type under its name.
  package static func components(_ type: AcceptedType, _ strategies: CodingStrategies, title: String)
    -> SampleValue
  {
    var schema = AcceptedSchema(strategies, definitionsPath: "#/components/schemas/")
    let root = schema.schema(type)
    var schemas = schema.definitions.object.members
    // A type that is read by keys is there under its own name, which may be this one.
    if root != ["$ref": .string(schema.definitions.path + title)] {
      schemas.insert(SampleValue.Member(name: title, value: root), at: 0)
    }
    return ["components": ["schemas": .object(schemas)]]
  }

  // MARK: - Types

  private mutating func schema(_ type: AcceptedType) -> SampleValue {
    if case .own(let place) = type.form { return own(type, place) }
    return PlainSchema.schema(of: type, strategies) { schema($0) }
  }

  /// A reference to the type's definition, if it reads an object or holds itself; otherwise what it reads.
  private mutating func own(_ type: AcceptedType, _ place: AcceptedPlace) -> SampleValue {
    if let known = definitions.reference(to: type) { return known }
    definitions.begin(type)
    let schema = schema(place, at: [])
    let isObject = place.alternatives.contains { if case .object = $0.content { true } else { false } }
    return definitions.end(type, schema, isKept: isObject)
  }

  // MARK: - Places

  private mutating func schema(_ place: AcceptedPlace, at path: [PathComponent]) -> SampleValue {
    if let words = place.unexplored {
      return ["$comment": .string(words.isEmpty ? "unexplored" : "unexplored: \(words)")]
    }
    if !place.dropped.isEmpty {
      let words = SampleValue.string(AcceptedWording(strategies).text(place))
      guard place.dropsOnlySome else { return ["$comment": words] }
      var read = place
      read.dropped = []
      let some = JSONKind.allCases.filter(place.dropped.contains).map {
        SampleValue.schema(ofKind: $0).adding(["$comment": words])
      }
      return ["anyOf": .array([schema(read, at: path)] + some)]
    }
    var schemas = place.alternatives.map { schema($0, at: path) }
    let unseen = place.unseen.subtracting(place.alternatives.reduce(into: []) { $0.formUnion($1.kinds) })
    schemas += JSONKind.allCases.filter(unseen.contains).map { .schema(ofKind: $0) }
    if schemas.count == 1 { return place.acceptsNull ? PlainSchema.nullable(schemas[0]) : schemas[0] }
    if schemas.isEmpty { return place.acceptsNull ? ["type": "null"] : [:] }
    return ["anyOf": .array(schemas + (place.acceptsNull ? [["type": "null"]] : []))]
  }

  private mutating func schema(_ alternative: AcceptedAlternative, at path: [PathComponent]) -> SampleValue {
    switch alternative.content {
    case .type(let type):
      guard let values = alternative.values, !values.isEmpty else { return schema(type) }
      if case .choices = type.form { return ["enum": .array(values)] }
      return schema(type).adding(["examples": .array(values), "$comment": "not every value is accepted"])
    case .object(let content): return schema(content, at: path)
    case .array(let element): return ["type": "array", "items": schema(element, at: path + [.index(0)])]
    case .tuple(let positions, let least, let most):
      let items = positions.indices.map { schema(positions[$0], at: path + [.index($0)]) }
      let tuple: SampleValue = [
        "type": "array", "prefixItems": .array(items), "minItems": .number("\(least)"),
      ]
      return most.map { tuple.adding(["maxItems": .number("\($0)")]) } ?? tuple
    }
  }

  // MARK: - Objects

  private mutating func schema(_ content: AcceptedObject, at path: [PathComponent]) -> SampleValue {
    var properties: [SampleValue.Member] = []
    var required: [String] = []
    var rules: [SampleValue] = []
    var conditional: [(AcceptedMember, SampleValue, AcceptedCondition)] = []
    for member in content.members {
      if let branches = branches(of: member, path) {
        conditional += branches.map { place, condition in
          (member, schema(place, at: path + [.member(member.name)]), condition)
        }
        continue
      }
      let value = schema(member.place, at: path + [.member(member.name)])
      if content.hasOneMember {
        properties.append(.init(name: member.name, value: value))
      } else if let condition = member.condition, isBeside(condition, path) {
        conditional.append((member, value, condition))
      } else if member.condition != nil {
        properties.append(.init(name: member.name, value: ["$comment": "not always read"]))
      } else {
        properties.append(.init(name: member.name, value: value))
        if !member.mayBeAbsent { required.append(member.name) }
      }
    }
    if content.hasOneMember {
      rules.append(["oneOf": .array(content.members.map { .requires($0.name) })])
    }
    for (index, (member, value, condition)) in conditional.enumerated() {
      if condition.test != .unknown { rules.append(rule(member, value, condition)) }
      if index > 0, conditional[index - 1].0.name == member.name { continue }
      // What another branch makes of it, nobody asks.
      let comment: SampleValue = condition.test == .unknown ? ["$comment": "not always read"] : [:]
      properties.append(.init(name: member.name, value: comment))
    }
    var object: SampleValue = ["type": "object"]
    if !properties.isEmpty { object = object.adding(["properties": .object(properties)]) }
    if !required.isEmpty { object = object.adding(["required": required.strings]) }
    if let others = content.others {
      object = object.adding(["additionalProperties": schema(others, at: path + [.member("key")])])
    }
    if rules.count == 1 { object = object.adding(rules[0]) }
    return rules.count > 1 ? object.adding(["allOf": .array(rules)]) : object
  }

  /// The ways in which a member is read, if another member of its object decides among them.
  private func branches(
    of member: AcceptedMember, _ path: [PathComponent]
  ) -> [(AcceptedPlace, AcceptedCondition)]? {
    let place = member.place
    guard place.alternatives.count > 1, place.dropped.isEmpty, place.unseen.isEmpty else { return nil }
    var branches: [(AcceptedPlace, AcceptedCondition)] = []
    for alternative in place.alternatives {
      guard let condition = alternative.condition, condition.test != .unknown, isBeside(condition, path)
      else {
        return nil
      }
      var branch = place
      branch.alternatives = [alternative]
      branches.append((branch, condition))
    }
    return branches
  }

  /// Whether the condition is one of the object at the path.
  private func isBeside(_ condition: AcceptedCondition, _ path: [PathComponent]) -> Bool {
    if case .hasKeys = condition.test { return condition.path == path }
    return condition.path.dropLast() == path[...]
  }

  /// Holds for the objects with one of these sets of keys.
  private func hasKeys(_ sets: [[String]], among known: [String]?) -> SampleValue {
    let schemas = sets.map { names -> SampleValue in
      let required: SampleValue = ["required": names.strings]
      guard let known else { return required.adding(["maxProperties": .number("\(names.count)")]) }
      let others = known.filter { !names.contains($0) }
      if others.isEmpty { return required }
      return required.adding(["not": ["anyOf": .array(others.map(SampleValue.requires))]])
    }
    return schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]
  }

  /// The member's schema, where its condition holds.
  private func rule(
    _ member: AcceptedMember, _ value: SampleValue, _ condition: AcceptedCondition
  ) -> SampleValue {
    let properties: SampleValue = ["properties": [member.name: value]]
    let then = member.mayBeAbsent ? properties : properties.adding(.requires(member.name))
    if case .hasKeys(let sets, let known) = condition.test {
      return ["if": hasKeys(sets, among: known), "then": then]
    }
    guard case .member(let name)? = condition.path.last else { return [:] }
    let given = SampleValue.requires(name)
    let test: SampleValue
    switch condition.test {
    case .isOneOf(let values): test = given.adding(["properties": [name: ["enum": .array(values)]]])
    case .isPresent: test = given
    case .isAbsent: test = ["anyOf": .array([["not": given], ["properties": [name: ["type": "null"]]]])]
    case .hasKeys, .unknown: return [:]
    }
    return ["if": test, "then": then]
  }
}
