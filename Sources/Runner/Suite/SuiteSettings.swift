import JSONCoding
import OperatingSystem
import Words

/// The settings of a check: what all checks have, what this one has, and what the command line says, which wins.
struct SuiteSettings {
  /// What is wrong with the options of a check, and where.
  package struct Problem: Error {
    let codingPath: [any CodingKey]
    let error: UsageError
  }

  let common: [SuiteOption]
  /// The options of the command line.
  let typed: Arguments
  /// Where names of files in the suite begin.
  let folder: String

  /// What is wrong with the values of options, each taken alone.
  func problems(of options: [SuiteOption]) -> [Problem] {
    options.compactMap { option in
      do throws(UsageError) {
        _ = try Settings(.check, option.occurrences(in: folder), .ofChecks)
        return nil
      } catch {
        return Problem(codingPath: option.codingPath, error: error)
      }
    }
  }

  /// Throws if options cannot be combined.
  ///
  /// - Parameter codingPath: that of the check with these options.
  func settings(_ options: [SuiteOption], of codingPath: [any CodingKey]) throws(Problem) -> Settings {
    let command = Self.command(of: options)
    do throws(UsageError) {
      for option in options where option.isOn && !Self.has(command, option.option.name) {
        throw UsageError(
          "option \(Quoted(option.option.name.rawValue)) has no effect in a check with \(Quoted(command == .compare ? OptionName.against.rawValue : OptionName.contract.rawValue))"
        )
      }
      // What the command line wants of the other checks; a report without values is wanted of all.
      let all =
        occurrences(options)
        + typed.occurrences.filter { $0.name == .redact || Self.has(command, $0.name) }
      try OptionList.ofChecks.checkCombinations(all)
      return try Settings(.check, all, .ofChecks)
    } catch {
      throw Problem(codingPath: codingPath, error: error)
    }
  }

  /// The command that does what the check does.
  private static func command(of options: [SuiteOption]) -> Command {
    let names = options.filter(\.isOn).map(\.option.name)
    return names.contains(.against) ? .compare : names.contains(.contract) ? .contract : .check
  }

  /// Whether a check that does what the command does can have the option.
  private static func has(_ command: Command, _ name: OptionName) -> Bool {
    command == .check || name == .contract || name == .suite || command.options.option(name) != nil
  }

  /// The options of a check and those of all checks. The check's own win over the same option, unless it repeats, and
  /// over one that cannot be combined with them. An option that refines one that only a command line can have counts if
  /// this command line has it.
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
