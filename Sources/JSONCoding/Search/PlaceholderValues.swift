import Foundation

/// Values to continue with where the record has none that fits: for each type, the candidate with the current number.
///
/// A model's code may compare what it reads with its literals, so these are among the candidates, with the neighbors of
/// integers.
final class PlaceholderValues {
  let candidate: Int
  let userInfo: [CodingUserInfoKey: Any]
  /// The literals that the model may compare a string or number with. Most strings that models check are numbers or
  /// dates.
  struct Lists {
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

    /// - Parameter probes: the last candidates, without neighbors.
    init(
      _ literals: SearchKnowledge.Literals = SearchKnowledge.Literals(),
      probes: SearchKnowledge.Literals = SearchKnowledge.Literals()
    ) {
      strings = Lists.distinct(["", "1", "2001-01-01T00:00:00Z"] + literals.strings + probes.strings)
      integers = Lists.distinct(
        [0, 1] + literals.integers.flatMap { [$0, $0 &- 1, $0 &+ 1] } + probes.integers)
      numbers = Lists.distinct(integers.map(String.init) + strings.filter { Double($0)?.isFinite == true })
      urls =
        (["https://example.com", "https://example.org/x"]
        + literals.strings.flatMap { [$0, "\($0)://\($0)/x.\($0)"] }).compactMap {
          URL(string: $0).flatMap { $0.scheme == nil ? nil : $0 }
        }
      uuids = (Lists.uuids + literals.strings).compactMap(UUID.init(uuidString:))
      let seconds = literals.integers.flatMap { [$0, $0 &- 1, $0 &+ 1] }.map(TimeInterval.init)
      dates = Lists.distinct(
        [978_307_200, 978_307_201, 0, 7_258_118_400].map(Date.init(timeIntervalSince1970:))
          + seconds.flatMap { [Date(timeIntervalSince1970: $0), Date(timeIntervalSinceReferenceDate: $0)] })
    }

    private static let uuids = [
      "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000001",
    ]

    private static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
      var seen: Set<Value> = []
      return values.filter { seen.insert($0).inserted }
    }

    static let withoutLiterals = Lists()
  }

  private let findLists: () -> Lists
  private lazy var lists = findLists()
  private let countRead: () -> Bool
  private let countCandidates: (Int) -> Void
  /// The maximum number of candidates of the values created so far.
  private(set) var count = 1
  /// The number of candidates that include every literal.
  var listCount: Int { max(lists.strings.count, lists.numbers.count) }

  /// - Parameters:
  ///   - lists: called for the first string or number.
  ///   - countCandidates: called with the number of candidates of each value created.
  ///   - countRead: counts a read of a placeholder; false if there were too many.
  init(
    candidate: Int, _ userInfo: [CodingUserInfoKey: Any], lists: @escaping () -> Lists = { .withoutLiterals },
    countCandidates: @escaping (Int) -> Void = { _ in }, countRead: @escaping () -> Bool
  ) {
    self.candidate = candidate
    self.userInfo = userInfo
    self.countRead = countRead
    self.countCandidates = countCandidates
    findLists = lists
  }

  private struct TooManyReads: Error {}

  func read() throws {
    if !countRead() { throw TooManyReads() }
  }

  /// The index of the candidate among this many values.
  func pick(_ count: Int) -> Int {
    self.count = max(self.count, count)
    countCandidates(count)
    return candidate % count
  }

  /// A value for the place at `path`; nil if the type refuses the candidate.
  func value<Value: Decodable>(_ type: Value.Type, at path: @autoclosure () -> [any CodingKey]) -> Value? {
    if let value = special(type) { return value }
    return try? PlaceholderDecoder(values: self, codingPath: path()).value(type)
  }

  /// A value of a type that reads no decoder, or that lists its values; nil for all others.
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
