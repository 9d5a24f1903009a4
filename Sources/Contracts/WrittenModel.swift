import JSONCoding

extension AcceptedModel {
  /// The JSON that the model writes, concluded from its output for every sample.
  ///
  /// A value that is written as it was read keeps the type that read it, with its formats and limits.
  package func written(by observed: some ObservedModel) throws -> AcceptedModel {
    try WrittenModel(self, samples.compactMap { try WrittenSample($0, of: self, by: observed) }).model
  }

  /// The same model, with the places that are not written when a value is encoded.
  package func notingUnwritten(by observed: some ObservedModel) throws -> AcceptedModel {
    guard let sample = try fullest.flatMap({ try WrittenSample($0, of: self, by: observed) }) else {
      return self
    }
    var (lost, kept): ([Int: Set<Path>], [Int: Set<Path>]) = ([:], [:])
    for path in sample.types.keys {
      guard case .member? = path.last, let value = sample.payload.value(at: path), value != .null,
        sample.written.value(at: path.dropLast()) != nil
      else { continue }
      let isLost = sample.written.value(at: path) == nil
      for count in 0..<path.count {
        let place = path.dropFirst(count).firstElements
        for type in sample.types[Array(path.prefix(count))] ?? [] {
          if isLost { lost[type, default: []].insert(place) } else { kept[type, default: []].insert(place) }
        }
      }
    }
    var result = self
    for (type, places) in lost { result.types[type].unwritten = places.subtracting(kept[type] ?? []) }
    return result
  }
}

/// A value that a model wrote, or a part of one.
private struct WrittenSample {
  /// The payload that the model's value was decoded from.
  let payload: SampleValue
  /// The paths that were read in the payload, each with the types that read it, the outermost first.
  var types: [Path: [Int]] = [:]
  /// The objects in the payload that accept any key.
  private var open: Set<Path> = []
  /// The path of the value in the written JSON.
  private(set) var path = Path()
  private(set) var written: SampleValue

  /// Nil if the payload does not decode, or the model only decodes.
  init?(_ payload: SampleValue, of model: AcceptedModel, by observed: some ObservedModel) throws {
    let bytes = Array(payload.text.utf8)
    guard let written = try observed.writtenValue(bytes) else { return nil }
    (self.payload, self.written) = (payload, written)
    let answer = try observed.observe(bytes)
    let numbers = answer.types.map { type in model.types.firstIndex { $0.facts.type.facts == type.type.facts }
    }
    for read in answer.reads where read.hasSucceeded {
      let number: Int? = if case .type(let index) = read.request { numbers[index] } else { nil }
      types[answer.paths[read.path], default: []] += number.map { [$0] } ?? []
    }
    open = Set(answer.objects.filter(\.takesAnyName).map { answer.paths[$0.path] })
  }

  /// The types that read the same path of the payload.
  var readTypes: [Int] { types[path] ?? [] }

  /// Whether the value's key is a placeholder for any key.
  var hasAnyName: Bool {
    guard case .member(let name)? = path.last else { return false }
    return Candidates.anyNames.contains(name) && open.contains(Array(path.dropLast()))
  }

  func inside(_ step: Observation.Step, _ value: SampleValue) -> WrittenSample {
    var inner = self
    inner.path.append(step)
    inner.written = value
    return inner
  }
}

private struct WrittenModel {
  private(set) var model: AcceptedModel
  /// The values written at the places that each type read, by type.
  private var samplesByType: [Int: [WrittenSample]] = [:]

  init(_ accepted: AcceptedModel, _ samples: [WrittenSample]) {
    model = accepted
    model.isWritten = true
    for sample in samples { collect(sample) }
    model.root = value(samples)
    for type in model.types.indices where !model.types[type].isScalar {
      model.types[type].hasOwnChecks = false
      model.types[type].value = value(ofType: type, accepted.types[type])
    }
  }

  private mutating func collect(_ sample: WrittenSample) {
    if let type = ownType(sample) { samplesByType[type, default: []].append(sample) }
    for member in sample.written.members { collect(sample.inside(.member(member.name), member.value)) }
    for (index, element) in sample.written.elements.enumerated() {
      collect(sample.inside(.index(index), element))
    }
  }

  /// The outermost type with its own code that read the place.
  private func ownType(_ sample: WrittenSample) -> Int? {
    guard sample.written != .null else { return nil }
    return sample.readTypes.first { model.types[$0].facts.form == .own }
  }

  // MARK: - Values

  private func value(_ samples: [WrittenSample]) -> AcceptedValue {
    let present = samples.filter { $0.written != .null }
    var result = AcceptedValue(acceptsNull: present.count < samples.count)
    if samples.isEmpty { result.unseen = Set(JSONKind.allCases) }
    guard let first = present.first else { return result }
    if let type = ownType(first), present.allSatisfy({ ownType($0) == type }) {
      result.ways = [AcceptedWay(content: .type(type))]
    } else if let type = scalar(present) {
      result.ways = [AcceptedWay(content: .type(type))]
    } else {
      for kind in JSONKind.allCases {
        let some = present.filter { $0.written.kind == kind }
        let elements = some.flatMap { sample in
          sample.written.elements.enumerated().map { sample.inside(.index($0), $1) }
        }
        if kind == .object, !some.isEmpty {
          result.ways.append(AcceptedWay(content: .object(object(some))))
        } else if !elements.isEmpty {
          result.ways.append(AcceptedWay(content: .array([], minimum: 0, rest: value(elements))))
        } else if !some.isEmpty {
          result.unseen.insert(kind)
        }
      }
    }
    return result
  }

  /// The scalar type that read all of the values, if they are written as they were read.
  private func scalar(_ samples: [WrittenSample]) -> Int? {
    let types = samples.map { $0.readTypes.last { model.types[$0].isScalar } }
    guard let first = types[0], types.allSatisfy({ $0 == first || $0 == nil }) else { return nil }
    let isSame = samples.allSatisfy { sample in
      let read = sample.payload.value(at: sample.path)
      // An absent value has a default, which must be written like the others.
      return read == nil || read == .null
        ? sample.written.kind == samples[0].written.kind : read?.kind == sample.written.kind
    }
    return isSame ? first : nil
  }

  private func value(ofType number: Int, _ type: AcceptedType) -> AcceptedValue {
    let samples = samplesByType[number] ?? []
    if type.facts.cases != nil, type.value.ways.count == 1, type.value.ways[0].isClosed,
      let values = type.value.ways[0].values, samples.allSatisfy({ values.contains($0.written) })
    {
      return AcceptedValue(ways: type.value.ways)
    }
    // The type itself is left out: its value is described by the scalar type at the same path, or by its parts.
    return value(
      samples.map { sample in
        var inner = sample
        inner.types[sample.path] = sample.readTypes.filter { $0 != number && model.types[$0].isScalar }
        return inner
      })
  }

  private func object(_ samples: [WrittenSample]) -> AcceptedObject {
    var object = AcceptedObject()
    let members = samples.flatMap { sample in
      sample.written.members.map { (name: $0.name, value: sample.inside(.member($0.name), $0.value)) }
    }
    let others = members.map(\.value).filter(\.hasAnyName)
    if !others.isEmpty { object.others = value(others) }
    let found = Dictionary(grouping: members.filter { !$0.value.hasAnyName }, by: \.name)
    object.members = members.map(\.name).withoutRepetitions.compactMap { name in
      found[name].map { same in
        AcceptedMember(
          name: name, mayBeAbsent: same.count < samples.count, value: value(same.map(\.value)))
      }
    }
    return object
  }
}
