import Foundation

/// Values to continue with where the record has none that fits: for each type, one of its candidates.
///
/// A placeholder may be made of several values. Each of them has a place and candidates of its own.
final class PlaceholderValues {
  let userInfo: [CodingUserInfoKey: Any]
  private let search: Search
  private let candidates: Candidates
  /// The place of the whole placeholder.
  private let whole: Int
  private var shift: Int
  /// Whether nil is the last candidate of the whole placeholder.
  private let isOptional: Bool
  /// Whether the candidate is nil; nil until the whole placeholder has been picked.
  private(set) var isNil: Bool?
  /// The largest number of candidates that any value created so far has.
  private(set) var count = 1

  init(_ given: Placeholders.Given, isOptional: Bool = false, _ candidates: Candidates, _ search: Search) {
    (whole, shift, self.candidates, self.search) = (given.place, given.shift, candidates, search)
    self.isOptional = isOptional
    userInfo = given.context.userInfo as [CodingUserInfoKey: Any]
  }

  private struct TooManyReads: Error {}

  func read() throws {
    if !search.countRead() { throw TooManyReads() }
  }

  /// The index of the candidate among this many values.
  func pick(_ count: Int, at place: Int) -> Int {
    let all = isOptional && place == whole ? count + 1 : count
    self.count = max(self.count, all)
    let index = search.pick(all, at: place, in: whole, shift: shift)
    if place == whole { isNil = index == count }
    return index % count
  }

  /// The whole value, of the first candidates from the current ones that the type accepts; nil if it refuses all.
  func value<Value: Decodable>(_ type: Value.Type, at path: @autoclosure () -> [any CodingKey]) -> Value? {
    if let value = special(type, at: whole) { return value }
    let decoder = PlaceholderDecoder(values: self, codingPath: path(), place: whole)
    let first = shift
    while true {
      if let value = try? decoder.value(type) { return value }
      shift += 1
      if shift - first >= min(count, Confirmation.maximumCandidates) { return nil }
    }
  }

  /// The alternative of a type whose code tries one type after another, catching errors; nil for other types.
  func alternative(for type: any Decodable.Type, _ decoder: PlaceholderDecoder) -> PlaceholderAlternative? {
    guard search.mayCatch(type) else { return nil }
    let all = PlaceholderAlternative(number: .max)
    var probing = decoder
    probing.alternative = all
    // After the last type, the code may have a default.
    let hasDefault = (try? type.init(from: probing)) != nil
    let count = max(1, all.failedCount + (hasDefault ? 1 : 0))
    return PlaceholderAlternative(number: pick(count, at: decoder.place(of: "alternative")))
  }

  /// A value of a type that needs no decoder, or that lists its values; nil for all others.
  func special<Value: Decodable>(_ type: Value.Type, at place: Int) -> Value? {
    func one<Candidate>(of values: [Candidate]) -> Candidate { values[pick(values.count, at: place)] }
    if type == String.self { return reinterpret(one(of: candidates.strings), as: type) }
    if type == Int.self { return reinterpret(one(of: candidates.integers), as: type) }
    if type == URL.self { return reinterpret(one(of: candidates.urls), as: type) }
    if type == Double.self { return reinterpret(Double(one(of: candidates.numbers)) ?? 0, as: type) }
    if type == Bool.self { return reinterpret(pick(2, at: place) == 1, as: type) }
    if type == Date.self { return reinterpret(one(of: candidates.dates), as: type) }
    if type == Data.self { return reinterpret(Data(repeating: 0, count: pick(2, at: place)), as: type) }
    if type == Decimal.self {
      return reinterpret(Decimal(string: one(of: candidates.numbers)) ?? 0, as: type)
    }
    if type == UUID.self { return reinterpret(one(of: candidates.uuids), as: type) }
    if type == Float.self { return reinterpret(Float(one(of: candidates.numbers)) ?? 0, as: type) }
    if let type = type as? any FixedWidthInteger.Type {
      return type.init(clampingInt: one(of: candidates.integers)) as? Value
    }
    guard type is any CaseIterable.Type || type is any RawRepresentable.Type, let cases = Cases(type) else {
      return nil
    }
    return cases.value(pick(cases.count, at: place))
  }

  func string(at place: Int) -> String {
    candidates.strings[pick(candidates.strings.count, at: place)]
  }

  /// Whether ``special(_:at:)`` knows the type, and models do not compare its values with literals.
  static func isSpecial(_ type: any Decodable.Type) -> Bool {
    type == URL.self || type == Date.self || type == Data.self || type == Decimal.self || type == UUID.self
      || type is any CaseIterable.Type
  }

  /// Whether values of the type are single numbers, strings, Booleans or cases.
  static func isScalar(_ type: any Decodable.Type) -> Bool {
    type is any Scalar.Type || type is any RawRepresentable.Type || type is any CaseIterable.Type
  }
}

extension FixedWidthInteger {
  fileprivate init(clampingInt value: Int) { self.init(clamping: value) }
}

/// The values that a model may compare a scalar with, by the type of the scalar: the literals of its code, with the
/// neighbors of integers.
///
/// Most strings that models check are numbers or dates.
struct Candidates {
  let strings: [String]
  let integers: [Int]
  /// The integers, and the strings that are numbers: a fraction is one of the strings.
  let numbers: [String]
  /// Includes each string as a whole URL, and as the scheme, the host and the path extension of one.
  let urls: [URL]
  let uuids: [UUID]
  /// The first two seconds of 2001, the start of 1970, a date later than any that models compare with, and the
  /// integers. These count seconds since 1970 and since 2001. Only dates from integers may be before 1970, because a
  /// model may count in an unsigned number.
  let dates: [Date]
  /// Whether all of the code was read.
  let isComplete: Bool

  static let withoutLiterals = Candidates()

  private static let uuids = [
    "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000001",
  ]

  /// - Parameter probes: the last candidates, without neighbors.
  init(
    _ literals: SearchKnowledge.Literals = SearchKnowledge.Literals(), isComplete: Bool = true,
    probes: SearchKnowledge.Literals = SearchKnowledge.Literals()
  ) {
    self.isComplete = isComplete
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

extension SearchKnowledge.Literals {
  /// Small enough that a model can multiply a probe without overflow.
  private static let largestProbe = 1e12
  private static let probeFactor = 1000

  /// Candidates for the placeholders of a call that also refuses these values: the strings themselves, and numbers far
  /// above and below all of them.
  init(probing refused: [Placeholders.Given]) {
    self.init(strings: refused.compactMap { String.read($0.context, $0.spot.node) })
    guard let largest = refused.compactMap({ Double.read($0.context, $0.spot.node).map(abs) }).max() else {
      return
    }
    let far = (Int(min(largest, Self.largestProbe)) + 1) * Self.probeFactor
    integers = [far, -far]
  }
}
