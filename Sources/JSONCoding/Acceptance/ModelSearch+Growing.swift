/// Changes payloads until the type decodes them.
extension ModelSearch {
  /// Changes the payload until it decodes. Nil if nothing helps, or if the value at `kept` had to go.
  ///
  /// - Parameter isLast: whether no other values are tried in place of the ones that the type has read and refuses.
  func grow(_ first: SampleValue, keeping kept: Path?, isLast: Bool = false) -> PayloadTrial? {
    var payload = first
    var steps: [Path: Int] = [:]
    var requests: [PayloadTrial.Request] = []
    var issues: [Issue] = []
    for _ in 0..<Self.mostRounds where !isOver {
      let trial = attempt(payload, findsAll: true)
      if trial.decodes { return trial }
      // Nothing is known of a payload on which the model has crashed.
      if !trial.requests.isEmpty { requests = trial.requests }
      if trial.requests.count > furthest?.requests.count ?? 0 { furthest = trial }
      var hasChanged = false
      // After a crash, the last changes are made in another way.
      if !trial.issues.isEmpty { issues = trial.issues }
      for issue in issues {
        let path = issue.path
        if let kept, path == kept, payload[path] == first[path] { return nil }
        let candidates = candidates(for: issue, in: trial)
        var step = steps[path, default: 0]
        while step < candidates.count, candidates[step] == payload[path] { step += 1 }
        guard step < candidates.count, let next = payload.replacing(path, with: candidates[step]) else {
          continue
        }
        steps[path] = step + 1
        payload = next
        hasChanged = true
      }
      if hasChanged { continue }
      // The model refuses, or crashes on, the values together: one of them has to be different.
      let path = trial.issues.first?.path ?? []
      if !isLast, let other = other(than: payload, requests, below: path, keeping: kept) { return other }
      noteUnexplored(path, trial)
      return nil
    }
    return nil
  }

  func noteUnexplored(_ path: Path, _ trial: PayloadTrial) {
    let place = Self.place(path)
    if unexplored[place, default: ""].isEmpty { unexplored[place] = words(of: trial) }
  }

  func words(of trial: PayloadTrial) -> String {
    guard let issue = trial.issues.first else { return "" }
    if case .dataCorrupted(.thrown(let words)) = issue.kind { return words }
    return issue.words ?? ""
  }

  /// Values to try where there is a problem.
  func candidates(for issue: Issue, in trial: PayloadTrial) -> [SampleValue] {
    let place = Self.place(issue.path)
    var candidates: [SampleValue] = []
    for want in wants(at: place) { candidates += seeds(for: want, at: place) }
    if candidates.isEmpty {
      switch issue.expected {
      case .object: candidates = [.object([])]
      case .array: candidates = [.array([])]
      case .type(let type):
        if let type = type.metatype as? any Decodable.Type { candidates = seeds(for: .type(type), at: place) }
      case nil: break
      }
    }
    if candidates.isEmpty, trial.payload[issue.path] == nil { candidates = SampleCandidates.ofEachKind }
    switch issue.kind {
    case .dataCorrupted: candidates += moreCandidates(for: trial.payload[issue.path])
    default: break
    }
    return candidates
  }

  /// Other values of the same kind.
  func moreCandidates(for value: SampleValue?) -> [SampleValue] {
    if isCrashing { return [] }
    if case .array(let elements)? = value { return Self.lengths.map { Self.array(elements, count: $0) } }
    return observer.others(like: value)
  }

  private static let mostCrashes = 8

  /// Whether the type is given no more of what it may not know: one that crashes on that does so on most of it.
  var isCrashing: Bool { observer.trials.crashes[ObjectIdentifier(type), default: 0] > Self.mostCrashes }

  /// How many elements are tried where not every array is accepted.
  static let lengths = [2, 1, 3, 4, 5, 6, 0]

  /// So many of the elements, or of numbers if there are none.
  static func array(_ elements: [SampleValue], count: Int) -> SampleValue {
    let last = elements.last ?? .number("1")
    return .array((0..<count).map { elements.indices.contains($0) ? elements[$0] : last })
  }

  func seeds(for want: PayloadTrial.Want, at place: Path) -> [SampleValue] {
    switch want {
    case .object: [.object([])]
    case .array: [.array([])]
    case .presence: []
    case .type(let type): observer.observe(type).representatives
    }
  }

  /// The payload with one scalar, one element or one member changed so that it decodes.
  func other(
    than payload: SampleValue, _ requests: [PayloadTrial.Request], below path: Path, keeping kept: Path?
  ) -> PayloadTrial? {
    let all = requests.filter { $0.path.starts(with: path) && $0.path != kept }.map { request in
      (path: request.path, values: others(than: payload[request.path], for: request))
    }
    // One for each value before another for the first: many may make no difference.
    for index in 0..<(all.map(\.values.count).max() ?? 0) {
      for (path, values) in all where index < values.count && !isOver && !isCrashing {
        guard let changed = payload.replacing(path, with: values[index]) else { continue }
        let trial = attempt(changed)
        if trial.decodes { return trial }
        // With another kind of thing, it wants something else.
        if trial.requests.count > requests.count, let grown = grow(changed, keeping: path, isLast: true) {
          return grown
        }
      }
    }
    return nil
  }

  func others(than current: SampleValue?, for request: PayloadTrial.Request) -> [SampleValue] {
    // Elements come and go with their array.
    if case .index? = request.path.last { return [] }
    let place = Self.place(request.path)
    var values = wants(at: place).flatMap { seeds(for: $0, at: place) } + moreCandidates(for: current)
    if request.want.id == .array, let element = wants(at: place + [.index(0)]).first {
      values += seeds(for: element, at: place).prefix(1).flatMap { [.array([$0]), .array([$0, $0])] }
    }
    return values.filter { $0 != current }
  }
}
