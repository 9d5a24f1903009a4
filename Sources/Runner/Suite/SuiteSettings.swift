import JSONCoding
import OperatingSystem
import Words

/// The settings of a check: shared options, its own options, and the command line, each overriding the one before.
struct SuiteSettings {
  /// A problem with the options of a check, and its place.
  package struct Problem: Error {
    let codingPath: [any CodingKey]
    let error: UsageError
  }

  let common: [SuiteOption]
  /// The options of the command line.
  let typed: Arguments
  /// The folder that file names in the suite are relative to.
  let folder: String

  /// The problems of each option's values, considered separately.
  func problems(of options: [SuiteOption]) -> [Problem] {
    options.compactMap { option in
      do throws(UsageError) {
        _ = try Settings(.check, option.occurrences(in: folder), .checks)
        return nil
      } catch {
        return Problem(codingPath: option.codingPath, error: error)
      }
    }
  }

  /// Throws if options cannot be combined, or one of the check would have no effect.
  ///
  /// - Parameters:
  ///   - codingPath: the path of the check.
  ///   - hasFiles: whether it lists files.
  func settings(
    _ options: [SuiteOption], of codingPath: [any CodingKey], hasFiles: Bool
  ) throws(Problem) -> Settings {
    let command = Self.command(of: options)
    do throws(UsageError) {
      for option in options where option.isOn && !Self.has(command, option.option.name) {
        throw UsageError(
          "option \(Quoted(option.option.name.rawValue)) has no effect in a check with \(Quoted(command == .compare ? OptionName.against.rawValue : OptionName.contract.rawValue))"
        )
      }
      // Other options on the command line are for other checks; --redact is for all.
      let all =
        occurrences(options)
        + typed.occurrences.filter { $0.name == .redact || Self.has(command, $0.name) }
      try OptionList.checks.checkCombinations(all)
      // A quiet run reports nothing, but others do.
      let reporting = try Settings(.check, all.filter { $0.name != .quiet }, .checks)
      try OptionList.checks.checkEffects(
        of: Invocation(
          command: command, operand: "", inputs: hasFiles ? .named([]) : nil, settings: reporting,
          typed: Arguments(occurrences: options.flatMap { $0.occurrences(in: folder) })))
      return try Settings(.check, all, .checks)
    } catch {
      throw Problem(codingPath: codingPath, error: error)
    }
  }

  /// The command that corresponds to the check.
  private static func command(of options: [SuiteOption]) -> Command {
    let names = options.filter(\.isOn).map(\.option.name)
    return names.contains(.against) ? .compare : names.contains(.contract) ? .contract : .check
  }

  /// Whether a check that corresponds to the command can have the option.
  private static func has(_ command: Command, _ name: OptionName) -> Bool {
    command == .check || name == .contract || name == .suite || command.options.option(name) != nil
  }

  /// The options of a check and the shared ones. The check's own override the same option, unless it repeats, and any
  /// that cannot be combined with them. An option that refines one of the command line counts only if this command line
  /// has that option.
  func occurrences(_ options: [SuiteOption]) -> [Arguments.Occurrence] {
    let own = Set(options.map(\.option.name))
    let command = Self.command(of: options)
    let excluded = Set(options.filter(\.isOn).flatMap(\.option.excludes))
    let others = common.filter { other in
      guard Self.has(command, other.option.name), !excluded.contains(other.option.name),
        own.isDisjoint(with: other.option.excludes)
      else { return false }
      return other.option.repeats || !own.contains(other.option.name)
    }
    return (others + options).filter(isWanted).flatMap { $0.occurrences(in: folder) }
  }

  private func isWanted(_ option: SuiteOption) -> Bool {
    let needs = option.option.needs
    return needs.isEmpty || needs.contains(where: typed.contains)
      || SuiteOptions.all.contains { needs.contains($0.name) }
  }
}
