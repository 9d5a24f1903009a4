import Foundation

/// Values to continue with where the record has none that fits: for each type, the candidate with the current number.
///
/// A model's code may compare what it reads with its literals, so these are among the candidates, with the neighbors of
/// integers.
final class PlaceholderValues {
  let candidate: Int
  let userInfo: [CodingUserInfoKey: Any]
  private let candidates: Candidates
  /// The innermost call in progress.
  private let call: Frame?
  private lazy var lists = candidates.lists(for: call)
  private let countRead: () -> Bool
  /// The maximum number of candidates of the values created so far.
  private(set) var count = 1
  /// The number of candidates that include every literal.
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

  /// The alternative of a type whose code catches errors; nil for other types. Each is met with all literals.
  func alternative(for type: any Decodable.Type) -> PlaceholderAlternative? {
    candidates.alternativeCount(of: type).map {
      PlaceholderAlternative(number: pick(listCount * $0) / listCount)
    }
  }

  func note(_ alternative: PlaceholderAlternative, of type: any Decodable.Type, isAccepted: Bool) {
    candidates.note(alternative, of: type, isAccepted: isAccepted)
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
