/// The placeholders that each call of `init(from:)` has received, by the request that they answered.
///
/// A model may read a discriminator and then decide what to read. If the discriminator is a placeholder, later requests
/// may depend on it.
struct Influence {
  /// An object that a call reads: the one that it decodes, or one in a nested container.
  struct ObjectRead: Hashable {
    let call: Frame.Key
    let object: Int
  }

  /// A value that a call requests, or a missing member by its name.
  struct Request: Hashable {
    let node: Int
    let name: String?
    let type: ObjectIdentifier?
  }

  /// The request of a call that has led to a problem, directly or in an inner call.
  struct Level {
    let frame: Frame
    /// The inner call, if the problem is in one.
    let inner: Frame?
    let request: Request
    /// The places where the request was made, innermost first.
    let places: [ObjectRead]
    /// Whether it was made for one of the values of an array, or of an object whose names are data.
    let isInLoop: Bool
  }

  /// A request that was answered with a placeholder somewhere.
  struct Entry {
    let request: Request
    /// The name of the requested member, if the request was made by name.
    let name: String?
    /// The object or array in which the request was made; nil for a value that a call has received in another way.
    let object: Int?
    let repair: Repair
    /// Whether problems below the request may depend on an earlier placeholder.
    let isDoubtful: Bool

    var placeholderType: (any Any.Type)? { repair.valueType }

    /// Whether the call itself has requested a number.
    var isRequestedNumber: Bool {
      isNumber && placeholderType.map(ObjectIdentifier.init) == request.type
    }

    var isNumber: Bool { placeholderType.map(Placeholder.isNumber) ?? false }

    /// Whether there are more values of the type than can be tried.
    var isOpen: Bool { isNumber || placeholderType.flatMap(Trial.closedCandidates) == nil }
  }

  /// Whether something may be due to a placeholder, as far as one of the calls around it tells.
  struct Doubt {
    static let none = Doubt(isOfProblem: false, isOfValue: false)
    static let all = Doubt(isOfProblem: true, isOfValue: true)

    var isOfProblem: Bool
    /// Whether it applies to other problems in the requested value: with another placeholder, it is read as another
    /// type.
    var isOfValue: Bool

    mutating func add(_ other: Doubt) {
      isOfProblem = isOfProblem || other.isOfProblem
      isOfValue = isOfValue || other.isOfValue
    }
  }

  /// Whether a request of a type depends on the answer to another one.
  ///
  /// The code of the type decides that, so each question is answered once in a record.
  struct Question: Hashable {
    let type: ObjectIdentifier
    let earlier: ObjectIdentifier?
    let earlierName: String?
    /// Where in its own call the placeholder is, and which.
    let place: Int
    let placeholder: ObjectIdentifier?
    let name: String?
    let requested: ObjectIdentifier?
    /// The text of the call's own error, which depends on its checks.
    let words: String?

    init(_ frame: Frame, _ entry: Entry, _ level: Level, _ fault: Fault) {
      type = ObjectIdentifier(frame.type)
      earlier = entry.request.type
      earlierName = entry.name
      place = entry.repair.node - (entry.repair.fault.frame?.node ?? 0)
      placeholder = entry.placeholderType.map(ObjectIdentifier.init)
      name = level.label(fault)
      requested = level.request.type
      words = level.isInLoop || !fault.isOwn(of: frame) ? nil : fault.thrownWords
    }
  }

  /// Which type reads a name of objects that have been read by the same keys, for a call of a type.
  struct PartQuestion: Hashable {
    let context: ObjectIdentifier
    let keys: UInt8
    let name: String
    let type: ObjectIdentifier
  }

  private var entries: [ObjectRead: [Entry]] = [:]
  var parts: [PartQuestion: (any Decodable.Type)?] = [:]
  var answers: [Question: Doubt] = [:]
  /// The placeholders that are not among the entries yet: most are never asked for.
  private var unsorted: [(repair: Repair, fault: Fault, doubts: [Doubt])] = []

  mutating func entries(at places: [ObjectRead]) -> [Entry] {
    sort()
    return places.flatMap { entries[$0] ?? [] }
  }

  /// The request of the level, if it has led to a problem before.
  mutating func entry(_ level: Level) -> Entry? {
    guard level.inner != nil, let place = level.places.first else { return nil }
    func known() -> Entry? { entries[place]?.first { $0.request == level.request } }
    if let known = known() { return known }
    sort()
    return known()
  }

  /// Records a placeholder at the place of a problem. `doubts` has one for each level, from the inside out.
  mutating func note(_ repair: Repair, of fault: Fault, _ doubts: [Doubt]) {
    unsorted.append((repair, fault, doubts))
  }

  private mutating func sort() {
    guard !unsorted.isEmpty else { return }
    for (repair, fault, doubts) in unsorted { add(repair, of: fault, doubts) }
    unsorted = []
  }

  private mutating func add(_ repair: Repair, of fault: Fault, _ doubts: [Doubt]) {
    for (call, doubt) in zip(Influence.calls(of: fault), doubts) where !call.frame.isTransparent {
      let level = Influence.level(call.frame, call.inner, fault)
      let entry = Entry(
        request: level.request, name: level.label(fault), object: level.places.first?.object, repair: repair,
        isDoubtful: doubt.isOfValue)
      for place in level.places where entries[place, default: []].count < 64 {
        entries[place, default: []].append(entry)
      }
    }
  }

  // MARK: - Levels

  /// The calls under way when the problem came up, from the inside out, each with the one inside of it.
  static func calls(of fault: Fault) -> some Sequence<(frame: Frame, inner: Frame?)> {
    sequence(state: (frame: fault.frame, inner: Frame?.none)) { state in
      guard let frame = state.frame else { return nil }
      defer { state = (frame.outer, frame) }
      return (frame, state.inner)
    }
  }

  /// The request of the call of `frame` that has led to the problem.
  static func level(_ frame: Frame, _ inner: Frame?, _ fault: Fault) -> Level {
    let request: Request
    var object: Int
    if let inner {
      request = Request(node: inner.node, name: nil, type: ObjectIdentifier(inner.type))
      switch inner.holder {
      case .element(let container), .member(let container): object = container
      case .same: object = frame.node
      }
      if inner.context !== frame.context { object = frame.node }
    } else {
      var type: ObjectIdentifier?
      if let expected = fault.expected?.metatype { type = ObjectIdentifier(expected) }
      request = Request(node: fault.node, name: fault.name, type: type)
      object = fault.node
      if fault.context !== frame.context {
        object = frame.node
      } else if fault.name == nil, object != frame.node {
        object = fault.context.document.steps(to: object).last?.opening ?? 0
      }
    }
    let key = frame.key
    var places = [ObjectRead(call: key, object: object)]
    let isInLoop = frame.context.isLoop(object)
    guard object != frame.node else {
      return Level(frame: frame, inner: inner, request: request, places: places, isInLoop: isInLoop)
    }
    // Adds the containers around a nested one, up to a loop, whose elements do not depend on one another.
    let document = frame.context.document
    for step in document.steps(to: object).reversed() where step.opening >= frame.node {
      if frame.context.isLoop(step.opening) { break }
      places.append(ObjectRead(call: key, object: step.opening))
    }
    return Level(frame: frame, inner: inner, request: request, places: places, isInLoop: isInLoop)
  }
}

extension DecodingContext {
  /// Whether the value at `node` is an array, or an object whose names are data.
  func isLoop(_ node: Int) -> Bool {
    switch document.kind(of: node) {
    case .array: true
    case .object:
      entries[unchecked: node].flags.contains(.listed)
        || keyTypes.haveOpenNames(entries[unchecked: node].keys)
    default: false
    }
  }
}
