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
  /// What its files are called in reports, and where the files of these names are.
  private let sources: OldSources?

  /// - Parameter sources: where its files come from, if it is a revision.
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

  /// A version's results for the records of some files.
  struct Answers {
    /// Of each file, in order: the problems of its records, by their numbers.
    var refusals: [Record: [Diagnostic]] = [:]
    /// What is written for the records that decode; empty if the model cannot be encoded.
    var written: [Record: SampleValue] = [:]
    var records: [Record] = []
  }

  struct Record: Hashable {
    let file: String
    let number: Int
  }

  /// The payloads that the version was found to decode, the shortest first.
  ///
  /// - Throws: `UsageError` if the model cannot run, or ends its process whatever the payload is; `InterruptedSearch`.
  func samples() throws -> [String] {
    let searched = SearchedModel(asked)
    let samples = try searched.accepted().samples.map(\.text)
    // Without the answers of a version, nothing would be different.
    if samples.isEmpty, let end = searched.worst?.end {
      throw UsageError(
        "\(Quoted(asked.model.name).contents): no payload was found that decodes, and the model's own code \(end.words())",
        hint: "")
    }
    return samples
  }

  /// The version's answers to payloads.
  ///
  /// - Parameter file: the name of the payloads in the answers.
  /// - Throws: `UsageError` if the model cannot run.
  func answers(
    to payloads: [[UInt8]], calling file: String, unread: Policy = .ignore, wantsValues: Bool = true
  ) throws -> Answers {
    if payloads.isEmpty { return Answers() }
    var answers = Answers()
    add(try asked.answers(to: payloads, unread: unread, wantsValues: wantsValues), as: file, to: &answers)
    return answers
  }

  /// The version's answers to the records of the user's files.
  ///
  /// - Throws: `UsageError` if the model cannot run.
  func answers(toRecordsOf files: [String]) throws -> Answers {
    var answers = Answers()
    for ofFile in try asked.answers(toRecordsOf: files, wantsValues: true) {
      add(ofFile, as: ofFile.input, to: &answers)
    }
    return answers
  }

  private func add(_ new: AskedModel.Answers, as file: String, to answers: inout Answers) {
    answers.records += (0..<new.records).map { Record(file: file, number: $0) }
    for (number, problems) in new.problems {
      answers.refusals[Record(file: file, number: number)] = problems.map { problem in
        var problem = problem
        problem.file = file
        if let place = problem.declared?.file { problem.declared?.file = sources?.name(of: place) ?? place }
        return problem
      }
    }
    for (number, value) in new.written {
      answers.written[Record(file: file, number: number)] = SampleValue.parsed(value)
    }
  }

  /// What the version takes in the places where it refuses each payload, and whether it took too long to find all.
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
