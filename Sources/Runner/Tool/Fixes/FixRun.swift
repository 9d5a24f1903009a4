import Diagnostics
import Foundation

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
    var program = try ProgramRun([type], settings, arguments: [], builtIn: builtIn)
    guard let path = try prepare(program) else { return Interruption.status ?? .interrupted }
    program.isSilent = true
    let list = try SourceList(settings.sources, excluding: settings.excludedSources)
    program.settings.sourceExtent = try extent(program, list)
    let isWhole = list.found.isEmpty || program.settings.sourceExtent == .whole
    return try WorkFolder.use(in: program.cache) { folder in
      try run(program, path, folder, isWhole ? "" : "; of the sources, only what \(model) needs was compiled")
    }
  }

  private func run(_ program: ProgramRun, _ first: String, _ folder: String, _ limits: String) throws
    -> ExitStatus
  {
    var path = first
    var (renamed, kept): (Set<String>, Set<String>) = ([], [])
    for _ in 0..<Self.mostRounds {
      let report = try program.waiting("decoding …") {
        try FixReport(path, words, program.environment, in: folder)
      }
      if let status = Interruption.status { return status }
      if let failure = report.failure {
        for problem in report.problems { Console.complain(UnfixedProblem(problem: problem).text) }
        if !failure.words.isEmpty { try OutputFile(.standardError).write(failure.words) }
        return failure.status
      }
      if report.problems.isEmpty { return try finish(limits) }
      let plan = try FixPlan(report.problems, renamed: renamed, kept: kept) { path in
        try CodeFile.bytes(of: path)
      }
      if !plan.unfixed.isEmpty { return fail(plan.unfixed, of: report.problems) }
      if plan.wronglyRenamed.isEmpty {
        renamed.formUnion(plan.renamed)
        EditedFiles.code.merge(plan.edited) { $1 }
      } else {
        kept.formUnion(plan.wronglyRenamed)
        (renamed, EditedFiles.code) = ([], [:])
      }
      guard let next = try compile(program) else { return Interruption.status ?? .invalid }
      path = next
    }
    Console.complain(
      "\(Version.program): after \(Self.mostRounds) rounds of changes, records still do not decode")
    return .invalid
  }

  /// Compiles the changed sources. If the compiler refuses them, shows its words and returns nil.
  private func compile(_ program: ProgramRun) throws -> String? {
    do {
      return try prepare(program)
    } catch is UsageError {
      var speaking = program
      speaking.isSilent = false
      // The compiler's words are kept, so that this takes no time.
      do { return try prepare(speaking) } catch let error as UsageError {
        Console.complain(
          "\(Version.program): with the changes, \(error.message): there is no diff, because other code has to change, too"
        )
        return nil
      }
    }
  }

  /// The path of the compiled program; nil if that was interrupted.
  private func prepare(_ program: ProgramRun) throws -> String? {
    guard case .program(_, let path) = try program.prepare() else { return nil }
    return path
  }

  /// The files of a folder that compile as they are must all compile with the changes, too.
  private func extent(_ program: ProgramRun, _ list: SourceList) throws -> SourceExtent {
    guard settings.sourceExtent == .automatic, settings.modules.isEmpty else { return settings.sourceExtent }
    guard list.all.count <= SourceModule.wholeFolder else { return .automatic }
    var whole = program
    whole.settings.sourceExtent = .whole
    do {
      _ = try whole.prepare()
      return .whole
    } catch is UsageError {
      return .automatic
    }
  }

  /// The payloads are read several times.
  private func checkInputs() throws {
    let names = try InputNames.names(inputs)
    if case .listed(let file, _) = inputs { try Conflicts.check(settings, inputs: [file] + names) }
    for name in names {
      let kind = try? FileManager.default.attributesOfItem(atPath: FilePath.resolved(name))[.type]
      let isStream = (kind as? FileAttributeType).map { $0 != .typeRegular && $0 != .typeDirectory } ?? false
      guard name == "-" || isStream else { continue }
      throw UsageError(
        "\(OptionName.fix.long) reads \(name == "-" ? "the payloads" : Quoted(name).description) several times, and cannot read a stream",
        hint: "write it to a file first")
    }
  }

  private var words: [String] {
    let options = typed.occurrences.filter { !Self.ownOptions.contains($0.name) }.map { occurrence in
      occurrence.name.long + (occurrence.value.map { "=" + $0 } ?? "")
    }
    return options + ["--"] + typed.operands
  }

  // MARK: - The outcome

  private func fail(_ unfixed: [UnfixedProblem], of problems: [Diagnostic]) -> ExitStatus {
    for problem in unfixed { Console.complain(problem.text) }
    let count = unfixed.reduce(0) { $0 + $1.count }
    let part = count < problems.count ? "\(count) of " : ""
    Console.complain(
      "\(Version.program): there is no diff, because \(part)\(Counted(problems.count, "problem")) cannot be fixed in the sources"
    )
    return .invalid
  }

  private func finish(_ limits: String) throws -> ExitStatus {
    var files: [(path: String, old: [UInt8], new: [UInt8])] = []
    let edited = EditedFiles.code
    EditedFiles.code = [:]
    for (path, new) in edited.sorted(by: { $0.key < $1.key }) {
      files.append((path, try CodeFile.bytes(of: path), new))
    }
    files.removeAll { $0.old == $0.new }
    if files.isEmpty {
      Console.complain("\(Version.program): every record decodes: there is nothing to change")
      return .success
    }
    let root = DiffRoot(files.map(\.path))
    let diff = files.map { UnifiedDiff.text(path: root.path(of: $0.path), $0.old, $0.new) }.joined()
    let printed = Console.print(diff)
    Console.complain(
      "\(Version.program): with this change of \(Counted(files.count, "file")), every record decodes"
        + limits + root.note)
    return printed
  }
}
