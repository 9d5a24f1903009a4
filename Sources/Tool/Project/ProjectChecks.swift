import OperatingSystem
import Runner
import Words

/// The project's file for a command line that names no MODEL.
enum ProjectChecks {
  /// Its path.
  ///
  /// - Throws: `UsageError` without such a file, or if another user could have written it: its options compile and run
  ///   code.
  static func file(
    _ settings: Settings,
    find: () -> ProjectFile? = { Environment.has(ProjectFile.variable) ? nil : ProjectFile.find() }
  ) throws(UsageError) -> String {
    guard settings.usesProject, let found = find() else { throw noChecks }
    guard let access = found.access else { return found.path }
    let trusting = ShellCommand.text(
      [Version.program, Command.check.name, OptionName.suite.long, found.path])
    let hints = [
      access.remedy.map { "to keep others out: \($0)" },
      "if you trust it: \(trusting ?? OptionName.suite.long + " FILE")",
    ]
    throw UsageError(
      "\(Quoted(path: found.path)) is not used, because \(access.reason)",
      hint: hints.compactMap(\.self).joined(separator: "\n"))
  }

  /// The names of the checks; empty if there is no file, or others could have written it, or it is no suite.
  static func names() -> [String] {
    guard let path = try? file(Settings()), let text = try? InputFile.contents(of: path) else { return [] }
    return SuiteFile.checkNames(in: text)
  }

  private static let noChecks = UsageError(
    "no MODEL is given, and there is no \(ProjectFile.name) with checks here",
    hint: #"""
      example: {"checks": {"User": {"source": "Sources", "valid": ["Fixtures/*.json"]}}}, where Sources declares User
      all settings: \#(Version.program) \#(Command.help.name) projects
      """#)
}
