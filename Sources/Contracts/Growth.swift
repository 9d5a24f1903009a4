import Foundation
import JSONCoding
import Words

/// Changes a value, one place at a time, until a type accepts it.
///
/// The last failed read shows what is missing. If no read failed, the type's own code refused something that it read: a
/// scalar, the keys of an object, the length of an array, or an absence.
struct Growth {
  let session: ModelSession
  let type: Int
  /// The place whose value must stay; nil for none.
  var kept: Path?
  /// Whether the value at `kept` may be replaced; the values around it may not.
  var mayReplaceKept = false
  /// A read that has to succeed, to reach another way of reading a value; nil if any way will do.
  var target: Trial.Asked?
  /// The path of the part to grow; the rest may be refused. Empty for the whole value.
  var inside = Path()
  var maximumTrials = 300

  private static let maximumLength = 4
  private static let maximumScalars = 4

  func run(_ start: SampleValue) -> Trial? {
    var tried: Set<SampleValue> = []
    var open = [(value: start, place: inside)]
    while let (value, place) = open.popLast(), tried.count < maximumTrials, !session.isOver {
      guard tried.insert(value).inserted else { continue }
      let trial = session.trial(type, value)
      if trial.isAccepted || isRefusedElsewhere(trial), isReached(in: trial) { return trial }
      // A model that ended its process reports no reads: try other values for the last change.
      let next = trial.allReads.isEmpty ? others(in: value, at: place) : changes(after: trial)
      open += next.reversed()
    }
    return nil
  }

  /// Copies of the value, each with a different scalar at the place.
  private func others(in value: SampleValue, at place: Path) -> [(value: SampleValue, place: Path)] {
    guard place != kept, let current = value.value(at: place), current.isScalar else { return [] }
    return session.candidates.others(than: current).compactMap { other in
      value.with(other, at: place).map { ($0, place) }
    }
  }

  /// Whether the type refuses something outside the part to grow.
  private func isRefusedElsewhere(_ trial: Trial) -> Bool {
    guard !inside.isEmpty, let failed = failure(in: trial) else { return false }
    return !trial.allReads[failed].path.starts(with: inside)
      && !inside.starts(with: trial.allReads[failed].path)
  }

  private func isReached(in trial: Trial) -> Bool {
    guard let target else { return true }
    return trial.allReads.contains {
      $0.hasSucceeded && $0.want == target.want && $0.place == target.place
        && trial.value.value(at: $0.path) != nil
    }
  }

  /// The failed read to fix: the last one, within the target's read if that failed.
  private func failure(in trial: Trial) -> Int? {
    let reads = trial.allReads
    let start = reads.firstIndex {
      !$0.hasSucceeded && $0.want == target?.want && $0.place == target?.place
    }
    guard let start else { return reads.lastIndex { !$0.hasSucceeded } }
    return (start..<min(trial.ends[start], reads.count)).last { !reads[$0].hasSucceeded }
  }

  private func changes(after trial: Trial) -> [(value: SampleValue, place: Path)] {
    guard let failed = failure(in: trial) else { return [] }
    let place = trial.allReads[failed].path
    var changes: [(new: SampleValue?, place: Path)] = []
    // The type's whole value is replaced only if nothing in it was read.
    if failed > 0 || place.isEmpty && !trial.reads.contains(where: { trial.isOfContent($0) }) {
      let current = trial.value.value(at: place)
      let seeds = trial.wants(at: place).flatMap { session.seeds($0) }
      changes += seeds.filter { $0.kind != current?.kind || !$0.isScalar }.map { ($0, place) }
    }
    changes += self.changes(in: trial, failed)
    // A caught failure does not explain why the type refuses the value.
    if trial.ends[failed] != trial.ends[0] { changes += self.changes(in: trial, 0) }
    // Asking for the decoder of an absent key is not recorded as a read.
    if let blamed = trial.blamed, trial.value.value(at: blamed) == nil, blamed != place {
      changes += Candidates.ofEachKind.map { ($0, blamed) }
    }
    // Where no value fits, try null or nothing.
    if !place.isEmpty { changes += [(SampleValue.null, place), (nil, place)] }
    return changes.compactMap { new, path in
      if let kept, kept.starts(with: path), path != kept || !mayReplaceKept { return nil }
      guard path.starts(with: inside), let value = trial.value.with(new, at: path) else { return nil }
      return value == trial.value ? nil : (value, path)
    }
  }

  /// Changes to the parts that were read, in a value that the type's own code refuses.
  ///
  /// - Parameter start: the index of the value's read.
  private func changes(in trial: Trial, _ start: Int) -> [(new: SampleValue?, place: Path)] {
    var changes: [(new: SampleValue?, place: Path)] = []
    let reads = trial.allReads.prefix(trial.ends[start]).dropFirst(start + 1)
    // Most code that refuses a value misses the part that it asked for last.
    for read in reads.reversed()
    where start == 0 && (!read.hasSucceeded || trial.value.value(at: read.path) == nil) {
      changes += session.seeds(read.want).map { ($0, read.path) }
    }
    var seen: Set<Path> = []
    let scalars = reads.reversed().filter { read in
      guard read.hasSucceeded, case .type = read.want, trial.value.value(at: read.path)?.isScalar == true
      else { return false }
      return seen.insert(read.path).inserted
    }
    for read in scalars.prefix(Self.maximumScalars) {
      guard let value = trial.value.value(at: read.path) else { continue }
      let others = session.seeds(read.want) + session.candidates.others(than: value)
      changes += others.map { ($0, read.path) }
    }
    for (path, object) in trial.listedObjects where path.starts(with: trial.allReads[start].path) {
      changes += object.names.map { (SampleValue.object([.init(name: $0, value: .object([]))]), path) }
    }
    for read in reads where read.want == .array && read.hasSucceeded {
      let elements = trial.value.value(at: read.path)?.elements ?? []
      for count in 1...Self.maximumLength where elements.count < Self.maximumLength {
        changes.append((SampleValue.array(elements + Array(repeating: .null, count: count)), read.path))
      }
    }
    return changes
  }
}

extension ModelSession {
  /// Values to try for a request, the smallest first: accepted ones if known, or else values of the type's form.
  func seeds(_ want: Trial.Want) -> [SampleValue] {
    switch want {
    case .object: [.object([])]
    case .array: [.array([])]
    case .presence: []
    case .type(let number):
      types[number].values.isEmpty ? candidates.values(of: types[number].facts) : types[number].values
    }
  }
}

/// Replacements for refused values, found by asking the model.
package final class NeededValuesSearch {
  private let session: ModelSession
  private var hasBegun = false

  /// The maximum number of places to fix in one payload: a model reports one problem at a time.
  private static let maximumRounds = 100
  private static let maximumRequests = 20_000

  /// - Parameters:
  ///   - literals: the string and number literals of the model's sources.
  ///   - limit: the maximum duration of the search, which then returns its findings so far; nil for no limit.
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

  /// The values that the model needs at the paths where it refuses the payload, as far as they can be found.
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
  /// Values that the type may accept at a place where it refuses one: seeds for the requests there, grown until nothing
  /// in them is refused.
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
