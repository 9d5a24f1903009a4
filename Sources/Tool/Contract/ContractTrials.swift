import Contracts
import Diagnostics
import Foundation
import JSONCoding
import Runner

/// Tries payloads on a model.
final class ContractTrials {
  private let program: VersionProgram
  /// Whether the model reads too much, or takes too long, for every question to be answered.
  private(set) var isIncomplete = false

  init(_ program: VersionProgram) { self.program = program }

  /// The problems of each payload.
  ///
  /// - Throws: `UsageError` if the program cannot run.
  func problems(of payloads: [[UInt8]], unread: Policy = .ignore) throws -> [[Diagnostic]] {
    try program.answers(to: payloads, unread: unread, wantsValues: false).map(\.problems)
  }

  /// The problems of each tree's payload.
  ///
  /// - Throws: as for payloads.
  func problems(of trees: [ContractNode], unread: Policy = .ignore) throws -> [[Diagnostic]] {
    try problems(of: trees.map(\.text), unread: unread)
  }

  /// Where the code declares what is at each path of a payload, as far as it is known: the place of the problem that
  /// another kind of value would be.
  ///
  /// - Throws: as for payloads.
  func declarations(at paths: [[PathComponent]], in payload: SampleValue) throws -> [Diagnostics.Declaration?]
  {
    let others: [SampleValue] = [.object([]), .array([]), .string("text"), .number("0.5"), .null]
    let wrong = paths.flatMap { path in others.map { (path, payload.with($0, at: path) ?? payload) } }
    let found = zip(wrong, try problems(of: wrong.map { Array($0.1.text.utf8) })).map { wrong, problems in
      problems.first { $0.path == wrong.0 && $0.declared != nil }?.declared
    }
    return paths.indices.map { number in
      found[(number * others.count)...].prefix(others.count).lazy.compactMap { $0 }.first
    }
  }

  /// What the model takes in the places where it refuses each payload, as far as it is found.
  ///
  /// - Throws: `UsageError` if the model cannot run.
  func neededValues(for trees: [ContractNode]) throws -> [[[PathComponent]: SampleValue]] {
    if trees.isEmpty { return [] }
    let (needed, isOver) = try program.neededValues(for: trees.map(\.value))
    if isOver { isIncomplete = true }
    return needed
  }

  struct Written {
    var records: [(record: SampleValue, value: SampleValue)]
    /// Files that cannot be read.
    var unreadable: [Diagnostic] = []
    /// How many records do not decode.
    var refused = 0
  }

  /// What the model writes for the records that decode, each with the record.
  ///
  /// - Parameter files: if there are none, payloads that the model was found to take are decoded, with other numbers
  ///   and UUIDs besides.
  func written(_ files: [String]) throws -> Written {
    guard files.isEmpty else {
      let found = try program.answers(toRecordsOf: files)
      let answers = found.flatMap(\.answers)
      // The records of the user's files are not read again; what is written stands for them.
      return Written(
        records: answers.compactMap(\.written).map { ($0, $0) }, unreadable: found.flatMap(\.unreadable),
        refused: answers.filter { !$0.problems.isEmpty }.count)
    }
    let samples = try program.samples().flatMap { [$0] + OtherScalars.payloads(from: $0) }
    let answers = try program.answers(to: samples)
    return Written(
      records: zip(samples, answers).compactMap { text, answer in
        SampleValue.parsed(text).flatMap { sample in answer.written.map { (sample, $0) } }
      })
  }

  /// The payloads that the model was found to take, the longest first.
  func samples() throws -> [SampleValue] {
    try program.samples().sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.compactMap(SampleValue.parsed)
  }
}

/// Payloads that show more of what a model writes: fractions, negative numbers, UUIDs with letters.
///
/// A sample has `1` for every number, which any `minimum` allows, and a UUID of zeros, which is the same in either case.
private enum OtherScalars {
  private static let numbers = ["-1", "0.5"].map(SampleValue.number)
  private static let uuid = SampleValue.string("F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")

  /// The payloads that differ from the sample in one number or UUID. The model may refuse some of them.
  static func payloads(from sample: String) -> [String] {
    guard let value = SampleValue.parsed(sample) else { return [] }
    return value.scalars.flatMap { path, scalar in
      let others: [SampleValue] =
        switch scalar {
        case .number: numbers
        case .string(let text): UUID(uuidString: text) == nil ? [] : [uuid]
        default: []
        }
      return others.compactMap { value.with($0, at: path)?.text }
    }
  }
}

extension SampleValue {
  /// The values without others in them, each with its path.
  var scalars: [(path: [PathComponent], value: SampleValue)] {
    func inside(_ step: PathComponent, _ value: SampleValue) -> [(path: [PathComponent], value: SampleValue)]
    {
      value.scalars.map { ([step] + $0.path, $0.value) }
    }
    return switch self {
    case .array(let elements): elements.enumerated().flatMap { inside(.index($0), $1) }
    case .object(let members): members.flatMap { inside(.member($0.name), $0.value) }
    default: [([], self)]
    }
  }
}
