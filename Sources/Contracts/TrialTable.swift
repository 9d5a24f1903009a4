import JSONCoding
import Words

/// The trials of one type: the values that it takes, and changes of them at one place with what came of each.
final class TrialTable {
  /// A change of one place of a value that the type takes, and what came of it.
  struct Change {
    let base: Trial
    let place: Path
    /// Nil if the value there was left out.
    let value: SampleValue?
    let result: Trial
  }

  let session: ModelSession
  let type: Int
  /// Values that the type accepts, the smallest first. Each made it do something different.
  private(set) var accepted: [Trial] = []
  private(set) var changes: [Change] = []
  /// The accepted values to vary: each made the type ask for something else.
  private(set) var bases: [Trial] = []
  private var effects: Set<[Effect]> = []
  private var known: Set<Trial.Asked> = []
  /// Reads that never succeeded, each with a value on which the model asked for it.
  private var missed: [Trial.Asked: SampleValue] = [:]
  /// Reads that succeeded, or were tried without success.
  private var settled: Set<Trial.Asked> = []

  /// How many values are tried after a change. The first one may need more.
  private static let maximumTrials = 120
  static let maximumIndex = 8

  init(_ session: ModelSession, _ type: Int) { (self.session, self.type) = (session, type) }

  /// Whether the type's own code has refused values that were read as they should be.
  var hasOwnChecks: Bool {
    changes.contains { change in
      guard let value = change.value, value.isScalar, !change.result.isAccepted else { return false }
      return value.kind == change.base.value.value(at: change.place)?.kind
        && change.result.allReads.dropFirst().allSatisfy(\.hasSucceeded)
    }
  }

  /// Whether something at a place was ever asked for.
  func asks(for place: Path) -> Bool { known.contains { $0.place == place.firstElements } }

  // MARK: - Trials

  /// Changes one place. Where the type then asks for something new, the value grows until the type takes it.
  func change(_ base: Trial, at place: Path, to value: SampleValue?, mayReplace: Bool = false) {
    guard let changed = base.value.with(value, at: place), changed != base.value, !session.isOver else {
      return
    }
    let trial = session.trial(type, changed)
    changes.append(Change(base: base, place: place, value: value, result: trial))
    if trial.isAccepted {
      keep(trial)
      return
    }
    note(trial)
    let isTag = value.map { session.isTag($0, base.reads.filter { $0.path == place }) } ?? false
    guard isTag || !trial.asked.isSubset(of: known) else { return }
    if let grown = grown(changed, keeping: place, mayReplace: mayReplace) {
      keep(grown)
    } else {
      known.formUnion(trial.asked)
    }
  }

  /// Notes that a value in any of several places makes no difference.
  func noteNoDifference(_ value: SampleValue, at places: [Path], of base: Trial, _ result: Trial) {
    changes += places.map { Change(base: base, place: $0, value: value, result: result) }
  }

  /// The value as the type takes it, with other values in other places; nil if that is not found.
  func grown(
    _ value: SampleValue, keeping place: Path? = nil, mayReplace: Bool = true,
    wanting asked: Trial.Asked? = nil
  ) -> Trial? {
    let growth = Growth(
      session: session, type: type, kept: place, mayReplaceKept: mayReplace, target: asked,
      maximumTrials: Self.maximumTrials)
    return growth.run(value)
  }

  /// Makes reads succeed that failed so far, and were caught: other ways in which values are read.
  ///
  /// - Returns: whether one led to something new.
  func reachOtherWays() -> Bool {
    let count = bases.count
    for (asked, value) in missed.sorted(by: { $0.key.order < $1.key.order })
    where bases.count == count && !session.isOver {
      missed[asked] = nil
      settled.insert(asked)
      let seeds = [value] + session.seeds(asked.want).compactMap { value.with($0, at: asked.place) }
      if let grown = seeds.lazy.compactMap({ self.grown($0, wanting: asked) }).first { keep(grown) }
    }
    return bases.count > count
  }

  @discardableResult func keep(_ trial: Trial) -> Trial {
    let trial = pruned(trial)
    note(trial)
    guard effects.insert(self.effects(of: trial)).inserted else { return trial }
    accepted.append(trial)
    let asked = trial.asked
    known.formUnion(asked)
    if !bases.contains(where: { $0.asked.isSuperset(of: asked) }) { bases.append(trial) }
    return trial
  }

  /// Notes successful reads, and failed ones with a value on which they failed.
  private func note(_ trial: Trial) {
    for read in trial.reads where read.want != .presence {
      let asked = Trial.Asked(place: read.path.firstElements, want: read.want)
      if trial.isAccepted, trial.isOfContent(read) { settled.insert(asked) }
      if settled.contains(asked) {
        missed[asked] = nil
      } else if missed[asked] == nil, asked.place.allSatisfy({ $0 != .text }) {
        missed[asked] = trial.value
      }
    }
  }

  /// The value without members that the type did not ask for, if it takes that.
  private func pruned(_ trial: Trial) -> Trial {
    var value = trial.value
    let asked = Set(trial.allReads.map(\.path))
    for read in trial.reads where read.want == .object && trial.listed[read.path] == nil {
      for member in trial.value.value(at: read.path)?.members ?? []
      where !asked.contains(read.path + [.member(member.name)]) {
        value = value.with(nil, at: read.path + [.member(member.name)]) ?? value
      }
    }
    guard value != trial.value else { return trial }
    let shorter = session.trial(type, value)
    return shorter.isAccepted && shorter.asked == trial.asked ? shorter : trial
  }

  // MARK: - Effects

  /// One thing that the type did with a value.
  private struct Effect: Hashable {
    let place: Path
    let want: Trial.Want
    let hasSucceeded: Bool
    let kind: JSONKind?
    let value: SampleValue?
  }

  private func effects(of trial: Trial) -> [Effect] {
    var effects = trial.reads.map { read in
      let value = trial.value.value(at: read.path)
      return Effect(
        place: read.path.firstElements, want: read.want, hasSucceeded: read.hasSucceeded, kind: value?.kind,
        value: value.flatMap { session.isTag($0, [read]) ? $0 : nil })
    }
    func note(_ place: Path, _ kind: JSONKind?) {
      effects.append(Effect(place: place, want: .presence, hasSucceeded: true, kind: kind, value: nil))
    }
    if effects.isEmpty { note([], trial.value.kind) }
    // A type that lists the keys of an object may count them, or look for one.
    for (path, object) in trial.listedObjects {
      for name in object.names {
        guard let value = trial.value.value(at: path + [.member(name)]) else { continue }
        note(path + [.member(name)], value.kind)
      }
    }
    // So may one that reads an array.
    for read in trial.reads where read.want == .array && read.hasSucceeded {
      let count = trial.value.value(at: read.path)?.elements.count ?? 0
      if trial.reads(at: read.path + [.index(0)]).count == count {
        for index in 1..<max(count, 1) where index < Self.maximumIndex {
          note(read.path + [.index(index)], nil)
        }
      }
    }
    return effects
  }
}

/// What one type did with one value, seen from its own `init(from:)`.
struct Trial {
  /// What was asked for at a place.
  enum Want: Hashable {
    /// The type with this number in the ``ModelSession``.
    case type(Int)
    case object, array, presence
  }

  /// A read that the type's own code made: not one of those made inside of other types with their own code.
  struct Read: Hashable {
    let path: Path
    let want: Want
    let hasSucceeded: Bool
  }

  struct Asked: Hashable {
    let place: Path
    let want: Want

    /// The same from run to run.
    var order: String { "\(place.count) \(place) \(want)" }
  }

  let value: SampleValue
  /// Whether the type took the value, whatever became of the record around it.
  let isAccepted: Bool
  let reads: [Read]
  /// All reads in the type, and those of other types in it, for the search of what to change.
  let allReads: [Read]
  /// Indexes into ``allReads``: where each read ends.
  let ends: [Int]
  /// The objects that were asked for all their keys.
  let listed: [Path: Observation.ListedObject]
  /// The model's words if it refused the record.
  let words: String?
  /// The place of the model's first problem, if that is in the value.
  let blamed: Path?

  /// The objects that were asked for all their keys, the outer ones first, the same from run to run.
  var listedObjects: [(path: Path, object: Observation.ListedObject)] {
    listed.sorted { ($0.key.count, "\($0.key)") < ($1.key.count, "\($1.key)") }.map { ($0.key, $0.value) }
  }

  /// What was asked for, by place.
  var asked: Set<Asked> { Set(reads.map { Asked(place: $0.path.firstElements, want: $0.want) }) }

  /// The number of places with a value that was read.
  var size: Int {
    Set(reads.filter { $0.hasSucceeded && value.value(at: $0.path).map { $0 != .null } == true }.map(\.path))
      .count
  }

  /// What was asked for at a path, in any of the types.
  func wants(at path: Path) -> [Want] { allReads.filter { $0.path == path }.map(\.want).withoutRepetitions }

  func reads(at place: Path) -> [Read] { reads.filter { $0.path.firstElements == place } }

  /// Whether the read succeeded at a value that is there and not null, and was one of the value itself.
  func isOfContent(_ read: Read) -> Bool {
    read.hasSucceeded && read.want != .presence && value.value(at: read.path).map { $0 != .null } == true
  }

  /// Whether objects at the place were asked for all their keys, whatever they are called.
  func listsAnyName(of place: Path) -> Bool {
    listed.contains { $0.key.firstElements == place && $0.value.takesAnyName }
  }

  /// The same with the element at `index` of the array at `place` as its only one.
  func only(_ index: Int, of place: Path) -> Trial {
    let element = place.count
    func moved(_ read: Read) -> Read? {
      guard read.path.count > element, read.path.firstElements.starts(with: place + [.index(0)]) else {
        return nil
      }
      guard read.path[element] == .index(index) else { return nil }
      var path = read.path
      path[element] = .index(0)
      return Read(path: path, want: read.want, hasSucceeded: read.hasSucceeded)
    }
    let array = value.value(at: place)?.elements ?? []
    let one = array.indices.contains(index) ? value.with(.array([array[index]]), at: place) : nil
    return Trial(
      value: one ?? value.with(.array([]), at: place) ?? value, isAccepted: isAccepted,
      reads: reads.compactMap(moved), allReads: [], ends: [], listed: [:], words: words,
      blamed: nil)
  }
}
