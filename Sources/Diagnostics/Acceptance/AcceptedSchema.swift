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
    return .object(
      [
        member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        member("title", .string(title)),
      ] + root.members + schema.definitions.members)
  }

  /// The components of an OpenAPI 3.1 document, with the type under its name.
  package static func components(_ type: AcceptedType, _ strategies: CodingStrategies, title: String)
    -> SampleValue
  {
    var schema = AcceptedSchema(strategies, definitionsPath: "#/components/schemas/")
    let root = schema.schema(type)
    var schemas = schema.definitions.object.members
    // A type that is read by keys is there under its own name, which may be this one.
    if root != .object([member("$ref", .string(schema.definitions.path + title))]) {
      schemas.insert(member(title, root), at: 0)
    }
    return .object([member("components", .object([member("schemas", .object(schemas))]))])
  }

  private static func member(_ name: String, _ value: SampleValue) -> SampleValue.Member {
    SampleValue.Member(name: name, value: value)
  }

  private func object(_ members: (String, SampleValue)...) -> SampleValue {
    .object(members.map { Self.member($0.0, $0.1) })
  }

  private func kind(_ name: String) -> SampleValue { object(("type", .string(name))) }

  // MARK: - Types

  private mutating func schema(_ type: AcceptedType) -> SampleValue {
    if let plain = PlainSchema.schema(of: type, strategies) { return plain }
    switch type.form {
    case .optional(let wrapped): return PlainSchema.nullable(schema(wrapped))
    case .array(let element): return object(("type", .string("array")), ("items", schema(element)))
    case .dictionary(let value):
      return object(("type", .string("object")), ("additionalProperties", schema(value)))
    case .text(let inner): return PlainSchema.text(schema(inner))
    case .own(let place): return own(type, place)
    default: return object(("$comment", .string("unexplored")))
    }
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
      return object(("$comment", .string(words.isEmpty ? "unexplored" : "unexplored: \(words)")))
    }
    if !place.dropped.isEmpty {
      let words = SampleValue.string(AcceptedWording(strategies).text(place))
      guard place.dropsOnlySome else { return object(("$comment", words)) }
      var read = place
      read.dropped = []
      let some = SampleValue.Kind.allCases.filter(place.dropped.contains).map { kind in
        object(("type", .string(Self.name(kind))), ("$comment", words))
      }
      return object(("anyOf", .array([schema(read, at: path)] + some)))
    }
    var schemas = place.alternatives.map { schema($0, at: path) }
    let unseen = place.unseen.subtracting(place.alternatives.reduce(into: []) { $0.formUnion($1.kinds) })
    schemas += SampleValue.Kind.allCases.filter(unseen.contains).map { kind(Self.name($0)) }
    if schemas.count == 1 { return place.acceptsNull ? PlainSchema.nullable(schemas[0]) : schemas[0] }
    if schemas.isEmpty { return place.acceptsNull ? kind("null") : .object([]) }
    return object(("anyOf", .array(schemas + (place.acceptsNull ? [kind("null")] : []))))
  }

  private static func name(_ kind: SampleValue.Kind) -> String {
    switch kind {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  private mutating func schema(_ alternative: AcceptedAlternative, at path: [PathComponent]) -> SampleValue {
    switch alternative.content {
    case .type(let type):
      guard let values = alternative.values, !values.isEmpty else { return schema(type) }
      if case .choices = type.form { return object(("enum", .array(values))) }
      return .object(
        schema(type).members + [
          Self.member("examples", .array(values)),
          Self.member("$comment", .string("not every value is accepted")),
        ])
    case .object(let content): return schema(content, at: path)
    case .array(let element):
      return object(("type", .string("array")), ("items", schema(element, at: path + [.index(0)])))
    case .tuple(let positions, let least, let most):
      let items = positions.indices.map { schema(positions[$0], at: path + [.index($0)]) }
      return .object(
        object(
          ("type", .string("array")), ("prefixItems", .array(items)), ("minItems", .number("\(least)"))
        ).members + (most.map { [Self.member("maxItems", .number("\($0)"))] } ?? []))
    }
  }

  // MARK: - Objects

  private mutating func schema(_ content: AcceptedObject, at path: [PathComponent]) -> SampleValue {
    var properties: [SampleValue.Member] = []
    var required: [SampleValue] = []
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
        properties.append(Self.member(member.name, value))
      } else if let condition = member.condition, isBeside(condition, path) {
        conditional.append((member, value, condition))
      } else if member.condition != nil {
        properties.append(Self.member(member.name, object(("$comment", .string("not always read")))))
      } else {
        properties.append(Self.member(member.name, value))
        if !member.mayBeAbsent { required.append(.string(member.name)) }
      }
    }
    if content.hasOneMember {
      rules.append(
        object(("oneOf", .array(content.members.map { object(("required", .array([.string($0.name)]))) }))))
    }
    for (index, (member, value, condition)) in conditional.enumerated() {
      if condition.test != .unknown { rules.append(rule(member, value, condition)) }
      if index > 0, conditional[index - 1].0.name == member.name { continue }
      // What another branch makes of it, nobody asks.
      let isKnown = condition.test != .unknown
      let comment = isKnown ? [] : [Self.member("$comment", .string("not always read"))]
      properties.append(Self.member(member.name, .object(comment)))
    }
    var members = [Self.member("type", .string("object"))]
    if !properties.isEmpty { members.append(Self.member("properties", .object(properties))) }
    if !required.isEmpty { members.append(Self.member("required", .array(required))) }
    if let others = content.others {
      members.append(Self.member("additionalProperties", schema(others, at: path + [.member("key")])))
    }
    if rules.count == 1, case .object(let only) = rules[0] { members += only }
    if rules.count > 1 { members.append(Self.member("allOf", .array(rules))) }
    return .object(members)
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
      let required = object(("required", .array(names.map { .string($0) })))
      guard let known else {
        return .object(required.members + [Self.member("maxProperties", .number("\(names.count)"))])
      }
      let others = known.filter { !names.contains($0) }
      if others.isEmpty { return required }
      let some = others.map { object(("required", .array([.string($0)]))) }
      return .object(required.members + [Self.member("not", object(("anyOf", .array(some))))])
    }
    return schemas.count == 1 ? schemas[0] : object(("anyOf", .array(schemas)))
  }

  /// The member's schema, where its condition holds.
  private func rule(
    _ member: AcceptedMember, _ value: SampleValue, _ condition: AcceptedCondition
  ) -> SampleValue {
    var then = [Self.member("properties", object((member.name, value)))]
    if !member.mayBeAbsent { then.append(Self.member("required", .array([.string(member.name)]))) }
    if case .hasKeys(let sets, let known) = condition.test {
      return object(("if", hasKeys(sets, among: known)), ("then", .object(then)))
    }
    guard case .member(let name)? = condition.path.last else { return .object([]) }
    let given = object(("required", .array([.string(name)])))
    let isNull = object(("properties", object((name, kind("null")))))
    let test: SampleValue
    switch condition.test {
    case .isOneOf(let values):
      test = .object(
        given.members + [Self.member("properties", object((name, object(("enum", .array(values))))))])
    case .isPresent: test = given
    case .isAbsent: test = object(("anyOf", .array([object(("not", given)), isNull])))
    case .hasKeys, .unknown: return .object([])
    }
    return object(("if", test), ("then", .object(then)))
  }
}
