import JSONCoding

/// The JSON Schema of what a model writes, concluded from its output for every payload that was tried.
///
/// A value that is written as its own type alone writes it has the schema of that type, with its formats and limits.
package struct WrittenSchema {
  private let observer: ModelObserver
  private var definitions = SchemaDefinitions(path: "#/$defs/")
  /// What a type writes for its values alone.
  private var encodings: [ObjectIdentifier: [SampleValue: SampleValue]] = [:]

  private init(_ observer: ModelObserver) { self.observer = observer }

  /// - Parameter title: MODEL.
  package static func document(_ type: AcceptedType, _ observer: ModelObserver, title: String) -> SampleValue
  {
    var written = WrittenSchema(observer)
    let root = written.schema(type)
    return .document(root, written.definitions, title: title)
  }

  // MARK: - Types

  private mutating func schema(_ type: AcceptedType) -> SampleValue {
    if case .own = type.form { return own(type) }
    return PlainSchema.schema(of: type, observer.strategies) { schema($0) }
  }

  /// A reference to the type's definition, if it writes an object or holds itself; otherwise what it writes.
  private mutating func own(_ type: AcceptedType) -> SampleValue {
    if let known = definitions.reference(to: type) { return known }
    definitions.begin(type)
    let samples = type.variations.compactMap { payload in
      encoded(type, payload).map { Sample(payload: payload, path: [], written: $0) }
    }
    let schema = schema(samples, at: [], of: type)
    return definitions.end(type, schema, isKept: samples.contains { $0.written.kind == .object })
  }

  private mutating func encoded(_ type: AcceptedType, _ payload: SampleValue) -> SampleValue? {
    let id = ObjectIdentifier(type.type)
    if let known = encodings[id]?[payload] { return known }
    let written = observer.encoded(type.type, payload)
    if let written { encodings[id, default: [:]][payload] = written }
    return written
  }

  // MARK: - Places

  /// A value that was written.
  private struct Sample {
    /// What its model was decoded from.
    let payload: SampleValue
    /// Where it is in what the model wrote.
    let path: [PathComponent]
    let written: SampleValue

    func inside(_ step: PathComponent, _ value: SampleValue) -> Sample {
      Sample(payload: payload, path: path + [step], written: value)
    }
  }

  /// - Parameters:
  ///   - place: where the values are, with the first element for each.
  ///   - outer: the type whose own code has written them.
  private mutating func schema(
    _ samples: [Sample], at place: [PathComponent], of outer: AcceptedType
  ) -> SampleValue {
    let values = samples.filter { $0.written != .null }
    let hasNull = values.count < samples.count
    if let type = part(at: place, of: outer, writing: values) {
      let schema = schema(type)
      return hasNull && !type.kinds.contains(.null) ? PlainSchema.nullable(schema) : schema
    }
    var schemas: [SampleValue] = []
    for kind in JSONKind.allCases {
      let some = values.filter { $0.written.kind == kind }
      guard !some.isEmpty else { continue }
      switch kind {
      case .null, .bool, .string, .number: schemas.append(.schema(ofKind: kind))
      case .array: schemas.append(array(some, at: place, of: outer))
      case .object: schemas.append(object(some, at: place, of: outer))
      }
    }
    if schemas.isEmpty { return hasNull ? ["type": "null"] : [:] }
    let schema = schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]
    return hasNull ? PlainSchema.nullable(schema) : schema
  }

  /// The type read there in payloads, if it writes each of the values in this way, given what was read there.
  private mutating func part(
    at place: [PathComponent], of outer: AcceptedType, writing samples: [Sample]
  ) -> AcceptedType? {
    guard !samples.isEmpty, let type = outer.parts.first(where: { $0.path == place })?.type, type !== outer
    else { return nil }
    for sample in samples {
      guard let read = sample.payload[sample.path], read != .null else {
        // A default value, which the type must also write.
        let known = type.variations.contains { encoded(type, $0) == sample.written }
        guard known else { return nil }
        continue
      }
      guard encoded(type, read) == sample.written else { return nil }
    }
    return type
  }

  private mutating func array(
    _ samples: [Sample], at place: [PathComponent], of outer: AcceptedType
  ) -> SampleValue {
    let elements = samples.flatMap { sample in
      sample.written.elements.enumerated().map { sample.inside(.index($0), $1) }
    }
    guard !elements.isEmpty else { return ["type": "array"] }
    return ["type": "array", "items": schema(elements, at: place + [.index(0)], of: outer)]
  }

  private mutating func object(
    _ samples: [Sample], at place: [PathComponent], of outer: AcceptedType
  ) -> SampleValue {
    var names: [String] = []
    var found: [String: [Sample]] = [:]
    for sample in samples {
      for member in sample.written.members {
        if found[member.name] == nil { names.append(member.name) }
        found[member.name, default: []].append(sample.inside(.member(member.name), member.value))
      }
    }
    guard !names.isEmpty else { return ["type": "object"] }
    let properties = names.map { name in
      SampleValue.Member(
        name: name, value: schema(found[name] ?? [], at: place + [.member(name)], of: outer))
    }
    let object: SampleValue = ["type": "object", "properties": .object(properties)]
    let required = names.filter { found[$0]?.count == samples.count }
    return required.isEmpty ? object : object.adding(["required": required.strings])
  }
}
