import Foundation

/// State that belongs to a record rather than to one of its texts: the follower of its reads, and findings.
///
/// The contexts of the record's text and of the texts in its strings share it.
final class RecordState {
  // Exclusivity is unchecked, as in `DecodingContext`.

  /// Decides what happens after a failed read.
  @exclusivity(unchecked) private(set) var follower: ReadFollower
  private let plainFollower = ReadFollower()
  /// Whether neither a search nor a log follows the reads.
  @exclusivity(unchecked) private(set) var isPlain = true
  /// Whether the model may have caught an error: a read has failed, or the model has asked for a coding path, as it
  /// does to create an error.
  @exclusivity(unchecked) var mayHaveCaught = false
  @exclusivity(unchecked) var words = MismatchWords()
  @exclusivity(unchecked) var missingKeys = MissingKeys()
  /// The warning about the first improbably late date, if any. An array, because an optional would be copied for each
  /// record just to compare it with nil.
  @exclusivity(unchecked) var distantDates: [Issue] = []
  /// The numbers that were read as dates counted from 2001.
  @exclusivity(unchecked) var shiftedDates = ShiftedDates()

  init() { follower = plainFollower }

  /// Forgets the last record.
  func begin() {
    if !isPlain { endFollowing() }
    if !distantDates.isEmpty { distantDates = [] }
    if !shiftedDates.isEmpty { shiftedDates.removeAll() }
    mayHaveCaught = false
  }

  /// Lets a search or a log follow the reads of the record, until ``endFollowing()``.
  func beginFollowing(_ follower: ReadFollower) {
    self.follower = follower
    isPlain = false
  }

  /// Releases the follower, which holds this object in turn.
  func endFollowing() {
    follower = plainFollower
    isPlain = true
  }

  /// Decodes the record again without warnings about its dates: a value tried as a date need not be one.
  func withoutDates<Result>(_ body: () throws -> Result) rethrows -> Result {
    let (distant, shifted) = (distantDates, shiftedDates)
    defer { (distantDates, shiftedDates) = (distant, shifted) }
    return try body()
  }
}

/// Follows the reads of a record and decides what happens after one that fails.
///
/// This class throws Foundation's error. A search returns a placeholder, and a log notes each read.
class ReadFollower {
  /// A value to continue with. Throws an error otherwise.
  func value<Value: Decodable>(_ type: Value.Type, insteadOf failure: ReadFailure) throws -> Value {
    throw failure.error()
  }

  /// A decoder to continue with. Throws an error otherwise.
  func decoder(insteadOf failure: ReadFailure) throws -> any Decoder { throw failure.error() }

  /// Decodes a value with `attempt`, which calls its `init(from:)`.
  func value<Value: Decodable>(
    _ type: Value.Type, from decoder: NodeDecoder, _ attempt: (any Decoder) throws -> Value
  ) throws -> Value {
    try attempt(decoder)
  }

  /// Reads a value without a container: a dictionary's member, or the text in a string.
  func contents<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, at node: Int
  ) throws -> Value {
    try context.value(type, at: node)
  }

  /// Reads the member at `node`, which may be absent.
  func optional<Value>(
    _ context: DecodingContext, at node: Int, _ read: () throws -> Value
  ) throws -> Value? {
    try read()
  }

  /// The key for the member at `node`, whose name a dictionary rejects with this error.
  func key<Key: Decodable>(
    _ type: Key.Type, _ context: DecodingContext, at node: Int, _ error: any Error
  ) throws -> Key {
    throw error
  }

  /// The context of the text in the string at this place, if it was kept.
  func context(ofTextAt place: ReadPlace) -> DecodingContext? { nil }

  /// Keeps the context of the text in a string, with its changes, if the string may be read again.
  func keep(_ context: DecodingContext, ofTextAt place: ReadPlace) {}
}

/// A value that was read: of the record, or of a text in one of its strings.
struct ReadPlace: Hashable {
  let context: DecodingContext
  let node: Int

  init(_ context: DecodingContext, _ node: Int) { (self.context, self.node) = (context, node) }

  static func == (left: ReadPlace, right: ReadPlace) -> Bool {
    left.context === right.context && left.node == right.node
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(context))
    hasher.combine(node)
  }
}

/// Dates in the year 10,000 or later, which are rarely intended.
enum DistantDate {
  /// The first second of the year 10,000, in seconds since 2001-01-01.
  static let start = 252_423_993_600.0

  /// Numbers that stand for a date from 1973 to 2128 if they are milliseconds since 1970-01-01.
  private static let likelyMilliseconds = 1e11..<5e12

  /// Adds a warning about the date unless the record already has one.
  @inline(never)
  static func note(_ date: Date, at node: Int, _ context: DecodingContext) {
    guard date.timeIntervalSinceReferenceDate.isFinite, context.record.distantDates.isEmpty else { return }
    var issue = issue(date, at: node, context)
    if case .number(let text) = issue.found, let number = Double(text), likelyMilliseconds ~= number,
      context.strategies.dates != .millisecondsSince1970
    {
      issue.hints = [.dates(.millisecondsSince1970)]
    }
    context.record.distantDates = [issue]
  }

  fileprivate static func issue(_ date: Date, at node: Int, _ context: DecodingContext) -> Issue {
    Issue(
      kind: .distantDate(date), link: context.link(to: node),
      range: context.document.outermostRange(of: node),
      expected: .type(Date.self), found: context.document.found(at: node))
  }
}

/// The dates of a record that are read as seconds since 2001, but are probably counted from 1970.
struct ShiftedDates {
  /// The maximum number of dates that are distinguished by their properties.
  private static let maximumNodes = 64

  private var count = 0
  private var others = 0
  private var first: Issue?
  /// The first dates, and whether each is late.
  private var nodes: [(node: Int, isLate: Bool)] = []

  var isEmpty: Bool { count == 0 && others == 0 }

  /// Keeps the memory for the next record.
  mutating func removeAll() {
    (count, others, first) = (0, 0, nil)
    nodes.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func note(_ seconds: Double, at node: Int, _ context: DecodingContext) {
    if EpochUnit.isSeconds(seconds) { return add(seconds, at: node, context) }
    others += 1
    if nodes.count < Self.maximumNodes { nodes.append((node, false)) }
  }

  @inline(never)
  private mutating func add(_ seconds: Double, at node: Int, _ context: DecodingContext) {
    count += 1
    if nodes.count < Self.maximumNodes { nodes.append((node, true)) }
    if first == nil { first = Self.issue(seconds, at: node, context) }
  }

  private static func issue(_ seconds: Double, at node: Int, _ context: DecodingContext) -> Issue {
    var issue = DistantDate.issue(Date(timeIntervalSinceReferenceDate: seconds), at: node, context)
    issue.hints = [.dates(.secondsSince1970)]
    return issue
  }

  /// The warning about the first late date, if late dates are the majority, overall or in one property.
  func issue(_ context: DecodingContext) -> Issue? {
    if count == 0 || count > others { return first }
    var properties: [String: (surplus: Int, first: Int?)] = [:]
    for (node, isLate) in nodes {
      let keys = context.codingPath(to: NodePlace(node)).filter { $0.intValue == nil }
      let property = keys.map(\.stringValue).joined(separator: "\0")
      properties[property, default: (0, nil)].surplus += isLate ? 1 : -1
      if isLate, properties[property]?.first == nil { properties[property]?.first = node }
    }
    guard let node = properties.values.filter({ $0.surplus > 0 }).compactMap(\.first).min(),
      case .number(let text) = context.document.found(at: node), let seconds = Double(text)
    else { return nil }
    return Self.issue(seconds, at: node, context)
  }
}
