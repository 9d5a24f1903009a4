import Diagnostics
import Foundation
import Runner

/// `--fix`: prints a diff of the Swift sources with which MODEL takes the payloads.
///
/// Each round runs the program that was compiled from the sources as changed so far, and changes what its problems are
/// about. The diff is printed once every record decodes.
struct FixRun {
  let model: String
  let inputs: InputList
  let settings: Settings
  /// The options of the command line, and the names of the built-in models.
  let typed: Arguments
  let builtIn: [String]

  private static let mostRounds = 12
  /// Options that the program that decodes the payloads does not need, or gets in another form.
  private static let ownOptions: Set<OptionName> = [
    .fix, .check, .report, .maxErrors, .progress, .color, .slice, .whole,
  ]

  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    try checkInputs()
    guard let type = TypeExpression(model) else { return .usage }
    let program = try ProgramRun([type], settings, arguments: [], builtIn: builtIn)
    guard let path = try program.path() else { return Interruption.status ?? .interrupted }
    return try WorkFolder.use(in: program.cache) { folder in
      try run(try ChangedProgram(program, in: folder), path, folder)
    }
  }

  private func run(_ program: ChangedProgram, _ first: String, _ folder: String) throws -> ExitStatus {
    var path = first
    var problems: [Diagnostic]?
    var reasons: [KnownProblem: String] = [:]
    var (renamed, kept): (Set<String>, Set<String>) = ([], [])
    var losses: [String] = []
    for _ in 0..<Self.mostRounds {
      let report = try program.run.waiting("decoding …") {
        try FixReport(path, words, program.run.environment, in: folder)
      }
      if let status = Interruption.status { return status }
      if let failure = report.failure {
        for problem in report.problems { Console.complain(UnfixedProblem(problem: problem).text) }
        if !failure.words.isEmpty { try OutputFile(.standardError).write(failure.words) }
        return failure.status
      }
      problems = problems ?? report.problems
      let plan = try FixPlan(report.problems, reasons, renamed: renamed, kept: kept) { path in
        try CodeFile.bytes(of: path)
      }
      reasons = plan.reasons
      losses += plan.losses.filter { !losses.contains($0) }
      if plan.wronglyRenamed.isEmpty {
        if plan.edited.isEmpty {
          return try finish(
            FixOutcome(problems ?? [], remaining: report.problems, plan.unfixed), losses, program.limits)
        }
        renamed.formUnion(plan.renamed)
        EditedFiles.code.merge(plan.edited) { $1 }
      } else {
        kept.formUnion(plan.wronglyRenamed)
        (renamed, EditedFiles.code) = ([], [:])
      }
      guard let next = try program.compile(without: plan.unfixed) else {
        return Interruption.status ?? .invalid
      }
      path = next
    }
    Console.complain(
      "\(Version.program): after \(Self.mostRounds) rounds of changes, records still do not decode")
    return .invalid
  }

  /// The payloads are read several times.
  private func checkInputs() throws {
    let names = try InputNames.names(inputs)
    if case .listed(let file, _) = inputs { try Conflicts.check(settings, inputs: [file] + names) }
    try RepeatedInputs.check(names, for: .fix)
  }

  private var words: [String] {
    let options = typed.occurrences.filter { !Self.ownOptions.contains($0.name) }.map(\.word)
    return options + ["--"] + typed.operands
  }

  private func finish(_ outcome: FixOutcome, _ losses: [String], _ limits: String) throws -> ExitStatus {
    var files: [(path: String, old: [UInt8], new: [UInt8])] = []
    let edited = EditedFiles.code
    EditedFiles.code = [:]
    for (path, new) in edited.sorted(by: { $0.key < $1.key }) {
      files.append((path, try CodeFile.bytes(of: path), new))
    }
    files.removeAll { $0.old == $0.new }
    for problem in outcome.unfixed { Console.complain(problem.text) }
    let words = outcome.words(changedFiles: files.count)
    guard !files.isEmpty, outcome.isProven else {
      Console.complain("\(Version.program): \(words)")
      return outcome.status
    }
    for loss in losses { Console.complain(loss) }
    let root = DiffRoot(files.map(\.path), orElse: settings.package ?? settings.sources.first)
    let diff = files.map { UnifiedDiff.text(path: root.path(of: $0.path), $0.old, $0.new) }.joined()
    let printed = Console.print(diff)
    Console.complain("\(Version.program): \(words)\(limits)\(root.note)")
    return max(printed, outcome.status)
  }
}
