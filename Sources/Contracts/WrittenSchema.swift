import Diagnostics
import JSONCoding

/// The JSON Schema of what a model writes, concluded from its output for every payload that was tried.
///
/// A value written as it was read has the schema of its reading, with formats and limits.
package struct WrittenSchema {
  private let model: AcceptedModel
  private var definitions = SchemaDefinitions(path: "#/$defs/")
  /// The values written where one of the model's types was read, by type.
  private var ofTypes: [Int: [Sample]] = [:]

  private init(_ model: AcceptedModel) { self.model = model }

  /// A value that was written.
  private struct Sample {
    /// The payload that its model was decoded from, and the types read there by path.
    let payload: SampleValue
    let types: [Path: [Int]]
    /// Where it is in what the model wrote.
    let path: Path
    let written: SampleValue

    /// The numbers of the types that were read in the same place.
    var read: [Int] { types[path] ?? [] }

    func inside(_ step: Observation.Step, _ value: SampleValue) -> Sample {
      Sample(payload: payload, types: types, path: path + [step], written: value)
    }
  }

  /// - Parameter title: MODEL.
  package static func document(_ model: AcceptedModel, of observed: some ObservedModel, title: String) throws
    -> SampleValue
  {
    var schema = WrittenSchema(model)
    var samples: [Sample] = []
    for payload in model.samples {
      let bytes = Array(payload.text.utf8)
      guard let written = try observed.writtenValue(bytes) else { continue }
      let sample = Sample(
        payload: payload, types: model.types(readIn: try observed.observe(bytes)), path: [], written: written)
      samples.append(sample)
      schema.collect(sample)
    }
    let root = schema.schema(samples)
    return schema.definitions.document(root, title: title)
  }

  /// Notes what is written of each type of the model's own.
  private mutating func collect(_ sample: Sample) {
    if let type = ownType(sample) { ofTypes[type, default: []].append(sample) }
    for member in sample.written.members { collect(sample.inside(.member(member.name), member.value)) }
    for (index, element) in sample.written.elements.enumerated() {
      collect(sample.inside(.index(index), element))
    }
  }

  /// The outermost type with its own code that was read in the place.
  private func ownType(_ sample: Sample) -> Int? {
    guard sample.written != .null else { return nil }
    return sample.read.first { model.types[$0].facts.form == .own }
  }

  // MARK: - Values

  private mutating func schema(_ samples: [Sample]) -> SampleValue {
    let values = samples.filter { $0.written != .null }
    let hasNull = values.count < samples.count
    let schema = schema(present: values)
    return hasNull ? (values.isEmpty ? ["type": "null"] : schema.nullable) : schema
  }

  private mutating func schema(present samples: [Sample]) -> SampleValue {
    guard let first = samples.first else { return [:] }
    if let type = ownType(first), samples.allSatisfy({ ownType($0) == type }) { return schema(ofType: type) }
    if let scalar = scalar(samples) { return scalar }
    var schemas: [SampleValue] = []
    for kind in JSONKind.allCases {
      let some = samples.filter { $0.written.kind == kind }
      guard !some.isEmpty else { continue }
      switch kind {
      case .null, .bool, .string, .number: schemas.append(.schema(ofKind: kind))
      case .array: schemas.append(array(some))
      case .object: schemas.append(object(some))
      }
    }
    return schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]
  }

  /// The schema of the type that all of the values were read as, if they are written as they were read.
  private func scalar(_ samples: [Sample]) -> SampleValue? {
    let types = samples.map { $0.read.last { model.types[$0].isScalar } }
    guard let first = types[0], types.allSatisfy({ $0 == first || $0 == nil }) else { return nil }
    let isSame = samples.allSatisfy { sample in
      let read = sample.payload.value(at: sample.path)
      // A value that is not there has a default, which its type must also write.
      return read == nil || read == .null
        ? sample.written.kind == samples[0].written.kind : read?.kind == sample.written.kind
    }
    return isSame ? model.schema(ofScalar: first, isWritten: true) : nil
  }

  private mutating func schema(ofType number: Int) -> SampleValue {
    if let known = definitions.reference(to: number) { return known }
    definitions.begin(number, named: model.types[number].facts.type.name)
    let type = model.types[number]
    // Its values are those of another type that reads nothing else.
    let samples = (ofTypes[number] ?? []).map { sample in
      var types = sample.types
      types[sample.path] = sample.read.filter { $0 != number && model.types[$0].isScalar }
      return Sample(payload: sample.payload, types: types, path: sample.path, written: sample.written)
    }
    var schema = schema(samples)
    if type.facts.cases != nil, type.value.ways.count == 1, type.value.ways[0].isClosed,
      let values = type.value.ways[0].values, samples.allSatisfy({ values.contains($0.written) })
    {
      schema = ["enum": .array(values)]
    }
    return definitions.end(number, schema, isKept: samples.contains { $0.written.kind == .object })
  }

  private mutating func array(_ samples: [Sample]) -> SampleValue {
    let elements = samples.flatMap { sample in
      sample.written.elements.enumerated().map { sample.inside(.index($0), $1) }
    }
    return elements.isEmpty ? ["type": "array"] : ["type": "array", "items": schema(elements)]
  }

  private mutating func object(_ samples: [Sample]) -> SampleValue {
    var names: [String] = []
    var found: [String: [Sample]] = [:]
    for sample in samples {
      for member in sample.written.members {
        if found[member.name] == nil { names.append(member.name) }
        found[member.name, default: []].append(sample.inside(.member(member.name), member.value))
      }
    }
    guard !names.isEmpty else { return ["type": "object"] }
    let properties = names.map { SampleValue.Member(name: $0, value: schema(found[$0] ?? [])) }
    let object: SampleValue = ["type": "object", "properties": .object(properties)]
    let required = names.filter { found[$0]?.count == samples.count }
    return required.isEmpty ? object : object.adding(["required": required.strings])
  }
}

extension AcceptedType {
  /// Whether the facts alone describe the type.
  var isScalar: Bool { facts.form != .own && facts.form != .collection && facts.form != .text }
}

extension AcceptedModel {
  /// The types that were read in a payload, by the paths of the values, the outermost first.
  fileprivate func types(readIn observation: Observation) -> [Path: [Int]] {
    let numbers = Dictionary(
      types.enumerated().map { ($0.element.facts.type.facts, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    var found: [Path: [Int]] = [:]
    for read in observation.reads where read.hasSucceeded {
      guard case .type(let index) = read.request, let number = numbers[observation.types[index].type.facts]
      else {
        continue
      }
      found[observation.paths[read.path], default: []].append(number)
    }
    return found
  }
}

/// The definitions of a schema, by name: one for each type that is read by keys or is recursive.
struct SchemaDefinitions {
  /// Where they are in the document: `#/$defs/`.
  let path: String
  /// In the order in which the types were met.
  private var all: [(name: String, schema: SampleValue)] = []
  private var names: [Int: String] = [:]
  /// The names that something refers to.
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

  /// A reference to the type's definition; nil if that was not begun.
  mutating func reference(to type: Int) -> SampleValue? {
    guard let name = names[type] else { return nil }
    used.insert(name)
    return ["$ref": .string(path + name)]
  }

  /// Gives the type a name, to which its own schema may refer.
  ///
  /// - Parameter plain: its own name.
  mutating func begin(_ type: Int, named plain: String) {
    let last = plain.split(separator: "<")[0].split(separator: ".").last.map(String.init) ?? plain
    let whole = last + plain.drop { $0 != "<" }
    let short = whole.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    let used = Set(all.map(\.name))
    let name = (1...).lazy.map { $0 == 1 ? short : "\(short)\($0)" }.first { !used.contains($0) } ?? short
    names[type] = name
    all.append((name, .null))
  }

  /// Keeps the schema as the type's definition, if that is wanted or something refers to it.
  ///
  /// - Returns: a reference to it; otherwise the schema.
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

/// Schemas as they are written: `["type": "array", "items": schema]`.
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
