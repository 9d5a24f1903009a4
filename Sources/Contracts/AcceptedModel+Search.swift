import JSONCoding

extension AcceptedModel {
  private static let maximumRequests = 60_000

  /// Asks a model what it accepts.
  ///
  /// - Parameters:
  ///   - literals: the string and number literals of the model's sources.
  ///   - limit: after how long the search ends with what is known; nil for never.
  package init(
    of model: some ObservedModel, _ strategies: CodingStrategies = CodingStrategies(),
    literals: [String] = [],
    limit: Duration? = nil
  ) throws {
    let session = ModelSession(
      model, Candidates(strategies: strategies, literals: literals), requests: Self.maximumRequests,
      limit: limit)
    _ = session.observe(.null)
    var explorations: [Int: Exploration] = [:]
    var number = 0
    while number < session.types.count, !session.isOver {
      let type = session.types[number]
      if number == 0 || type.facts.form == .own && type.site != nil {
        session.begin(number, isWhole: number == 0)
        let exploration = Exploration(session, number)
        exploration.run()
        explorations[number] = exploration
      }
      number += 1
    }
    if let error = session.error { throw error }
    self.strategies = strategies
    isIncomplete = session.isOver
    types = session.types.indices.map { number in
      explorations[number].map { AcceptedBuilder($0).type() } ?? AcceptedType(facts: session.facts(number))
    }
    examples = Self.examples(session, explorations)
    let payloads = Payloads(session, explorations)
    (smallest, fullest, samples) = (payloads.smallest, payloads.fullest, payloads.all)
  }
}

extension AcceptedModel {
  /// Values of dates and data that were read, by the number of their type: three of each.
  private static func examples(_ session: ModelSession, _ explorations: [Int: Exploration]) -> [Int:
    [SampleValue]]
  {
    var examples: [Int: [SampleValue]] = [:]
    for trial in explorations.sorted(by: { $0.key < $1.key }).flatMap(\.value.accepted) {
      for read in trial.reads where read.hasSucceeded {
        guard case .type(let number) = read.want, [.date, .data].contains(session.facts(number).form),
          let value = trial.value.value(at: read.path), value != .null
        else { continue }
        let known = examples[number] ?? []
        if known.count < 3, !known.contains(value) { examples[number] = known + [value] }
      }
    }
    return examples
  }
}

/// The payloads that decode, among the values of all types, each where its type was seen.
private struct Payloads {
  var smallest: SampleValue?
  var fullest: SampleValue?
  var all: [SampleValue] = []

  private static let maximumPayloads = 5_000

  init(_ session: ModelSession, _ explorations: [Int: Exploration]) {
    var seen: Set<SampleValue> = []
    for (type, exploration) in explorations.sorted(by: { $0.key < $1.key }) {
      for trial in exploration.accepted where all.count < Self.maximumPayloads {
        guard let payload = session.payload(type, trial.value), seen.insert(payload).inserted else {
          continue
        }
        all.append(payload)
      }
    }
    smallest = all.first
    guard let whole = explorations[0]?.fullest?.value else { return }
    fullest = Self.filled(whole, session) ?? all.first
    if let fullest, seen.insert(fullest).inserted { all.append(fullest) }
  }

  /// The payload with the fullest value of each type that it holds, to a depth of three for types that hold themselves.
  private static func filled(_ payload: SampleValue, _ session: ModelSession) -> SampleValue? {
    var best = payload
    guard session.observe(best).decodes else { return nil }
    for _ in 0..<3 {
      let answer = session.observe(best)
      for read in answer.reads.dropFirst() where read.hasSucceeded {
        guard case .type(let index) = read.request, answer.types[index].form == .own else { continue }
        let path = answer.paths[read.path]
        let number = session.number(of: answer.types[index])
        guard let value = session.types[number].values.last, let current = best.value(at: path),
          value != current, value.text.utf8.count > current.text.utf8.count,
          let fuller = best.with(value, at: path), session.observe(fuller).decodes
        else { continue }
        best = fuller
      }
    }
    return best
  }
}
