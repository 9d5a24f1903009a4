import JSONCoding

/// The values tried on one type: accepted ones, and changes of them at one place, each with its result.
///
/// All conclusions about the type are drawn from this table.
final class TrialTable {
  /// A change at one place of an accepted value, and its result.
  struct Row {
    let base: Trial
    let place: Path
    /// The new value; nil if the place was removed.
    let value: SampleValue?
    let result: Trial
  }

  let session: ModelSession
  let type: Int
  /// Values that the type accepts, the smallest first. Each made it do something different.
  private(set) var accepted: [Trial] = []
  private(set) var rows: [Row] = []
  /// The accepted values to vary: each made the type ask for something new.
  private(set) var bases: [Trial] = []
  /// The accepted value in which the type reads the most places.
  var fullest: Trial?
  private var effects: Set<Set<Effect>> = []
  private var known: Set<Trial.Asked> = []
  /// Failed reads for which another value was already sought.
  private var pursued: Set<Trial.Asked> = []

  /// The maximum number of values tried after a change. Finding the first accepted value may take more.
  private static let maximumTrials = 120
  static let maximumIndex = 8

  init(_ session: ModelSession, _ type: Int) { (self.session, self.type) = (session, type) }

  // MARK: - Rows

  /// Tries another value in one place.
  ///
  /// - Returns: the result; nil if nothing changes, or the search has ended.
  @discardableResult func note(_ base: Trial, at place: Path, with value: SampleValue?) -> Trial? {
    guard let changed = base.value.with(value, at: place), changed != base.value, !session.isOver else {
      return nil
    }
    let result = session.trial(type, changed)
    rows.append(Row(base: base, place: place, value: value, result: result))
    return result
  }

  /// Notes that a value makes no difference at any of several places.
  func noteNoDifference(_ value: SampleValue, at places: [Path], of base: Trial, _ result: Trial) {
    rows += places.map { Row(base: base, place: $0, value: value, result: result) }
  }

  /// Changes one place. If the type then asks for something new, the value grows until the type accepts it.
  func change(_ base: Trial, at place: Path, to value: SampleValue?) {
    guard let trial = note(base, at: place, with: value) else { return }
    if trial.isAccepted {
      keep(trial)
      return
    }
    let isTag = value.map { session.isTag($0, base.reads.filter { $0.path == place }) } ?? false
    guard isTag || !trial.asked.isSubset(of: known) else { return }
    if let grown = grown(trial.value, keeping: place, mayReplace: false) {
      keep(grown)
    } else {
      known.formUnion(trial.asked)
    }
  }

  /// The value, with other places changed until the type accepts it; nil if no such change is found.
  func grown(
    _ value: SampleValue, keeping place: Path? = nil, mayReplace: Bool = true,
    wanting asked: Trial.Asked? = nil
  ) -> Trial? {
    Growth(
      session: session, type: type, kept: place, mayReplaceKept: mayReplace, target: asked,
      maximumTrials: Self.maximumTrials
    ).run(value)
  }

  /// Seeks values for reads that failed so far and were caught: other ways of reading a value.
  ///
  /// - Returns: whether the type asked for something new.
  func reachOtherWays() -> Bool {
    var reached: Set<Trial.Asked> = []
    var missed: [Trial.Asked: SampleValue] = [:]
    for trial in accepted + rows.map(\.result) {
      for read in trial.reads where read.want != .presence && !read.place.contains(.text) {
        let asked = Trial.Asked(place: read.place, want: read.want)
        if reached.contains(asked) || pursued.contains(asked) { continue }
        if trial.isAccepted, trial.isOfContent(read) {
          reached.insert(asked)
        } else if missed[asked] == nil {
          missed[asked] = trial.value
        }
      }
    }
    let count = bases.count
    for (asked, value) in missed.sorted(by: { $0.key.order < $1.key.order })
    where bases.count == count && !session.isOver && !reached.contains(asked) {
      pursued.insert(asked)
      let seeds = [value] + session.seeds(asked.want).compactMap { value.with($0, at: asked.place) }
      if let grown = seeds.lazy.compactMap({ self.grown($0, wanting: asked) }).first { keep(grown) }
    }
    return bases.count > count
  }

  /// Keeps an accepted value if the type did something new with it.
  @discardableResult func keep(_ trial: Trial) -> Trial {
    let trial = pruned(trial)
    guard effects.insert(self.effects(of: trial)).inserted else { return trial }
    accepted.append(trial)
    let asked = trial.asked
    known.formUnion(asked)
    if !bases.contains(where: { $0.asked.isSuperset(of: asked) }) { bases.append(trial) }
    return trial
  }

  /// The value without members that the type did not ask for, if the type accepts it and asks for the same.
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

  // MARK: - Conclusions

  /// Whether the type's own code refused a value after all reads had succeeded.
  var hasOwnChecks: Bool {
    rows.contains { row in
      guard let value = row.value, value.isScalar, !row.result.isAccepted else { return false }
      return value.kind == row.base.value.value(at: row.place)?.kind
        && row.result.allReads.dropFirst().allSatisfy(\.hasSucceeded)
    }
  }

  /// How the type treats many elements added to an array: it reads them, ignores them, or refuses the array.
  enum Tail: Comparable { case unknown, refused, ignored, read }

  func tail(of place: Path) -> Tail {
    rows.compactMap { row -> Tail? in
      guard row.place.firstElements == place, let count = row.value?.elements.count,
        let old = row.base.value.value(at: row.place)?.elements.count, old > 0,
        count == old + Exploration.tail
      else { return nil }
      let last =
        row.result.allReads.lazy.compactMap { read -> Int? in
          guard case .index(let index)? = read.path.last, read.path.dropLast() == row.place[...],
            read.want != .presence
          else { return nil }
          return index
        }.max() ?? -1
      if last < old { return row.result.isAccepted ? .ignored : .refused }
      return row.result.isAccepted && last == count - 1 ? .read : .unknown
    }.max() ?? .unknown
  }

  /// Whether the model asked for a value that it then refused.
  func asks(for place: Path) -> Bool {
    rows.contains { row in
      row.place == place && row.result.allReads.contains { $0.path == place && !$0.hasSucceeded }
    }
  }

  /// The model's last message about a value that it refused at the place; empty without one.
  func words(onRefusalAt place: Path) -> String {
    rows.last { $0.place == place && $0.value != nil && $0.result.words?.isEmpty == false }?
      .result.words ?? ""
  }

  // MARK: - Effects

  /// One thing that the type did with a value.
  private struct Effect: Hashable {
    let path: Path
    var want = Trial.Want.presence
    var hasSucceeded = true
    var kind: JSONKind?
    var tag: SampleValue?
  }

  private func effects(of trial: Trial) -> Set<Effect> {
    if trial.reads.isEmpty { return [Effect(path: [], kind: trial.value.kind)] }
    var effects = Set(
      trial.reads.map { read in
        let value = trial.value.value(at: read.path)
        return Effect(
          path: read.path, want: read.want, hasSucceeded: read.hasSucceeded, kind: value?.kind,
          tag: value.flatMap { session.isTag($0, [read]) ? $0 : nil })
      })
    // A type that lists the keys of an object may count them, or look for one.
    for (path, object) in trial.listed {
      for name in object.names {
        guard let value = trial.value.value(at: path + [.member(name)]) else { continue }
        effects.insert(Effect(path: path + [.member(name)], kind: value.kind))
      }
    }
    return effects
  }
}

/// One type's reads of one value, as seen from its own `init(from:)`.
struct Trial {
  /// A request made at a place.
  enum Want: Hashable {
    /// The type with this number in the ``ModelSession``.
    case type(Int)
    case object, array, presence
  }

  struct Read: Hashable {
    let path: Path
    /// The path with every index set to 0.
    let place: Path
    let want: Want
    let hasSucceeded: Bool

    init(path: Path, want: Want, hasSucceeded: Bool) {
      (self.path, self.want, self.hasSucceeded) = (path, want, hasSucceeded)
      place = path.firstElements
    }
  }

  struct Asked: Hashable {
    let place: Path
    let want: Want

    /// A sort key that is the same in every run.
    var order: String { "\(place.count) \(place) \(want)" }
  }

  let value: SampleValue
  /// Whether the type accepted the value, even if the payload around it was refused.
  var isAccepted = false
  /// The reads made by the type's own code, without reads inside other types that have their own code.
  let reads: [Read]
  /// All reads in the type and in the types inside it, used to find a place to change.
  var allReads: [Read] = []
  /// The index in ``allReads`` where each read ends.
  var ends: [Int] = []
  /// The objects that were asked for all their keys.
  var listed: [Path: Observation.ListedObject] = [:]
  /// The message of the model's own code, if that refused the payload.
  var words: String?
  /// The path of the model's first problem, if it is inside the value.
  var blamed: Path?

  private let readsByPlace: [Path: [Read]]

  init(_ value: SampleValue, _ reads: [Read] = []) {
    (self.value, self.reads) = (value, reads)
    readsByPlace = Dictionary(grouping: reads, by: \.place)
  }

  /// The places where anything was asked for.
  var places: some Sequence<Path> { readsByPlace.keys }

  /// The objects that were asked for all their keys, the outer ones first, in the same order in every run.
  var listedObjects: [(path: Path, object: Observation.ListedObject)] {
    listed.sorted { ($0.key.count, "\($0.key)") < ($1.key.count, "\($1.key)") }.map { ($0.key, $0.value) }
  }

  /// The requests, each with its place.
  var asked: Set<Asked> { Set(reads.map { Asked(place: $0.place, want: $0.want) }) }

  /// The number of paths whose value was read.
  var size: Int { Set(reads.filter { isOfContent($0) }.map(\.path)).count }

  /// The requests that any of the types made at a path.
  func wants(at path: Path) -> [Want] { allReads.filter { $0.path == path }.map(\.want).withoutRepetitions }

  func reads(at place: Path) -> [Read] { readsByPlace[place] ?? [] }

  /// Whether the read succeeded and was of the value itself, which is present and not null.
  func isOfContent(_ read: Read) -> Bool {
    read.hasSucceeded && read.want != .presence && value.value(at: read.path).map { $0 != .null } == true
  }

  /// Whether objects at the place were asked for all their keys, by a key type that accepts any name.
  func listsAnyName(of place: Path) -> Bool {
    listed.contains { $0.key.firstElements == place && $0.value.takesAnyName }
  }

  /// The trial with only one element in the array at `place`: the one at `index`.
  func only(_ index: Int, of place: Path) -> Trial {
    let moved = reads.compactMap { read -> Read? in
      guard read.path.count > place.count, read.place.starts(with: place + [.index(0)]),
        read.path[place.count] == .index(index)
      else { return nil }
      var path = read.path
      path[place.count] = .index(0)
      return Read(path: path, want: read.want, hasSucceeded: read.hasSucceeded)
    }
    let element = value.value(at: place + [.index(index)])
    var one = Trial(value.with(.array(element.map { [$0] } ?? []), at: place) ?? value, moved)
    one.isAccepted = isAccepted
    return one
  }
}
