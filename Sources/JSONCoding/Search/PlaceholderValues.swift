import Foundation

/// Values to continue with where the record has none that fits: for each type, the candidate with the current number.
///
/// A model's code may compare values with its literals, so the candidates include these, and the neighbors of integers.
final class PlaceholderValues {
  private(set) var candidate: Int
  let userInfo: [CodingUserInfoKey: Any]
  private let candidates: Candidates
  /// The innermost call in progress.
  private let call: Frame?
  private lazy var lists = candidates.lists(for: call)
  private let countRead: () -> Bool
  /// The maximum number of candidates of the values created so far.
  private(set) var count = 1
  /// Whether one of them is made of several values, which may need other candidates.
  private(set) var isComposite = false
  /// The number of candidates that it takes to try every literal.
  var listCount: Int { max(lists.strings.count, lists.numbers.count) }

  /// - Parameter countRead: counts a read of a placeholder; false if there were too many.
  init(_ candidate: Int, of candidates: Candidates, for call: Frame?, countRead: @escaping () -> Bool) {
    self.candidate = candidate
    self.candidates = candidates
    self.call = call
    self.countRead = countRead
    userInfo = call.map { $0.context.userInfo as [CodingUserInfoKey: Any] } ?? [:]
  }

  private struct TooManyReads: Error {}

  func read() throws {
    if !countRead() { throw TooManyReads() }
  }

  /// The index of the candidate among this many values.
  func pick(_ count: Int) -> Int {
    self.count = max(self.count, count)
    candidates.note(count: count)
    return candidate % count
  }

  /// The alternative of a type whose code catches errors; nil for other types. Each alternative is tried with all
  /// literals.
  func alternative(for type: any Decodable.Type) -> PlaceholderAlternative? {
    candidates.alternativeCount(of: type).map {
      PlaceholderAlternative(number: pick(listCount * $0) / listCount)
    }
  }

  func note(_ alternative: PlaceholderAlternative, of type: any Decodable.Type, isAccepted: Bool) {
    candidates.note(alternative, of: type, isAccepted: isAccepted)
  }

  /// A value for the place at `path`, from the first candidate that the type accepts, starting with the current one;
  /// nil if the type refuses all.
  func value<Value: Decodable>(_ type: Value.Type, at path: @autoclosure () -> [any CodingKey]) -> Value? {
    if let value = special(type) { return value }
    isComposite = true
    let decoder = PlaceholderDecoder(values: self, codingPath: path())
    let first = candidate
    while true {
      if let value = try? decoder.value(type) { return value }
      candidate += 1
      if candidate - first >= min(count, Candidates.maximumCount) { return nil }
    }
  }

  /// A value of a type that needs no decoder, or that lists its values; nil for all others.
  func special<Value: Decodable>(_ type: Value.Type) -> Value? {
    if type == String.self { return reinterpret(string(), as: type) }
    if type == Int.self { return reinterpret(integer() as Int, as: type) }
    if type == URL.self { return reinterpret(lists.urls[pick(lists.urls.count)], as: type) }
    if type == Double.self { return reinterpret(Double(number()) ?? 0, as: type) }
    if type == Bool.self { return reinterpret(pick(2) == 1, as: type) }
    if type == Date.self { return reinterpret(lists.dates[pick(lists.dates.count)], as: type) }
    if type == Data.self { return reinterpret(Data(repeating: 0, count: pick(2)), as: type) }
    if type == Decimal.self { return reinterpret(Decimal(string: number()) ?? 0, as: type) }
    if type == UUID.self { return reinterpret(lists.uuids[pick(lists.uuids.count)], as: type) }
    if type == Float.self { return reinterpret(Float(number()) ?? 0, as: type) }
    if let type = type as? any FixedWidthInteger.Type { return type.placeholder(self) as? Value }
    guard type is any CaseIterable.Type || type is any RawRepresentable.Type, let cases = Cases(type) else {
      return nil
    }
    return cases.value(pick(cases.count))
  }

  fileprivate func integer<Value: FixedWidthInteger>() -> Value {
    Value(clamping: lists.integers[pick(lists.integers.count)])
  }

  func string() -> String { lists.strings[pick(lists.strings.count)] }

  private func number() -> String { lists.numbers[pick(lists.numbers.count)] }

  /// Whether ``special(_:)`` knows the type, and models do not compare its values with literals.
  static func isSpecial(_ type: any Decodable.Type) -> Bool {
    type == URL.self || type == Date.self || type == Data.self || type == Decimal.self || type == UUID.self
      || type is any CaseIterable.Type
  }
}

extension FixedWidthInteger {
  fileprivate static func placeholder(_ values: PlaceholderValues) -> Any { values.integer() as Self }
}

/// The candidates for the placeholders of one run of a call.
final class Candidates {
  /// Nil if no code looks at the placeholders, so literals do not matter.
  private let types: KnownTypes?
  private let probes: SearchKnowledge.Literals
  /// The literals of the hand-written calls in progress, by their types.
  private var lists: [[ObjectIdentifier]: CandidateLists] = [:]
  /// For each type whose code catches errors: the number of known alternatives, and whether these are all.
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

  /// The number of alternatives to try for a value of the type: those known, and one more. Nil unless the sources are
  /// known and its code may catch errors.
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

  /// Notes that the model may compare a placeholder with a value that is not a candidate.
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
  /// The first two seconds of 2001, the start of 1970, a date later than any that models compare with, and the
  /// integers. These count seconds since 1970 and since 2001. Only dates from integers may be before 1970, because a
  /// model may count in an unsigned number.
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
