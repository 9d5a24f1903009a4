import Diagnostics
import JSONCoding
import Runner

/// What a project's file adds to an incomplete command line.
///
/// With `--check` alone, the file is the suite. Where MODEL is the name of a check, it stands for the check's type and
/// options. The name of a built-in model never does, so the file need not even be read for it.
struct ProjectChecks {
  /// The command line as it would be without the file.
  enum Expansion {
    case words([String])
    /// A command line that runs all checks of the file.
    case suite([String])
    /// The file is wrong, and the reports say how.
    case wrong(file: String, Arguments)
  }

  /// The names of the catalogue.
  let models: [String]
  var find: () -> ProjectFile? = {
    Environment.has(ProjectFile.variable) ? nil : ProjectFile.find()
  }

  /// - Throws: `UsageError`, or `CannotOpen` if the file cannot be read.
  func expand(_ words: [String]) throws -> Expansion {
    // The code that parses the words reports what is wrong with them.
    guard let arguments = try? ArgumentScanner.scan(words, .standard), asksForChecks(arguments) else {
      return .words(words)
    }
    if let model = arguments.operands.first, models.contains(model) { return .words(words) }
    guard let path = try path(arguments, words) else {
      if arguments.operands.isEmpty, !Environment.has(ProjectFile.variable) { throw Self.noChecks }
      return .words(words)
    }
    guard let model = arguments.operands.first else {
      let suite = Arguments.Occurrence(name: .suite, typed: OptionName.suite.long, value: path)
      return .suite(Arguments(occurrences: arguments.occurrences + [suite]).words)
    }
    // Whatever is wrong with the file is wrong for this check, too: a misspelled option would do nothing.
    let suite = SuiteFile(
      try InputFile.contents(of: path), name: path, folder: FilePath.prefix(ofFolderOf: path),
      models: models, isProject: true, listsFiles: false)
    guard let sections = suite.sections else { return .wrong(file: path, arguments) }
    guard let check = sections.first(where: { $0.name == model }) else {
      let nearest = NearestName.find(model, in: sections.map(\.name) + models)
      // Without a near name, the file may have nothing to do with it.
      guard let nearest, !models.contains(nearest) else { return .words(words) }
      throw UsageError(
        "there is no check \(Quoted(model)) in \(Quoted(path: path))" + UsageError.didYouMean(nearest))
    }
    let expanded = Arguments(
      occurrences: check.options + arguments.occurrences,
      operands: [check.model] + arguments.operands.dropFirst())
    return .words(expanded.words)
  }

  /// The error of `--check` alone where no file has checks.
  static let noChecks = UsageError(
    "no MODEL is given, and there is no \(ProjectFile.name) with checks here",
    hint: #"""
      to begin one: {"User": {"source": "Sources", "valid": ["Fixtures/*.json"]}}, where Sources declares User
      for all that it can say: \#(Version.program) \#(OptionName.help.long) \#(OptionName.suite.rawValue)
      """#)

  /// Whether the command line needs a check from a file: it names no sources, and either a MODEL or nothing to check.
  private func asksForChecks(_ arguments: Arguments) -> Bool {
    let others: [OptionName] =
      [.source, .package, .suite, .noConfig, .scaffold, .help, .version] + ArgumentRules.actions
    guard !others.contains(where: arguments.contains) else { return false }
    return !arguments.operands.isEmpty || arguments.contains(.check)
  }

  /// The project's file, if any.
  private func path(_ arguments: Arguments, _ words: [String]) throws(UsageError) -> String? {
    guard let found = find() else { return nil }
    guard let access = found.access else { return found.path }
    // A suite takes no MODEL: with one, the command runs all checks.
    let checking = arguments.operands.isEmpty ? words : [OptionName.check.long]
    let trusting = ShellCommand.text([Version.program] + checking + [OptionName.suite.long, found.path])
    let hints = [
      access.remedy.map { "to keep others out: \($0)" },
      "if you trust it: \(trusting ?? OptionName.suite.long + " FILE")",
    ]
    throw UsageError(
      "\(Quoted(path: found.path)) is not used, because \(access.reason)",
      hint: hints.compactMap(\.self).joined(separator: "\n"))
  }
}

extension Arguments {
  /// A command line with these arguments.
  fileprivate var words: [String] {
    let options = occurrences.map(\.word)
    return options + (operands.isEmpty ? [] : ["--"] + operands)
  }
}
