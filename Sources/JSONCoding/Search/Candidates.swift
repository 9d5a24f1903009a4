import Foundation

/// The candidates for the placeholders of one run of a call.
final class Candidates {
  /// Nil if no code looks at the placeholders: then there are no literals.
  private let types: KnownTypes?
  private let probes: SearchKnowledge.Literals
  /// The literals of the hand-written calls in progress, by their types.
  private var lists: [[ObjectIdentifier]: CandidateLists] = [:]
  /// The numbers of alternatives that types with code that catches errors are known to take, and whether these are all.
  private var alternatives: [ObjectIdentifier: (count: Int, isComplete: Bool)] = [:]
  /// The maximum number of candidates of a placeholder.
  private(set) var count = 1
  /// Whether the model may compare a placeholder with literals that are not known.
  private(set) var hasUnknownLiterals = false

  /// The maximum number of candidates that are tried.
  static let maximumCount = 64

  init(_ types: KnownTypes? = nil, probes: SearchKnowledge.Literals = SearchKnowledge.Literals()) {
    self.types = types
    self.probes = probes
  }

  /// Whether all of them can be tried.
  var canBeTried: Bool { !hasUnknownLiterals && count <= Self.maximumCount }

  /// The number of alternatives to try for a value of the type: those known, and one more. Nil if its code is not known
  /// to be one that may catch errors.
  func alternativeCount(of type: any Decodable.Type) -> Int? {
    guard let types, types.knowsSources, types.facts(of: type).code == .catching else { return nil }
    let known = alternatives[ObjectIdentifier(type)] ?? (1, false)
    return known.isComplete ? known.count : known.count + 1
  }

  /// Notes whether the type has accepted a value that was to take this alternative.
  func note(_ alternative: PlaceholderAlternative, of type: any Decodable.Type, isAccepted: Bool) {
    var known = alternatives[ObjectIdentifier(type)] ?? (1, false)
    guard alternative.number == known.count else { return }
    // After the last one, the code may have a default.
    if alternative.isRead || isAccepted && alternative.isReached {
      known.count += 1
    } else {
      known.isComplete = true
    }
    alternatives[ObjectIdentifier(type)] = known
  }

  func note(count other: Int) { count = max(count, other) }

  /// Notes that the model may compare a placeholder with a value that is no candidate.
  func noteUnknown() { hasUnknownLiterals = true }

  /// The literals in the code of the hand-written calls in progress.
  ///
  /// - Parameter call: the innermost of them.
  func lists(for call: Frame?) -> CandidateLists {
    guard let types else { return .withoutLiterals }
    var calls: [any Decodable.Type] = []
    var frame = call
    while let call = frame {
      frame = call.outer
      if call.code != .synthesized, let type = call.type as? any Decodable.Type { calls.append(type) }
    }
    let names = calls.map { ObjectIdentifier($0) }
    if let known = lists[names] { return known }
    var all = SearchKnowledge.Literals()
    for type in calls {
      if let own = types.facts(of: type).literals {
        all.strings += own.strings
        all.integers += own.integers
      } else {
        hasUnknownLiterals = true
      }
    }
    let new = CandidateLists(all, probes: probes)
    lists[names] = new
    return new
  }
}

/// The values that a model may compare a scalar with, by the type of the scalar.
///
/// Most strings that models check are numbers or dates.
struct CandidateLists {
  let strings: [String]
  let integers: [Int]
  /// The integers, and the strings that are numbers: a fraction is one of the strings.
  let numbers: [String]
  /// With each string as a whole URL, and as the scheme, the host and the path extension of one.
  let urls: [URL]
  let uuids: [UUID]
  /// Two dates, the first one of all clocks, one after any that a model compares dates with, and the integers in
  /// seconds since 1970 and since 2001. Only an integer may be before 1970, as a model may count in an unsigned number.
  let dates: [Date]

  static let withoutLiterals = CandidateLists()

  private static let uuids = [
    "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000001",
  ]

  /// - Parameter probes: the last candidates, without neighbors.
  init(
    _ literals: SearchKnowledge.Literals = SearchKnowledge.Literals(),
    probes: SearchKnowledge.Literals = SearchKnowledge.Literals()
  ) {
    let near = literals.integers.flatMap { [$0, $0 &- 1, $0 &+ 1] }
    strings = Self.distinct(["", "1", "2001-01-01T00:00:00Z"] + literals.strings + probes.strings)
    integers = Self.distinct([0, 1] + near + probes.integers)
    numbers = Self.distinct(integers.map(String.init) + strings.filter { Double($0)?.isFinite == true })
    urls =
      (["https://example.com", "https://example.org/x"]
      + literals.strings.flatMap { [$0, "\($0)://\($0)/x.\($0)"] }).compactMap {
        URL(string: $0).flatMap { $0.scheme == nil ? nil : $0 }
      }
    uuids = (Self.uuids + literals.strings).compactMap(UUID.init(uuidString:))
    dates = Self.distinct(
      [978_307_200, 978_307_201, 0, 7_258_118_400].map(Date.init(timeIntervalSince1970:))
        + near.map(TimeInterval.init).flatMap {
          [Date(timeIntervalSince1970: $0), Date(timeIntervalSinceReferenceDate: $0)]
        })
  }

  private static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}
