import Compilation
import Contracts
import Diagnostics
import Foundation
import JSONCoding
import OperatingSystem
import Runner
import Words

/// A version of a model, ready to run on records.
struct VersionProgram {
  private let asked: AskedModel
  /// The names of its files in reports, and their paths.
  private let sources: OldSources?

  /// - Parameter sources: the source of its files, if it is a revision.
  init(_ asked: AskedModel, of sources: OldSources? = nil) {
    (self.asked, self.sources) = (asked, sources)
  }

  /// The case of each integer of an enum; nil if unknown.
  func cases(of declaration: Diagnostics.Declaration?) -> [Int: String]? {
    guard let declaration else { return nil }
    let file = sources?.file(named: declaration.file) ?? declaration.file
    return RawCases.names(inFile: file, line: declaration.start.line)
  }

  /// Whether a decoder or an encoder was compiled in.
  var hasOwnCoders: Bool { asked.model.hasOwnCoders }

  /// A version's result for a record.
  struct Answer {
    /// Empty if it decodes.
    let problems: [Diagnostic]
    /// Nil if it does not decode, or the model cannot be encoded.
    let written: SampleValue?
  }

  /// The payloads that the version decodes, the shortest first.
  ///
  /// - Throws: `UsageError` if the model cannot run, or ends its process for every payload; `InterruptedSearch`.
  func samples() throws -> [String] {
    let searched = SearchedModel(asked)
    let samples = try searched.accepted().samples.map(\.text)
    // Without answers of one version, nothing would seem different.
    if samples.isEmpty, let end = searched.worst?.end {
      throw UsageError(
        "\(Quoted(asked.model.name).contents): no payload was found that decodes, and the model's own code \(end.words())",
        hint: "")
    }
    return samples
  }

  /// The version's answer to each payload.
  ///
  /// - Throws: `UsageError` if the model cannot run.
  func answers(
    to payloads: [[UInt8]], unread: Policy = .ignore, wantsValues: Bool = true
  ) throws -> [Answer] {
    if payloads.isEmpty { return [] }
    let found = try asked.answers(to: payloads, unread: unread, wantsValues: wantsValues)
    if Interruption.isRequested { throw InterruptedSearch() }
    guard found.records == payloads.count else { throw UnmatchedAnswers() }
    return try answers(found)
  }

  func answers(
    to payloads: [String], unread: Policy = .ignore, wantsValues: Bool = true
  ) throws -> [Answer] {
    try answers(to: payloads.map { Array($0.utf8) }, unread: unread, wantsValues: wantsValues)
  }

  /// The version's answers to the records of the user's files, and the problems of files that cannot be read.
  ///
  /// - Throws: `UsageError` if the model cannot run.
  func answers(
    toRecordsOf files: [String]
  ) throws -> [(file: String, answers: [Answer], unreadable: [Diagnostic])] {
    try asked.answers(toRecordsOf: files, wantsValues: true).map { found in
      let unreadable = found.problems.values.joined().filter { $0.code == .unreadableInput }
      return (found.input, try answers(found), Array(unreadable))
    }
  }

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

  /// The declaration of the value that a finding is about, or of the nearest enclosing value that this version knows.
  ///
  /// - Throws: `UsageError` if the model cannot run.
  func declaration(of finding: Diagnostic) throws -> Diagnostics.Declaration? {
    guard let payload = finding.payload.flatMap(SampleValue.parsed) else { return nil }
    var path = finding.path ?? []
    var paths = [path]
    while path.popLast() != nil { paths.append(path) }
    return try ContractTrials(self).declarations(at: paths, in: payload).lazy.compactMap { $0 }.first
  }

  /// The accepted values at the places where the version refuses each payload, and whether the search was too slow to
  /// find all.
  ///
  /// - Throws: `UsageError` if the model cannot run, `InterruptedSearch`.
  func neededValues(for payloads: [SampleValue]) throws
    -> (needed: [[[PathComponent]: SampleValue]], isOver: Bool)
  {
    let search = NeededValuesSearch(
      SearchedModel(asked), asked.strategies, literals: asked.model.literals, limit: SearchedModel.limit)
    return (try payloads.map { try search.values(for: $0) }, search.isOver)
  }
}

/// The model has given more or fewer answers than there were payloads.
private struct UnmatchedAnswers: Error, CustomStringConvertible {
  let description = "the answers of the model's process cannot be matched with the payloads"
}
