import Diagnostics
import Foundation
import JSONCoding
import Runner

/// What a program reports of the payloads.
struct FixReport {
  /// The errors.
  let problems: [Diagnostic]
  /// Its exit status and its words on standard error, if it could not decode them.
  let failure: (status: ExitStatus, words: String)?

  /// More are looked at in the next round.
  static let mostProblems = 10_000

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - words: the options that say how payloads are decoded, MODEL and the payloads.
  ///   - folder: where its report is meanwhile.
  /// - Throws: `CannotOpen`.
  init(_ program: String, _ words: [String], _ environment: [String: String], in folder: String) throws {
    let (log, errors) = ("\(folder)/report", "\(folder)/errors")
    let fixed = ["--check", "--report=json", "--max-errors=\(Self.mostProblems)", "--progress=never"]
    let result = try Subprocess.run(
      program, [CompiledProgram.transferring] + fixed + words, environment, log: log, errors: errors)
    var problems: [Diagnostic] = []
    let hasEnded = TransferReader.read(log) { record in
      if case .diagnostic(let problem) = record, problem.severity == .error { problems.append(problem) }
    }
    self.problems = problems
    switch result.status {
    case .exit(0) where hasEnded, .exit(1) where hasEnded: failure = nil
    case .exit(let code): failure = (ExitStatus(rawValue: code) ?? .inputOutput, result.errors)
    default: failure = (.inputOutput, result.errors)
    }
  }
}
