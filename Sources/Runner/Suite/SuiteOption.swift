import JSONCoding
import OperatingSystem
import Words

/// A command-line option as a member of a check: `"dates": "iso8601"`, `"lines": true`, `"source": ["A", "B"]`.
struct SuiteOption {
  let option: Option
  /// A value for each use, in order; nil for an option without values, and none for one that is `false`.
  private let values: [String?]
  let codingPath: [any CodingKey]

  /// The options that a check can have.
  static let all = OptionList.checks.options.filter(\.allowedInChecks)

  /// The options among the members of a check, or of what all checks share.
  static func options(in container: KeyedDecodingContainer<SuiteKey>) throws -> [SuiteOption] {
    try all.compactMap { option in
      let key = SuiteKey(stringValue: option.name.rawValue)
      return container.contains(key) ? try SuiteOption(option, container, key) : nil
    }
  }

  private init(_ option: Option, _ container: KeyedDecodingContainer<SuiteKey>, _ key: SuiteKey) throws {
    self.option = option
    codingPath = container.codingPath + [key]
    if option.value == nil {
      values = try container.decode(Bool.self, forKey: key) ? [nil] : []
    } else if option.repeats {
      values = try container.decode(Words.self, forKey: key).words
    } else {
      values = [try container.decode(Word.self, forKey: key).word]
    }
  }

  var isOn: Bool { !values.isEmpty }

  /// The option as on a command line. File names are relative to `folder`, which is empty or ends in a slash.
  func occurrences(in folder: String) -> [Arguments.Occurrence] {
    values.map { value in
      .init(name: option.name, typed: option.long, value: value.map { moved($0, to: folder) })
    }
  }

  /// A string, or a number where an option takes one.
  private struct Word: Decodable {
    let word: String

    init(from decoder: any Decoder) throws {
      if JSONKind(of: decoder) == .number {
        let container = try decoder.singleValueContainer()
        let number = try container.decode(Double.self)
        word = Int(exactly: number).map(String.init) ?? number.description
      } else {
        word = try SuiteText(from: decoder).text
      }
    }
  }

  /// One word or an array of words.
  private struct Words: Decodable {
    let words: [String]

    init(from decoder: any Decoder) throws {
      if JSONKind(of: decoder) == .string {
        words = [try SuiteText(from: decoder).text]
      } else {
        words = try [SuiteText](from: decoder).map(\.text)
      }
    }
  }

  /// The name of a file or folder, made relative to the working directory unless it is absolute.
  private func moved(_ value: String, to folder: String) -> String {
    // NAME=FOLDER
    if option.name == .module, let sign = value.firstIndex(of: "=") {
      let start = value.index(after: sign)
      return value[..<start] + Self.path(String(value[start...]), in: folder)
    }
    if option.name == .against {
      guard case .path(let path) = OlderVersion(typed: value) else { return value }
      // Even in a subfolder, it must begin like a path.
      let moved = Self.path(path, in: folder)
      return OlderVersion(typed: moved) == .path(moved) ? moved : "./" + moved
    }
    // A part of a document without the document's name is not in a folder.
    if option.name == .contract, value.hasPrefix("#") { return value }
    switch option.value?.kind {
    case .file, .swiftFile: return Self.path(value, in: folder)
    case .choice, .choiceWithFile, .choiceOrText, .number, .text, nil: return value
    }
  }

  private static func path(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : folder + path
  }
}

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
      let all = occurrences(options)
      try OptionList.checks.checkExclusions(all)
      try OptionList.checks.checkNeeds(all)
      // A quiet run reports nothing, but others do.
      let reporting = try Settings(.check, all.filter { $0.name != .quiet }, .checks)
      try OptionList.checks.checkEffects(
        of: Invocation(
          command: command, operand: "", inputs: hasFiles ? .named([]) : nil, settings: reporting,
          typed: Arguments(occurrences: options.flatMap { $0.occurrences(in: folder) })))
      let settings = try Settings(.check, all, .checks)
      if settings.contract != nil, !settings.isContractForEncoding, hasFiles {
        throw UsageError(
          "files in a check with \(Quoted(OptionName.contract.rawValue)) need \(Quoted(OptionName.encoded.rawValue))"
        )
      }
      return settings
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
    command == .check || name == .contract || command.options.option(name) != nil
  }

  /// The shared options, those of the check, and those of the command line. Each overrides the same option before it, and
  /// any that it cannot be combined with. Only the sources, modules and flags of a check are added to the shared ones.
  func occurrences(_ options: [SuiteOption]) -> [Arguments.Occurrence] {
    let command = Self.command(of: options)
    let own = Overriding(options.filter(\.isOn).map(\.option), besides: options.map(\.option.name))
    let others = common.filter {
      Self.has(command, $0.option.name) && !own.excludes($0.option)
        && ($0.option.repeats || !own.names.contains($0.option.name))
    }
    let ofFile = others + options
    let kept = ofFile.flatMap { $0.occurrences(in: folder) }
    // Other options on the command line are for other checks; --redact is for all.
    let wanted = typed.occurrences.filter { use in
      use.name == .redact
        || Self.has(command, use.name)
          && OptionList.checks.option(use.name)?.hasNeeds(in: kept + typed.occurrences) == true
    }
    let last = Overriding(wanted.compactMap { OptionList.checks.option($0.name) })
    let rest = ofFile.filter { !last.excludes($0.option) && !last.names.contains($0.option.name) }
    return rest.flatMap { $0.occurrences(in: folder) } + wanted
  }

  /// Options that override others.
  private struct Overriding {
    let names: Set<OptionName>
    private let excluded: Set<OptionName>

    /// - Parameter others: names that count although their options are off.
    init(_ options: [Option], besides others: [OptionName] = []) {
      names = Set(options.map(\.name) + others)
      excluded = Set(options.flatMap(\.excludes))
    }

    /// Whether the option cannot be combined with one of these.
    func excludes(_ option: Option) -> Bool {
      excluded.contains(option.name) || !names.isDisjoint(with: option.excludes)
    }
  }
}
