import JSONCoding

/// Replacements for refused values, found by asking the model.
package final class NeededValuesSearch {
  private let session: ModelSession
  private var hasBegun = false

  /// How many places of one payload are looked at: a model tells of one problem at a time.
  private static let maximumRounds = 100
  private static let maximumRequests = 20_000

  /// - Parameters:
  ///   - literals: the string and number literals of the model's sources.
  ///   - limit: after how long the search ends with what is known; nil for never.
  package init(
    _ model: some ObservedModel, _ strategies: CodingStrategies = CodingStrategies(), literals: [String] = [],
    limit: Duration? = nil
  ) {
    session = ModelSession(
      model, Candidates(strategies: strategies, literals: literals), requests: Self.maximumRequests,
      limit: limit)
  }

  /// Whether the search ended early.
  package var isOver: Bool { session.isOver }

  /// What the model takes in the places where it refuses the payload, as far as it is found.
  package func values(for payload: SampleValue) throws -> [[PathComponent]: SampleValue] {
    if !hasBegun, !session.observe(payload).types.isEmpty {
      session.begin(0, isWhole: true)
      hasBegun = true
    }
    var result: [[PathComponent]: SampleValue] = [:]
    var value = payload
    for _ in 0..<Self.maximumRounds where !session.isOver {
      let answer = session.observe(value)
      guard !answer.decodes, let issue = answer.issue, result[issue.path] == nil else { break }
      let place = issue.path.map(\.step)
      let candidates = Growth(session: session, type: 0).values(at: place, in: value)
      let next = candidates.first { candidate in
        guard let changed = value.with(candidate, at: place) else { return false }
        switch session.verdict(on: changed) {
        case .decodes: return true
        case .refused(let path): return path.map { !$0.starts(with: issue.path) } == true
        }
      }
      guard let next, let changed = value.with(next, at: place) else { break }
      result[issue.path] = next
      value = changed
    }
    if let error = session.error { throw error }
    return result
  }
}

extension Growth {
  /// Values that may be taken at a place where the type refuses one: those of what is asked for there, grown until
  /// nothing in them is refused.
  func values(at place: Path, in value: SampleValue) -> [SampleValue] {
    let trial = session.trial(type, value)
    let wants = trial.wants(at: place)
    var values = wants.flatMap { session.seeds($0) }
    if let current = value.value(at: place), current.isScalar,
      trial.allReads.contains(where: { $0.path == place && $0.hasSucceeded })
    {
      values += session.candidates.others(than: current)
    }
    var grown: [SampleValue] = []
    for seed in values where seed.kind == .object || seed.kind == .array {
      guard let start = value.with(seed, at: place) else { continue }
      var growth = self
      growth.inside = place
      if let part = growth.run(start)?.value.value(at: place) { grown.append(part) }
    }
    return (grown + values).withoutRepetitions.filter { $0 != .null && $0 != value.value(at: place) }
  }
}
