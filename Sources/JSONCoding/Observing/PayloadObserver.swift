import Foundation

/// Decodes payloads as a model and reports the model's requests.
package final class PayloadObserver {
  private let strategies: CodingStrategies
  private let userInfo: [CodingUserInfoKey: any Sendable]
  private let knownTypes = KnownTypes(SearchKnowledge())
  private let log = ReadLog()
  /// Asking the runtime about a type is slow, so the answers are kept.
  private var types: [ObjectIdentifier: Observation.ReadType] = [:]

  /// The maximum number of reads of one payload; more are allowed for each byte of it.
  private static let maximumReads = 20_000
  private static let readsPerByte = 20
  private static let maximumCases = 4096

  package init(_ strategies: CodingStrategies, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.strategies = strategies
    self.userInfo = userInfo
  }

  /// The type's behavior on the payload. `use` is called with the value, if the payload decodes.
  package func observe<Value: Decodable>(
    _ type: Value.Type, _ payload: [UInt8], use: (Value) -> Void = { _ in }
  ) -> Observation {
    var observation = Observation()
    let document: Document
    do {
      document = try Document(parsing: payload.withUnsafeBytes { Text($0) })
    } catch {
      observation.issue = Issue(error)
      return observation
    }
    let context = DecodingContext(document: document, strategies: strategies, userInfo: userInfo)
    log.limit = Self.maximumReads + Self.readsPerByte * payload.count
    defer {
      log.removeAll()
      context.containers.close()
    }
    context.record.beginFollowing(log)
    do {
      let value = try log.read(ReadLog.Read(.type(type), context, 0)) { try context.value(type, at: 0) }
      context.record.endFollowing()
      observation.decodes = !log.isFull
      use(value)
    } catch {
      context.record.endFollowing()
    }
    observation.isCutShort = log.isFull
    collectReads(of: context, in: &observation)
    if !observation.decodes, !observation.isCutShort {
      let search = Search(document, knownTypes, findsAll: false)
      observation.issue = context.search(type, search, search.takeIssues).first
    }
    return observation
  }

  private func collectReads(of context: DecodingContext, in observation: inout Observation) {
    var paths: [[Observation.Step]: Int] = [:]
    func index(of path: [Observation.Step]) -> Int {
      if let known = paths[path] { return known }
      if !path.isEmpty { _ = index(of: Array(path.dropLast())) }
      paths[path] = observation.paths.count
      observation.paths.append(path)
      return observation.paths.count - 1
    }
    _ = index(of: [])
    var known: [ObjectIdentifier: Int] = [:]
    var listed: Set<Int> = []
    for (number, read) in log.reads.enumerated() {
      let node = Int(read.node)
      // A decoder for an absent key reads a null outside the text. Reads keep their positions in the list.
      let isAbsent = node >= read.context.document.count
      var path = isAbsent ? [] : read.context.steps(to: node)
      if let key = read.missingKey {
        let isObject = read.context.document.kind(of: node) == .object
        path.append(isObject ? .member(read.context.spelling(of: key)) : .index(key.intValue ?? 0))
      }
      let request: Observation.Request
      switch read.request {
      case .object: request = .object
      case .array: request = .array
      case .presence: request = .presence
      case .type where isAbsent: request = .presence
      case .type(let type):
        let number = known[ObjectIdentifier(type)] ?? observation.types.count
        if number == observation.types.count {
          known[ObjectIdentifier(type)] = number
          observation.types.append(facts(of: type))
        }
        request = .type(number)
      }
      let place = index(of: path)
      observation.reads.append(
        Observation.Read(
          path: place, request: request, isOptional: read.isOptional, hasSucceeded: read.hasSucceeded,
          end: max(Int(read.end), number + 1)))
      guard case .object = read.request, !isAbsent, read.missingKey == nil else { continue }
      let entry = read.context.entries[unchecked: node]
      guard entry.kind == .object, entry.flags.contains(.listed), listed.insert(place).inserted else {
        continue
      }
      observation.objects.append(listedObject(entry, place, read.context))
    }
  }

  private func listedObject(_ entry: Entry, _ path: Int, _ context: DecodingContext)
    -> Observation.ListedObject
  {
    var seen: Set<String> = []
    let types = context.keyTypes.types(of: entry.keys)
    let spelled = types.flatMap(KeyNames.find)
      .map { context.spelling(of: PathKey(stringValue: $0)) }.filter { seen.insert($0).inserted }
    return Observation.ListedObject(
      path: path, takesAnyName: types.contains { !FixedNames.areFixed(in: $0) }, names: spelled)
  }

  private func facts(of type: any Any.Type) -> Observation.ReadType {
    if let known = types[ObjectIdentifier(type)] { return known }
    var new = Observation.ReadType(
      type: ModelType(ModelType(type).facts), form: Observation.Form(type), cases: nil)
    if new.form == .own, let type = type as? any RawRepresentable.Type,
      let (_, texts) = type.rawValues(atMost: Self.maximumCases)
    {
      new.cases = texts
    }
    types[ObjectIdentifier(type)] = new
    return new
  }
}

extension DecodingContext {
  /// The steps from the outermost payload to a node.
  fileprivate func steps(to node: Int) -> [Observation.Step] {
    let before = outer.map { $0.context.steps(to: $0.node) + [.text] } ?? []
    return before
      + document.steps(to: node).map { step in
        document.isObject(step.opening)
          ? .member(document.name(at: step.child - 1)) : .index(step.position)
      }
  }
}

extension Observation.Form {
  fileprivate init(_ type: any Any.Type) {
    switch type {
    case is String.Type: self = .string
    case is Bool.Type: self = .bool
    case is any FixedWidthInteger.Type: self = .integer
    case is any BinaryFloatingPoint.Type, is Decimal.Type: self = .number
    case is Date.Type: self = .date
    case is Data.Type: self = .data
    case is URL.Type: self = .url
    case is UUID.Type: self = .uuid
    case is any TextHolding.Type: self = .text
    case is NumberText.Type: self = .own
    case is any StandardType.Type: self = .collection
    default: self = .own
    }
  }
}

/// A type whose values are read from a JSON text in a string.
private protocol TextHolding {}

extension EmbeddedJSON: TextHolding {}
