import Foundation
import JSONCoding
import Words

/// Changes a value, one place at a time, until a type takes it.
///
/// The last read that failed says what is missing. Where none failed, the type's own code has refused something that it
/// has read: a scalar, the keys of an object, the length of an array, or that something is absent.
struct Growth {
  let session: ModelSession
  let type: Int
  /// The place whose value stays; nil for none.
  var kept: Path?
  /// Whether another value may be in that place, but not around it.
  var mayReplaceKept = false
  /// A read that has to succeed, as another way in which a value may be read; nil if any way will do.
  var target: Trial.Asked?
  /// The part of the value that is grown; the rest may be refused. Empty for all of it.
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
      if trial.isAccepted || isDone(trial), isReached(in: trial) { return trial }
      // A model that ended its process tells nothing: the last change gets another value.
      let next = trial.allReads.isEmpty ? others(in: value, at: place) : changes(after: trial)
      open += next.reversed()
    }
    return nil
  }

  /// The same with other strings or numbers in a place.
  private func others(in value: SampleValue, at place: Path) -> [(value: SampleValue, place: Path)] {
    guard place != kept, let current = value.value(at: place), current.isScalar else { return [] }
    return session.candidates.others(than: current).compactMap { other in
      value.with(other, at: place).map { ($0, place) }
    }
  }

  /// Whether the part that is grown is not what is refused.
  private func isDone(_ trial: Trial) -> Bool {
    guard !inside.isEmpty, let failed = failure(in: trial) else { return false }
    return !trial.allReads[failed].path.starts(with: inside)
      && !inside.starts(with: trial.allReads[failed].path)
  }

  private func isReached(in trial: Trial) -> Bool {
    guard let target else { return true }
    return trial.allReads.contains {
      $0.hasSucceeded && $0.want == target.want && $0.path.firstElements == target.place
        && trial.value.value(at: $0.path) != nil
    }
  }

  /// The read whose failure is to be removed: the last one that failed, in the target if that is not yet reached.
  private func failure(in trial: Trial) -> Int? {
    let reads = trial.allReads
    let start = reads.firstIndex {
      !$0.hasSucceeded && $0.want == target?.want && $0.path.firstElements == target?.place
    }
    guard let start else { return reads.lastIndex { !$0.hasSucceeded } }
    return (start..<min(trial.ends[start], reads.count)).last { !reads[$0].hasSucceeded }
  }

  private func changes(after trial: Trial) -> [(value: SampleValue, place: Path)] {
    guard let failed = failure(in: trial) else { return [] }
    var changes: [(value: SampleValue, place: Path)] = []
    func add(_ new: SampleValue?, at path: Path) {
      if let kept, kept.starts(with: path), path != kept || !mayReplaceKept { return }
      guard path.starts(with: inside) else { return }
      if let value = trial.value.with(new, at: path), value != trial.value { changes.append((value, path)) }
    }
    let place = trial.allReads[failed].path
    let current = trial.value.value(at: place)
    let wants = trial.wants(at: place)
    let isWhole = failed == 0
    if !isWhole || place.isEmpty {
      for seed in wants.flatMap({ session.seeds($0) }) where seed.kind != current?.kind || !seed.isScalar {
        if seed != current, !(isWhole && trial.reads.contains { trial.isOfContent($0) }) {
          add(seed, at: place)
        }
      }
    }
    // A caught failure does not say why the type refuses the value.
    let isCaught = trial.ends[failed] != trial.ends[0]
    for (start, end) in [(failed, trial.ends[failed])] + (isCaught ? [(0, trial.ends[0])] : []) {
      let inside = trial.allReads[min(start + 1, trial.allReads.count)..<min(end, trial.allReads.count)]
      let root = trial.allReads[start].path
      var seen: Set<Path> = []
      let scalars = inside.reversed().filter { read in
        guard read.hasSucceeded, case .type = read.want, trial.value.value(at: read.path)?.isScalar == true
        else { return false }
        return seen.insert(read.path).inserted
      }
      for read in scalars.prefix(Self.maximumScalars) {
        guard let value = trial.value.value(at: read.path) else { continue }
        let cases = session.seeds(read.want)
        for other in cases + session.candidates.others(than: value) { add(other, at: read.path) }
      }
      for (path, object) in trial.listed.sorted(by: { $0.key.count < $1.key.count })
      where path.starts(with: root) {
        for name in object.names { add(.object([.init(name: name, value: .object([]))]), at: path) }
      }
      for read in inside where !read.hasSucceeded || trial.value.value(at: read.path) == nil {
        guard start == 0, read.want != .presence else { continue }
        for seed in session.seeds(read.want) { add(seed, at: read.path) }
      }
      for read in inside where read.want == .array && read.hasSucceeded {
        guard let elements = trial.value.value(at: read.path)?.elements else { continue }
        for count in 1...Self.maximumLength where elements.count < Self.maximumLength {
          add(.array(elements + Array(repeating: .null, count: count)), at: read.path)
        }
      }
    }
    // A decoder for a key that is not there is no read.
    if let blamed = trial.blamed, trial.value.value(at: blamed) == nil, blamed != place {
      for seed in Candidates.ofEachKind { add(seed, at: blamed) }
    }
    // What takes no value is left out.
    if !place.isEmpty {
      add(.null, at: place)
      add(nil, at: place)
    }
    return changes
  }
}

extension ModelSession {
  /// Values to try where this is asked for, the first of them the smallest: known accepted ones, or else ones of its
  /// form.
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

/// Values to try where a model asks for something.
struct Candidates {
  let strategies: CodingStrategies
  /// The string and number literals of the model's sources.
  let literals: [String]

  /// Strings in usual forms. The first one means nothing.
  private static let strings = [
    "text", "", "1", "2025-01-01T00:00:00Z", "2025-01-01", "https://example.com", "#3366FF", "3366FF",
    "00000000-0000-0000-0000-000000000001", "01-01-2025", "01/01/2025", "12:30", "12:30:00",
    "2025-01-01 00:00:00", "2025-01-01T00:00:00.000Z", "2025-01", "Wed, 01 Jan 2025 00:00:00 GMT", "1.5",
    "1.2.3", "0x1F", "true", "a", "en", "en_US", "USD", "name@example.com", "a/b", "a:b", "a,b", "1,2", "1/2",
    "1x2", "50%", "127.0.0.1", "{}", "[]", "aGVsbG8=", "P1D", "+00:00", "a.b.c",
  ]
  private static let numbers = ["1", "0", "2", "3", "4", "5", "10", "100", "-1", "0.5", "1735689600"]
  private static let maximumLiterals = 60

  /// A value of each kind. None of them means anything.
  static let ofEachKind: [SampleValue] = [
    .object([]), .array([]), .string("text"), .number("1"), .bool(true),
  ]

  /// Names of members to try where any name may be a key.
  var names: [String] { ["key", "1", "00000000-0000-0000-0000-000000000001"] + literals.prefix(8) }

  /// The literals that are strings of this kind of value.
  func literals(like value: SampleValue) -> [SampleValue] {
    switch value {
    case .string: literals.prefix(Self.maximumLiterals).map { .string($0) }
    case .number: literals.filter { Int($0) != nil }.prefix(Self.maximumLiterals).map { .number($0) }
    default: []
    }
  }

  /// Other strings or numbers to try where the model's own code refuses one.
  func others(than value: SampleValue) -> [SampleValue] {
    let all: [SampleValue] =
      switch value {
      case .string: literals(like: value) + Self.strings.map { .string($0) }
      case .number: literals(like: value) + Self.numbers.map { .number($0) }
      case .bool(let value): [.bool(!value)]
      default: []
      }
    return all.filter { $0 != value }
  }

  /// The first values to try for a type, the likeliest first.
  func values(of type: Observation.ReadType) -> [SampleValue] {
    switch type.form {
    case .string: [.string("text")]
    case .bool: [.bool(false)]
    case .integer, .number: [.number("1")]
    case .url: [.string("https://example.com")]
    case .uuid: [.string("00000000-0000-0000-0000-000000000001")]
    case .date: dates
    case .data: data
    case .collection: [.array([]), .object([])]
    case .text: [.string("null")]
    case .own: cases(of: type).isEmpty ? Self.ofEachKind : cases(of: type)
    }
  }

  /// The raw values of an enum; each as a number and as a string if both are possible.
  func cases(of type: Observation.ReadType) -> [SampleValue] {
    guard let cases = type.cases else { return [] }
    let numbers: [SampleValue] = cases.allSatisfy { Int($0) != nil } ? cases.map { .number($0) } : []
    return numbers + cases.map { .string($0) }
  }

  private var dates: [SampleValue] {
    switch strategies.dates {
    case .deferredToDate: [.number("757382400")]
    case .secondsSince1970: [.number("1735689600")]
    case .millisecondsSince1970: [.number("1735689600000")]
    case .iso8601: [.string("2025-01-01T00:00:00Z")]
    case .formatted, .custom:
      [.number("1735689600")] + Self.strings.map { .string($0) } + [.number("1735689600000")]
    }
  }

  private var data: [SampleValue] {
    switch strategies.data {
    case .base64: [.string("aGVsbG8=")]
    case .deferredToData: [.array([.number("104"), .number("105")])]
    case .custom: [.string("aGVsbG8="), .string("68656c6c6f"), .array([.number("104")])]
    }
  }
}
