import Compilation
import Contracts
import Diagnostics
import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Runner
import Words

/// A model that is tried on payloads, wherever it runs: to describe it, or to compare it with another version or with a
/// contract.
///
/// Its methods throw `UsageError` if the model cannot run, and ``InterruptedSearch``.
final class TriedModel {
  private let asked: AskedModel
  private let decoder = RecordDecoder()
  /// The older revision of its sources, if any, which has other paths and names for files.
  private let sources: OldSources?
  /// Whether a search ended early, because the model reads too much or takes too long.
  private(set) var isIncomplete = false
  /// The number of times that it ended its process in the current search.
  private var endings = 0
  /// The shortest payload of the search that ended a process, and the way it ended.
  private(set) var worst: (payload: String, end: HostEnd)?

  /// The maximum number of ended processes: each takes as long as hundreds of other payloads.
  private static let maximumEndings = 200
  /// The time limit of a search. Only a model that waits or computes a lot needs so long.
  private static let limit = Duration.seconds(60)

  init(_ asked: AskedModel, of sources: OldSources? = nil) { (self.asked, self.sources) = (asked, sources) }

  /// Whether a decoder or an encoder was compiled in.
  var hasOwnCoders: Bool { asked.model.hasOwnCoders }

  // MARK: - Answers

  /// The model's answer to a record.
  struct Answer {
    /// Empty if it decodes.
    let problems: [Diagnostic]
    /// Nil if it does not decode, or the model cannot be encoded.
    let written: SampleValue?
  }

  /// The answer to each payload.
  func answers(
    to payloads: [[UInt8]], unread: Policy = .ignore, wantsValues: Bool = true
  ) throws -> [Answer] {
    if payloads.isEmpty { return [] }
    let found = try asked.answers(to: payloads, unread: unread, wantsValues: wantsValues)
    if Interruption.isRequested { throw InterruptedSearch() }
    guard found.records == payloads.count else { throw UnmatchedAnswers() }
    return try answers(found)
  }

  func answers(to payloads: [String], unread: Policy = .ignore, wantsValues: Bool = true) throws -> [Answer] {
    try answers(to: payloads.map { Array($0.utf8) }, unread: unread, wantsValues: wantsValues)
  }

  /// The answers to the records of the user's files, and the problems of files that cannot be read or are not JSON.
  func answers(
    toRecordsOf files: [String]
  ) throws -> [(file: String, answers: [Answer], unreadable: [Diagnostic])] {
    try asked.answers(toRecordsOf: files, wantsValues: true).map { found in
      let problems = found.problems.sorted { $0.key < $1.key }.flatMap(\.value)
      return (found.input, try answers(found), problems.filter { Self.codesOfText.contains($0.code) })
    }
  }

  /// The codes of problems that have nothing to do with the model.
  private static let codesOfText: [DiagnosticCode] = [
    .unreadableInput, .invalidJSON, .emptyInput, .trailingContent, .tooDeep,
  ]

  private func answers(_ found: AskedModel.Answers) throws -> [Answer] {
    if !found.isWhole { throw UnmatchedAnswers() }
    return (0..<found.records).map { number in
      let problems = (found.problems[number] ?? []).map { problem in
        var problem = problem
        if let file = problem.declared?.file { problem.declared?.file = sources?.name(of: file) ?? file }
        return problem
      }
      return Answer(problems: problems, written: found.written[number].flatMap(SampleValue.parsed))
    }
  }

  /// The problems of each payload.
  func problems(of payloads: [[UInt8]], unread: Policy = .ignore) throws -> [[Diagnostic]] {
    try answers(to: payloads, unread: unread, wantsValues: false).map(\.problems)
  }

  /// The problems of each tree's payload.
  func problems(of trees: [ContractNode], unread: Policy = .ignore) throws -> [[Diagnostic]] {
    try problems(of: trees.map(\.text), unread: unread)
  }

  // MARK: - Searches

  /// Whether the search is incomplete, because the model ended its process too often.
  var hasGivenUp: Bool { endings >= Self.maximumEndings }

  /// Finds out what the model accepts.
  func accepted() throws -> AcceptedModel {
    (endings, worst) = (0, nil)
    return try AcceptedModel(
      of: self, asked.strategies, literals: asked.model.literals, limit: Self.limit)
  }

  /// The payloads that the model is known to accept, the shortest first.
  ///
  /// - Throws: also a `UsageError` if the model ends its process whatever the payload is.
  func samples() throws -> [String] {
    let samples = try accepted().samples.map(\.text)
    // If one version gave no samples, no difference would be found.
    if samples.isEmpty, let end = worst?.end {
      throw UsageError(
        "\(Quoted(asked.model.name).contents): no payload was found that decodes, and the model's own code \(end.words())",
        hint: "")
    }
    return samples
  }

  /// The values that the model needs at the paths where it refuses each payload, as far as they are found.
  func neededValues(for trees: [ContractNode]) throws -> [[[PathComponent]: SampleValue]] {
    if trees.isEmpty { return [] }
    (endings, worst) = (0, nil)
    let search = NeededValuesSearch(
      self, asked.strategies, literals: asked.model.literals, limit: Self.limit)
    let needed = try trees.map { try search.values(for: $0.value) }
    if search.isOver { isIncomplete = true }
    return needed
  }

  // MARK: - Declarations

  /// The declaration of the value at each path of a payload; nil if unknown.
  ///
  /// It is found by putting another kind of value at the path: the model's problem has the declaration.
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

  /// The declaration of a finding's value, or else of the nearest enclosing value whose declaration is known.
  func declaration(of finding: Diagnostic) throws -> Diagnostics.Declaration? {
    guard let payload = finding.payload.flatMap(SampleValue.parsed) else { return nil }
    let path = finding.path ?? []
    let paths = (0...path.count).map { Array(path.dropLast($0)) }
    return try declarations(at: paths, in: payload).lazy.compactMap { $0 }.first
  }

  /// The case of each integer of an enum; nil if unknown.
  func cases(of declaration: Diagnostics.Declaration?) -> [Int: String]? {
    guard let declaration else { return nil }
    let file = sources?.file(named: declaration.file) ?? declaration.file
    return RawCases.names(inFile: file, line: declaration.start.line)
  }

  // MARK: - Writing

  struct Written {
    var records: [(record: SampleValue, value: SampleValue)]
    /// Files that cannot be read.
    var unreadable: [Diagnostic] = []
    /// The number of records that do not decode.
    var refused = 0
  }

  /// The JSON that the model writes for each record that decodes.
  ///
  /// - Parameter files: the files with the records. Without files, the model's samples are used, also with other
  ///   numbers and UUIDs.
  func written(forRecordsOf files: [String]) throws -> Written {
    guard files.isEmpty else {
      let found = try answers(toRecordsOf: files)
      let answers = found.flatMap(\.answers)
      // The records of the user's files are not read again; the written values represent them.
      return Written(
        records: answers.compactMap(\.written).map { ($0, $0) }, unreadable: found.flatMap(\.unreadable),
        refused: answers.filter { !$0.problems.isEmpty }.count)
    }
    let samples = try samples().flatMap { [$0] + OtherScalars.payloads(from: $0) }
    return Written(
      records: zip(samples, try answers(to: samples)).compactMap { text, answer in
        SampleValue.parsed(text).flatMap { sample in answer.written.map { (sample, $0) } }
      })
  }
}

/// A payload that ends the model's process counts as refused.
extension TriedModel: ObservedModel {
  func observe(_ payload: [UInt8]) throws -> Observation {
    guard let answer = try answer(to: payload, in: .observation) else { return Observation() }
    do {
      return try decoder.decode(Observation.self, from: Data(answer.value))
    } catch {
      throw UsageError("the answer of the model's process cannot be read: \(error)", hint: "")
    }
  }

  func verdict(on payload: [UInt8]) throws -> Verdict {
    guard let answer = try answer(to: payload, in: .none) else { return .refused(at: nil) }
    return answer.issues.first { !$0.isWarning }.map { .refused(at: $0.path) } ?? .decodes
  }

  func written(_ payload: [UInt8]) throws -> [UInt8]? {
    guard asked.model.isEncodable, let answer = try answer(to: payload, in: .json), !answer.value.isEmpty
    else { return nil }
    return answer.value
  }

  private func answer(
    to payload: [UInt8], in form: HostOptions.ValueForm
  ) throws -> (issues: [Issue], value: [UInt8])? {
    if Interruption.isRequested { throw InterruptedSearch() }
    if hasGivenUp { return nil }
    do throws(HostEnd) {
      return try asked.answer(to: payload, in: form)
    } catch {
      if error.cause == .interruption || Interruption.isRequested { throw InterruptedSearch() }
      if let obstacle = error.obstacle { throw UsageError(obstacle.message, hint: "") }
      endings += 1
      let text = String(decoding: payload, as: UTF8.self)
      if worst.map({ (text.utf8.count, text) < ($0.payload.utf8.count, $0.payload) }) ?? true {
        worst = (text, error)
      }
      return nil
    }
  }
}

/// The user has interrupted a search.
struct InterruptedSearch: Error {}

/// The number of the model's answers differs from the number of payloads.
private struct UnmatchedAnswers: Error, CustomStringConvertible {
  let description = "the answers of the model's process cannot be matched with the payloads"
}

/// Payloads that show more of what a model writes: fractions, negative numbers, UUIDs with letters.
///
/// A sample has `1` for every number, which any `minimum` allows, and a UUID of zeros, which has no case.
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
  /// The scalars in the value, each with its path.
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
