import JSONCoding

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
        _ = try Settings(Arguments(occurrences: option.occurrences(in: folder)))
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
    do throws(UsageError) {
      let own = occurrences(options)
      // What a command line wants of the other checks.
      let others = Set(
        own.map(\.name).filter(Option.comparing.contains)
          .flatMap { OptionCatalogue.standard.option($0)?.excludes ?? [] }
      ).subtracting([.redact])
      let arguments = Arguments(
        occurrences: own + typed.occurrences.filter { !others.contains($0.name) })
      try ArgumentRules.check(arguments, .standard)
      return try Settings(arguments)
    } catch {
      throw Problem(codingPath: codingPath, error: error)
    }
  }

  /// The options of a check and the options that all checks have. The check's own win over the same option, unless it
  /// repeats, and over one that cannot be combined with them. An option that refines one that only a command line can
  /// have counts if this command line has it.
  func occurrences(_ options: [SuiteOption]) -> [Arguments.Occurrence] {
    let own = Set(options.map(\.option.name))
    let excluded = Set(options.filter(\.isOn).flatMap(\.option.excludes))
    let others = common.filter { other in
      guard !excluded.contains(other.option.name), own.isDisjoint(with: other.option.excludes) else {
        return false
      }
      return other.option.repeats || !own.contains(other.option.name)
    }
    return (others + options).filter(isWanted).flatMap { $0.occurrences(in: folder) }
  }

  /// The settings of routes, to which some common options do not apply.
  var ofRoutes: SuiteSettings {
    let typed = Arguments(
      occurrences: typed.occurrences.filter { SuiteOption.isForRoutes($0.name) }, operands: typed.operands)
    return SuiteSettings(common: common.filter(\.isForRoutes), typed: typed, folder: folder)
  }

  /// Whether reports on captured traffic show values, of a route with these options: only if something says so.
  func showsValues(_ options: [SuiteOption]) -> Bool {
    if typed.contains(.noRedact) { return true }
    if typed.contains(.redact) { return false }
    let own = options.first { $0.option.name == .redact }
    return (own ?? common.first { $0.option.name == .redact })?.isOn == false
  }

  private func isWanted(_ option: SuiteOption) -> Bool {
    let needs = option.option.needs
    return needs.isEmpty || needs.contains(where: typed.contains)
      || OptionCatalogue.standard.options.contains { $0.allowedInSuite && needs.contains($0.name) }
  }
}

extension SuiteOption {
  /// Whether it can be an option of routes: each answer is one text, and a model is not compared by them.
  var isForRoutes: Bool { Self.isForRoutes(option.name) }

  static func isForRoutes(_ option: OptionName) -> Bool {
    let others: [OptionName] = [.lines, .againstPolicy, .contractEncoded]
    return !others.contains(option) && !Option.comparing.contains(option)
  }
}
