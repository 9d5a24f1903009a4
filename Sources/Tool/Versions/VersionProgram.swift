import Diagnostics
import Foundation
import JSONCoding
import Runner

/// A version of a model, compiled: what it does with records.
struct VersionProgram {
  private let program: RepeatedProgram
  /// The options that say how payloads are decoded, and MODEL.
  let options: [String]
  let model: String
  /// What its files are called in reports.
  let name: (String) -> String

  init(
    path: String, environment: [String: String], options: [String], model: String,
    name: @escaping (String) -> String
  ) {
    program = RepeatedProgram(path: path, environment: environment)
    (self.options, self.model, self.name) = (options, model, name)
  }

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

  /// The payloads that the version was found to decode, the shortest first; a line for each.
  ///
  /// - Throws: `UsageError` if the program ends early, `CannotOpen`.
  func samples(in folder: String) throws -> [String] {
    let result = try run(["\(OptionName.sample.long)=all"] + options + ["--", model], in: folder)
    let hasEnded =
      result.status == .exit(ExitStatus.success.rawValue) && !result.text.isEmpty
      || result.status == .exit(ExitStatus.invalid.rawValue)
    guard hasEnded else { throw endedEarly(result) }
    return result.text.split(separator: "\n").map(String.init)
  }

  /// - Parameters:
  ///   - unit: the options that say what a record is, and the files.
  /// - Throws: `UsageError` if the program refuses the command line, `CannotOpen`.
  ///   - shown: what the files are called in the answers.
  func answers(
    to unit: [String], files: [String] = [], in folder: String, shown: (String) -> String = { $0 }
  ) throws -> Answers {
    var answers = try refusals(of: files, unit, in: folder, shown: shown)
    let words = options + unit + ["--", model] + files
    let written = try run(["--output=json", "--report=json", "--progress=never"] + words, in: folder)
    let lines = written.text.split(separator: "\n")
    let decoded = answers.records.filter { answers.refusals[$0] == nil }
    guard lines.count == decoded.count else { return answers }
    for (record, line) in zip(decoded, lines) { answers.written[record] = SampleValue.parsed(String(line)) }
    return answers
  }

  /// The problems of the records alone.
  ///
  /// - Throws: as ``answers(to:files:in:shown:)``.
  func refusals(
    of files: [String], _ unit: [String], in folder: String, shown: (String) -> String = { $0 }
  ) throws -> Answers {
    var answers = Answers()
    let words = options + unit + ["--", model] + files
    let check = ["--check", "--report=json", "--max-errors=0", "--progress=never"]
    let checked = try run([CompiledProgram.transferring] + check + words, in: folder)
    let hasEnded = TransferReader.read(Self.output(in: folder)) { record in
      switch record {
      case .diagnostic(let problem) where problem.severity == .error:
        var problem = problem
        problem.file = shown(problem.file)
        if let file = problem.declared?.file { problem.declared?.file = name(file) }
        let place = Record(file: problem.file, number: problem.record ?? 0)
        answers.refusals[place, default: []].append(problem)
      case .file(let file):
        answers.records += (0..<file.records).map { Record(file: shown(file.name), number: $0) }
      default: break
      }
    }
    // Without its report, nothing would be different.
    guard hasEnded else { throw endedEarly(checked) }
    return answers
  }

  /// The values that the version needs where it refuses the payloads, and whether it took too long to find them.
  ///
  /// - Parameter file: has a payload on each line.
  /// - Throws: `UsageError` if the program ends early, `CannotOpen`.
  func neededValues(for file: String, in folder: String) throws
    -> (needed: [[[PathComponent]: [SampleValue]]], isOver: Bool)
  {
    let result = try run([NeededValuesRun.word, file] + options + ["--", model], in: folder)
    guard let answers = NeededValuesRun.answers(result.text) else { throw endedEarly(result) }
    return answers
  }

  private func endedEarly(_ result: Subprocess.Result) -> UsageError {
    let words = result.errors.split(separator: "\n").first.map(String.init)
    return UsageError(
      words ?? "the program for \(Quoted(model).contents) ended early (\(result.status))", hint: "")
  }

  private func run(_ words: [String], in folder: String) throws -> Subprocess.Result {
    try program.run(words, log: Self.output(in: folder), errors: "\(folder)/errors")
  }

  private static func output(in folder: String) -> String { "\(folder)/output" }
}
