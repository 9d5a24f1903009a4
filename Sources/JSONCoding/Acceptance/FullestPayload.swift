/// The payload with the most that a type reads at once.
struct FullestPayload {
  typealias Path = [PathComponent]

  private(set) var payload: SampleValue?
  /// The values of other types in it.
  private(set) var parts: [(path: Path, type: AcceptedType)] = []
  /// The members that are not written when the value is encoded.
  private(set) var unwritten: Set<Path> = []

  private let search: ModelSearch

  init(_ search: ModelSearch) {
    self.search = search
    var (largest, size): (PayloadTrial?, Int) = (nil, -1)
    for trial in search.decoding where Self.size(trial) > size { (largest, size) = (trial, Self.size(trial)) }
    guard var best = largest else { return }
    // Everything that is not there yet, if nothing else is read less for it.
    for request in best.requests where request.kind == nil || request.kind == .null {
      add(request.path, to: &best)
    }
    // The values of other types, as full as these can be.
    for request in best.requests where request.hasSucceeded && !request.isOfMissingKey {
      guard let type = request.want.type, let value = best.payload[request.path], value != .null else {
        continue
      }
      let part = search.observer.observe(type)
      if let full = part.fullest, full != value,
        let payload = best.payload.replacing(request.path, with: full)
      {
        let trial = search.attempt(payload)
        if trial.decodes, Self.size(trial) >= Self.size(best) { best = trial }
      }
      if case .unknown = part.form { continue }
      if !parts.contains(where: { $0.path == request.path }) { parts.append((request.path, part)) }
    }
    payload = best.payload
    unwritten = lost(from: best)
  }

  /// How many values the type reads.
  private static func size(_ trial: PayloadTrial) -> Int {
    Set(trial.requests.filter { $0.hasSucceeded && $0.kind != nil && $0.kind != .null }.map(\.path)).count
  }

  private func add(_ path: Path, to best: inout PayloadTrial) {
    for want in search.wants(at: ModelSearch.place(path)) {
      for seed in search.seeds(for: want, at: path) where seed != .null {
        guard let payload = best.payload.replacing(path, with: seed) else { continue }
        let trial = search.attempt(payload)
        guard trial.decodes, Self.size(trial) > Self.size(best) else { continue }
        best = trial
        return
      }
    }
  }

  /// The members of the payload that are not there any more after the value was encoded.
  private func lost(from trial: PayloadTrial) -> Set<Path> {
    guard let written = search.observer.encoded(search.type, trial.payload) else { return [] }
    let paths = trial.requests.map(\.path).filter { path in
      guard case .member? = path.last, trial.payload[path] != nil, trial.payload[path] != .null else {
        return false
      }
      return written[path] == nil && written[path.dropLast()] != nil
    }
    return Set(paths.map(ModelSearch.place))
  }
}

extension ModelObserver {
  /// The JSON that the value of the payload encodes to; nil if it does not encode.
  package func encoded<Value: Decodable>(_ type: Value.Type, _ payload: SampleValue) -> SampleValue? {
    var result: SampleValue?
    trials.withValue(type, of: payload) { value in
      guard let value = value as? any Encodable else { return }
      let encoder = RecordEncoder()
      encoder.strategies = trials.strategies
      encoder.userInfo = trials.userInfo
      var bytes: [UInt8] = []
      guard (try? encoder.encode(value, into: &bytes)) != nil else { return }
      result = (try? Document(parsing: bytes.withUnsafeBytes { Text($0) })).map { SampleValue($0) }
    }
    return result
  }
}
