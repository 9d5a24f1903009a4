import JSONCoding

/// Asks a model about payloads, and keeps what it learns about the model's types.
final class ModelSession {
  /// A place where values of a type are tried.
  struct Site {
    let payload: SampleValue
    let path: Path
  }

  struct KnownType {
    let facts: Observation.ReadType
    /// The best place so far where the type accepted a value.
    fileprivate(set) var site: Site?
    fileprivate var rank = SiteRank.none
    /// The first values read as the type, if it is a date or data.
    fileprivate(set) var examples: [SampleValue] = []
    /// Values that the type accepts: the first one found, and the fullest one.
    var values: [SampleValue] = []
    /// Whether the search has begun to vary values of the type at its site.
    var isExplored = false
  }

  /// How good a site is, the worst first.
  fileprivate enum SiteRank: Int {
    case none, refused
    /// Another type reads the same place, and may refuse more.
    case shared
    case own
  }

  let candidates: Candidates
  private let model: any ObservedModel
  private(set) var types: [KnownType] = []
  private var numbers: [ModelType.Facts: Int] = [:]
  private var answers: [SampleValue: Observation] = [:]
  /// The number of payloads that may still be tried.
  private var requests: Int
  private let end: ContinuousClock.Instant?
  private(set) var error: (any Error)?

  private static let maximumKeptAnswers = 20_000
  private static let maximumExamples = 3

  init(_ model: any ObservedModel, _ candidates: Candidates, requests: Int, limit: Duration?) {
    self.model = model
    self.candidates = candidates
    self.requests = requests
    end = limit.map { .now + $0 }
  }

  /// Whether the search has to end: it is out of requests or time, or an error occurred.
  var isOver: Bool { requests <= 0 || error != nil || end.map { .now > $0 } == true }

  func observe(_ payload: SampleValue) -> Observation {
    if let known = answers[payload] { return known }
    guard !isOver else { return Observation() }
    requests -= 1
    do {
      let answer = try model.observe(Array(payload.text.utf8))
      if answers.count >= Self.maximumKeptAnswers { answers = [:] }
      answers[payload] = answer
      // Whatever the payload, the model asks for its own type first.
      if let own = answer.types.first { _ = number(of: own) }
      learn(answer, payload)
      return answer
    } catch {
      self.error = error
      return Observation()
    }
  }

  /// The verdict on a payload whose reads are not needed.
  func verdict(on payload: SampleValue) -> Verdict {
    guard !isOver else { return .refused(at: nil) }
    requests -= 1
    do { return try model.verdict(on: Array(payload.text.utf8)) } catch {
      self.error = error
      return .refused(at: nil)
    }
  }

  /// Notes, for each type, the first of its best sites, and examples of dates and data.
  private func learn(_ answer: Observation, _ payload: SampleValue) {
    for (position, read) in answer.reads.enumerated() where read.hasSucceeded {
      guard case .type(let index) = read.request else { continue }
      let number = number(of: answer.types[index])
      let type = types[number]
      let path = answer.paths[read.path]
      if [.date, .data].contains(type.facts.form), type.examples.count < Self.maximumExamples,
        let value = payload.value(at: path), value != .null, !type.examples.contains(value)
      {
        types[number].examples.append(value)
      }
      guard type.facts.form == .own, !type.isExplored, type.rank != .own else { continue }
      let rank: SiteRank =
        !answer.decodes ? .refused : isShared(position, path, in: answer) ? .shared : .own
      guard rank.rawValue > type.rank.rawValue, let value = payload.value(at: path) else { continue }
      types[number].site = Site(payload: payload, path: path)
      types[number].rank = rank
      types[number].values = [value]
    }
  }

  /// Whether another type reads the same value, outside of this read.
  private func isShared(_ position: Int, _ path: Path, in answer: Observation) -> Bool {
    let inside = position..<answer.reads[position].end
    return answer.reads.indices.contains { other in
      guard !inside.contains(other), case .type = answer.reads[other].request else { return false }
      return answer.paths[answer.reads[other].path] == path
    }
  }

  func number(of type: Observation.ReadType) -> Int {
    if let known = numbers[type.type.facts] { return known }
    numbers[type.type.facts] = types.count
    types.append(KnownType(facts: type))
    return types.count - 1
  }

  /// Notes the fullest value of a type, to use wherever the type is asked for.
  func note(fullest value: SampleValue, of type: Int) {
    types[type].values = Array(types[type].values.prefix(1)) + [value]
  }

  /// Notes that values of the type are varied from now on, at its site.
  ///
  /// - Parameter isWhole: whether the site is the whole payload, as for the model's own type.
  func begin(_ type: Int, isWhole: Bool) {
    types[type].isExplored = true
    if isWhole { types[type].site = Site(payload: .null, path: []) }
  }

  /// Tries a value at the type's site, and returns what the type read of it.
  func trial(_ type: Int, _ value: SampleValue) -> Trial {
    guard let site = types[type].site, let payload = site.payload.with(value, at: site.path) else {
      return Trial(value)
    }
    let answer = observe(payload)
    let own = answer.reads.firstIndex { read in
      guard case .type(let index) = read.request, answer.paths[read.path] == site.path else { return false }
      return number(of: answer.types[index]) == type
    }
    let indexes = own.map { $0..<answer.reads[$0].end } ?? 0..<0
    let all = indexes.map { index in
      let read = answer.reads[index]
      let path = Array(answer.paths[read.path].dropFirst(site.path.count))
      return Trial.Read(path: path, want: want(read, in: answer), hasSucceeded: read.hasSucceeded)
    }
    let isAccepted = all.first?.hasSucceeded == true && !answer.isCutShort
    // Inside a failed read that the model caught, nothing shows what the model accepts.
    var (reads, givenUp): ([Trial.Read], (end: Int, path: Path)) = ([], (0, []))
    for index in ownReads(in: answer, indexes) {
      let read = all[index - indexes.lowerBound]
      if index >= givenUp.end {
        reads.append(read)
        if isAccepted, !read.hasSucceeded { givenUp = (answer.reads[index].end, read.path) }
      } else if read.path == givenUp.path {
        reads.append(Trial.Read(path: read.path, want: read.want, hasSucceeded: false))
      }
    }
    var trial = Trial(value, reads)
    trial.isAccepted = isAccepted
    trial.allReads = all
    trial.ends = indexes.map { answer.reads[$0].end - indexes.lowerBound }
    if own != nil {
      let listed = answer.objects.compactMap { object in
        answer.paths[object.path].inside(site.path).map { ($0, object) }
      }
      trial.listed = Dictionary(listed, uniquingKeysWith: { first, _ in first })
    }
    trial.blamed = answer.issue?.path.map(\.step).inside(site.path)
    if case .dataCorrupted(.thrown(let words))? = answer.issue?.kind { trial.words = words }
    return trial
  }

  private func want(_ read: Observation.Read, in answer: Observation) -> Trial.Want {
    switch read.request {
    case .object: .object
    case .array: .array
    case .presence: .presence
    case .type(let index): .type(number(of: answer.types[index]))
    }
  }

  /// The reads made by the type's own code, and by types that read an object whose keys that code reads, too.
  private func ownReads(in answer: Observation, _ indexes: Range<Int>) -> [Int] {
    func outermost(_ isOpaque: (Observation.Read) -> Bool) -> [Int] {
      var end = 0
      return indexes.dropFirst().filter { index in
        let read = answer.reads[index]
        guard index >= end else { return false }
        if case .type(let number) = read.request, answer.types[number].form == .own, isOpaque(read) {
          end = read.end
        }
        return true
      }
    }
    let objects = Set(
      outermost { _ in true }.map { answer.reads[$0] }.filter { $0.request == .object }.map(\.path))
    return outermost { !objects.contains($0.path) }
  }

  /// The payload with a value at the type's site, if it decodes.
  func payload(_ type: Int, _ value: SampleValue) -> SampleValue? {
    guard let site = types[type].site, let payload = site.payload.with(value, at: site.path) else {
      return nil
    }
    return observe(payload).decodes ? payload : nil
  }

  func facts(_ type: Int) -> Observation.ReadType { types[type].facts }

  /// Whether a type may branch on the value: it is true, false, a literal of the sources or a case of an enum.
  func isTag(_ value: SampleValue, _ reads: [Trial.Read]) -> Bool {
    if case .bool = value { return true }
    guard value.isScalar else { return false }
    return candidates.literals.contains(value.plain)
      || reads.contains { read in
        if case .type(let number) = read.want {
          facts(number).cases?.contains(value.plain) == true
        } else {
          false
        }
      }
  }
}

/// A model that can be asked about payloads, wherever it runs.
package protocol ObservedModel: AnyObject {
  /// The model's reads of one payload.
  func observe(_ payload: [UInt8]) throws -> Observation
  /// Whether the payload decodes. For a large payload, this is much cheaper than its reads.
  func verdict(on payload: [UInt8]) throws -> Verdict
  /// The JSON that the value of the payload encodes to; nil if it does not decode, or the model only decodes.
  func written(_ payload: [UInt8]) throws -> [UInt8]?
}

/// Whether a payload decodes, and where it does not.
package enum Verdict {
  case decodes
  /// The path of the first problem; nil if unknown, as when the model ended its process.
  case refused(at: [PathComponent]?)
}

extension ObservedModel {
  package func verdict(on payload: [UInt8]) throws -> Verdict {
    let answer = try observe(payload)
    return answer.decodes ? .decodes : .refused(at: answer.issue?.path)
  }

  /// The JSON that the value of the payload encodes to, parsed.
  func writtenValue(_ payload: [UInt8]) throws -> SampleValue? {
    try written(payload).flatMap { SampleValue.parsed($0) }
  }
}
