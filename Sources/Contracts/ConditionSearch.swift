import JSONCoding

/// Finds what distinguishes the values for which a type reads something from all others.
struct ConditionSearch {
  private let session: ModelSession
  private let rows: [TrialTable.Row]
  /// The places that hold cases of an enum, a literal of the sources, true or false.
  private let tags: [Path]
  /// The places of members that were asked for, in the order of the reads.
  private let memberPlaces: [Path]

  init(_ table: TrialTable) {
    let (session, trials) = (table.session, table.accepted)
    (self.session, rows) = (session, table.rows)
    let places = trials.flatMap { $0.reads.map(\.place) }.withoutRepetitions
    memberPlaces = places.filter { if case .member? = $0.last { true } else { false } }
    tags = memberPlaces.filter { place in
      trials.contains { Self.tag(of: $0, at: place, session) != nil }
    }
  }

  private enum State: Hashable { case value(SampleValue), other, absent }

  /// The value at the place, if the type may branch on it.
  private static func tag(of trial: Trial, at place: Path, _ session: ModelSession) -> SampleValue? {
    trial.value.value(at: place).flatMap { session.isTag($0, trial.reads(at: place)) ? $0 : nil }
  }

  private func state(_ trial: Trial, _ criterion: Criterion) -> State {
    guard let value = trial.value.value(at: criterion.place), value != .null else { return .absent }
    guard criterion.isTag else { return .other }
    return Self.tag(of: trial, at: criterion.place, session).map { .value($0) } ?? .other
  }

  /// A possible distinction: the tag at a place, or only the presence of a value there.
  private struct Criterion: Hashable {
    let place: Path
    let isTag: Bool
  }

  /// The fewest tests that all hold for `some`, for which the place was read, and not for `others`; no tests if the
  /// search fails.
  func condition(_ some: [Trial], _ others: [Trial], at place: Path) -> AcceptedCondition {
    // A member that the type requires is not read merely because it is present.
    let isNeeded = rows.contains {
      $0.place.firstElements == place && $0.value == nil && !$0.result.isAccepted
    }
    let beside = memberPlaces.filter { $0.dropLast() == place.dropLast() && $0 != place }
    let criteria =
      tags.filter { !$0.starts(with: place) }.map { Criterion(place: $0, isTag: true) }
      + (beside + (isNeeded ? [] : [place])).map { Criterion(place: $0, isTag: false) }
    let found = (1...Self.maximumTests).lazy.compactMap { parts(some, others, criteria, most: $0) }.first
    return AcceptedCondition(parts: found ?? [])
  }

  private static let maximumTests = 3

  private func parts(
    _ some: [Trial], _ others: [Trial], _ criteria: [Criterion], most: Int
  ) -> [AcceptedCondition.Part]? {
    if others.isEmpty { return [] }
    guard most > 0 else { return nil }
    for criterion in criteria {
      let states = Set(some.map { state($0, criterion) })
      let left = others.filter { states.contains(state($0, criterion)) }
      guard left.count < others.count,
        let test = test(states, Set(others.map { state($0, criterion) }).subtracting(states), criterion),
        let more = parts(some, left, criteria.filter { $0 != criterion }, most: most - 1)
      else { continue }
      return [.init(path: criterion.place, test: test)] + more
    }
    return nil
  }

  private func test(_ states: Set<State>, _ rest: Set<State>, _ criterion: Criterion)
    -> AcceptedCondition.Test?
  {
    if !criterion.isTag { return states.count > 1 ? nil : states == [.absent] ? .isAbsent : .isPresent }
    func values(_ states: Set<State>) -> [SampleValue]? {
      let values = states.compactMap { if case .value(let value) = $0 { value } else { nil } }
      return values.count == states.count ? values.sorted { $0.text < $1.text } : nil
    }
    if let values = values(states) { return .isOneOf(values) }
    if !states.contains(.absent), let values = values(rest.subtracting([.absent])) {
      return .isNoneOf(values)
    }
    return nil
  }
}

/// The tests that all hold where something is read. Without tests, the condition is unknown.
struct AcceptedCondition: Sendable, Hashable {
  enum Test: Sendable, Hashable {
    case isOneOf([SampleValue]), isNoneOf([SampleValue]), isPresent, isAbsent
  }

  struct Part: Sendable, Hashable {
    var path: Path
    var test: Test
  }

  var parts: [Part]

  static let unknown = AcceptedCondition(parts: [])
}
