/// What a model did with a payload: what it asked for, and whether it decoded.
struct PayloadTrial {
  /// What was asked for.
  enum Want {
    case type(any Decodable.Type)
    case object
    case array
    /// Only whether there is a value.
    case presence

    var type: (any Decodable.Type)? { if case .type(let type) = self { type } else { nil } }

    var id: WantID {
      switch self {
      case .type(let type): .type(ObjectIdentifier(type))
      case .object: .object
      case .array: .array
      case .presence: .presence
      }
    }
  }

  enum WantID: Hashable {
    case type(ObjectIdentifier)
    case object, array, presence
  }

  /// A read that the model's own `init(from:)` made: not one of those made inside of the types that it asked for.
  struct Request {
    let path: [PathComponent]
    let want: Want
    /// Nil for a key that is not there.
    let kind: JSONKind?
    /// The value, if it is no array or object.
    let scalar: SampleValue?
    let hasSucceeded: Bool

    var isOfMissingKey: Bool { kind == nil }
  }

  /// An object that the model's own `init(from:)` read by keys.
  struct ReadObject {
    let path: [PathComponent]
    /// The names of the keys of its key types, as JSON has them.
    let knownNames: [String]
    /// Whether the model has asked for all keys.
    let isListed: Bool
    /// Whether any name is a key.
    let hasOpenNames: Bool
    /// The members that no key was asked for.
    let unread: [String]
  }

  let payload: SampleValue
  let decodes: Bool
  /// In the order in which the model made them.
  let requests: [Request]
  let objects: [ReadObject]
  /// Why it does not decode.
  let issues: [Issue]

  var withoutRequests: PayloadTrial {
    PayloadTrial(payload: payload, decodes: decodes, requests: [], objects: objects, issues: issues)
  }
}

/// Tries payloads on a model.
final class PayloadTrials {
  let strategies: CodingStrategies
  let userInfo: [CodingUserInfoKey: any Sendable]
  private let properties: KnownProperties
  private let log = ReadLog()
  private var names = KeyNames()
  /// What may still be read, in reads of a model: each takes a microsecond or less.
  private(set) var budget: Int
  /// How many payloads a type may not be tried on, because it has crashed.
  private(set) var crashes: [ObjectIdentifier: Int] = [:]
  /// Called before a payload is decoded, and before its problems are searched for.
  private let willTry: (SampleValue, _ findsAll: Bool) -> Bool

  /// - Parameters:
  ///   - budget: how many reads all trials together may make.
  ///   - willTry: called with each payload before it is decoded, and before its problems are searched for; returns
  ///     whether that may be done.
  init(
    _ strategies: CodingStrategies, _ userInfo: [CodingUserInfoKey: any Sendable], budget: Int,
    willTry: @escaping (SampleValue, _ findsAll: Bool) -> Bool
  ) {
    self.strategies = strategies
    self.userInfo = userInfo
    self.budget = budget
    self.willTry = willTry
    properties = KnownProperties(userInfo)
    log.keepsAbsentKeys = true
  }

  /// When no payload is tried any more, whatever the budget: for models that take long, or wait. Nil for never.
  var end: ContinuousClock.Instant?

  var isOver: Bool { budget <= 0 || end.map { .now > $0 } == true }

  /// Tries the payload.
  ///
  /// - Parameter findsAll: whether all problems are wanted, if it does not decode, rather than the first one.
  func run<Value: Decodable>(
    _ type: Value.Type, _ payload: SampleValue, findsAll: Bool = false
  ) -> PayloadTrial {
    let trial = observe(type, on: payload) { context, decodes in
      let (requests, objects) = reads(in: context)
      return PayloadTrial(
        payload: payload, decodes: decodes, requests: requests, objects: objects,
        issues: decodes ? [] : issues(type, context, findsAll: findsAll && willTry(payload, true)))
    }
    if let trial { return trial }
    crashes[ObjectIdentifier(type), default: 0] += 1
    return PayloadTrial(payload: payload, decodes: false, requests: [], objects: [], issues: [])
  }

  /// Decodes the payload and gives its value to `use`.
  func withValue<Value: Decodable>(_ type: Value.Type, of payload: SampleValue, _ use: (Value) -> Void) {
    guard let context = context(for: payload) else { return }
    defer { context.containers.close() }
    if let value = try? context.value(type, at: 0, in: .same) { use(value) }
  }

  /// Decodes the payload as far as the type takes it, and gives the reads to `use`, those inside of other types too.
  func withReads<Value: Decodable>(
    of payload: SampleValue, by type: Value.Type, _ use: (DecodingContext, [ReadLog.Read]) -> Void
  ) {
    _ = observe(type, on: payload) { context, _ in use(context, log.reads) }
  }

  /// What `use` makes of the log of a decode, and of whether it succeeded; nil if the payload may not be tried.
  private func observe<Value: Decodable, Result>(
    _ type: Value.Type, on payload: SampleValue, _ use: (DecodingContext, _ decodes: Bool) -> Result
  ) -> Result? {
    guard willTry(payload, false), let context = context(for: payload) else { return nil }
    defer {
      log.removeAll()
      context.containers.close()
    }
    context.beginObservation(log)
    let decodes = (try? context.value(type, at: 0, in: .same)) != nil
    context.endObservation()
    budget -= log.reads.count + 10
    return use(context, decodes)
  }

  private func context(for payload: SampleValue) -> DecodingContext? {
    (try? Document(parsing: Text(payload.text))).map {
      DecodingContext(document: $0, strategies: strategies, userInfo: userInfo)
    }
  }

  private func issues<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, findsAll: Bool
  ) -> [Issue] {
    let session = RepairSession(
      size: context.document.count, properties, firstOnly: !findsAll, givesPlaceholders: findsAll)
    budget -= context.document.count + 100
    return context.search(type, session, session.takeIssues)
  }

  /// The reads of the model's own code, and the objects it read.
  private func reads(
    in context: DecodingContext
  ) -> ([PayloadTrial.Request], [PayloadTrial.ReadObject]) {
    var requests: [PayloadTrial.Request] = []
    var objects: [PayloadTrial.ReadObject] = []
    var known: Set<Int> = []
    var index = 0
    while index < log.reads.count {
      let read = log.reads[index]
      let node = Int(read.node)
      var next = index + 1
      let want: PayloadTrial.Want
      switch read.request {
      case .object: want = .object
      case .array: want = .array
      case .presence: want = .presence
      case .type(let requested):
        // Every type that is asked for decodes, whatever it reads in turn.
        want = (requested as? any Decodable.Type).map { .type($0) } ?? .presence
        next = max(next, Int(read.end))
      }
      // The decoder for an absent key reads a null that is not in the text.
      if read.context === context, node < context.document.count {
        var path = PathLink.components(context.link(to: node))
        let absentKey = log.absentKeys[index]
        if let absentKey {
          path.append(.member(absentKey))
        } else if read.isOfMissingKey {
          path.append(.index(Int(context.entries[unchecked: node].end)))
        }
        let isMissing = read.isOfMissingKey || absentKey != nil
        let kind = isMissing ? nil : JSONKind(context.document.kind(of: node))
        let isScalar = kind.map { $0 != .array && $0 != .object } == true
        requests.append(
          PayloadTrial.Request(
            path: path, want: want, kind: kind,
            scalar: isScalar ? SampleValue(context.document, at: node) : nil, hasSucceeded: read.hasSucceeded)
        )
        if case .object = want, !isMissing, context.document.kind(of: node) == .object,
          known.insert(node).inserted
        {
          objects.append(object(at: node, path: path, in: context))
        }
      }
      index = next
    }
    return (requests, objects)
  }

  private func object(
    at node: Int, path: [PathComponent], in context: DecodingContext
  ) -> PayloadTrial.ReadObject {
    let entry = context.entries[unchecked: node]
    var seen: Set<String> = []
    let known = context.keyTypes.types(of: entry.keys).flatMap { names.names(of: $0) }
      .map { context.spelling(of: PathKey(stringValue: $0)) }.filter { seen.insert($0).inserted }
    let unread = context.nameIndexes(of: node).filter {
      !context.entries[unchecked: $0].flags.contains(.requested)
    }
    return PayloadTrial.ReadObject(
      path: path, knownNames: known, isListed: entry.flags.contains(.listed),
      hasOpenNames: context.keyTypes.haveOpenNames(entry.keys), unread: unread.map(context.document.name(at:))
    )
  }
}
