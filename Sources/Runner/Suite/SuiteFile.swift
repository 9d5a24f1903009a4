import Compilation
import Diagnostics
import JSONCoding
import OperatingSystem
import Words

/// A `--suite` file, read and decoded: its checks and the files they list, or its problems and their places.
package struct SuiteFile {
  /// A check that can be run.
  package struct Section {
    /// The check's name.
    package let name: String
    /// A name of the catalogue, or a type expression if the settings have sources.
    package let model: String
    package var settings: Settings
    /// The place of its model in the suite.
    let place: Issue
    /// For each of `decoder`, `encoder`, `source` and `package`: the check that sets it, or `defaults`, and the place.
    var origins: [OptionName: (check: String, place: Issue)] = [:]
    package var inputs: [Input]

    /// Whether the model is compared with an older version of it or a contract.
    var isComparison: Bool { settings.older != nil || settings.contract != nil }
  }

  /// Nil if the file is not a valid suite; the diagnostics then contain an error.
  package private(set) var sections: [Section]?
  private(set) var diagnostics: [Diagnostic] = []
  /// The error of an option of the command line that needs another one, which no check has.
  private(set) var idleOption: UsageError?

  private let source: RecordSource
  private let wording: SuiteWording
  private let models: [String]?
  private let decoder = RecordDecoder()

  /// - Parameters:
  ///   - name: the file's name as shown in reports.
  ///   - folder: the folder that relative paths start from; empty, or ending in a slash.
  ///   - models: the names of the catalogue; nil if this program only has the types of the suite's checks.
  ///   - only: the names of the checks whose files are wanted; empty for all.
  ///   - typed: the options of the command line, which override those of a check.
  package init(
    _ text: Text, name: String, folder: String, models: [String]?, typed: Arguments = Arguments(),
    only: [String] = []
  ) {
    self.models = models
    var source = RecordSource(file: name, text: text, range: SourceRange(start: 0, end: text.count))
    source.isPayload = false
    self.source = source
    wording = SuiteWording(source, models: models ?? [])
    let outcome = decoder.outcome(Suite.self, from: text, source.range, [.beginsInput, .unreadKeys])
    diagnostics = outcome.issues.map(wording.diagnostic).sorted(by: Self.precedes)
    // Consequences of a misspelled key are not reported.
    let misspelled = Self.checksWithUnknownKeys(outcome.issues)
    checkModels(text, typed, except: misspelled)
    // Further problems are found in a suite that decodes.
    guard let suite = outcome.value else {
      diagnostics.sort(by: Self.precedes)
      return
    }
    let settings = SuiteSettings(common: suite.common, typed: typed, folder: folder)
    let wrong = ([suite.common] + suite.entries.map(\.check.options)).flatMap(settings.problems)
    diagnostics += wrong.map { wording.wrongOptions($0.error, issue(at: $0.codingPath)) }
    // Options are combined only if each value by itself is valid.
    let entries = suite.entries.filter {
      !misspelled.contains($0.name) && !misspelled.contains(Suite.commonName)
    }
    var sections = wrong.isEmpty ? entries.compactMap { section($0, settings) } : []
    if diagnostics.contains(where: { $0.severity == .error }) {
      diagnostics.sort(by: Self.precedes)
      return
    }
    let checks = suite.entries.map(\.check)
    guard
      checks.contains(where: { !$0.valid.isEmpty || !$0.invalid.isEmpty })
        || sections.contains(where: \.isComparison)
    else {
      diagnostics.append(wording.namesNothing(issue(at: [])))
      return
    }
    for index in sections.indices {
      guard only.isEmpty || only.contains(sections[index].name) else { continue }
      sections[index].inputs = inputs(checks[index], sections[index], in: folder)
      if checks[index].valid.isEmpty, checks[index].invalid.isEmpty, !sections[index].isComparison {
        diagnostics.append(wording.hasNoFile(sections[index]))
      }
    }
    self.sections = sections
    diagnostics.sort(by: Self.precedes)
    let dependent = typed.occurrences.filter { OptionList.checks.option($0.name)?.hasNeeds(in: []) == false }
    guard !dependent.isEmpty else { return }
    let uses = suite.entries.flatMap { settings.occurrences($0.check.options) }
    do throws(UsageError) { try OptionList.checks.checkNeeds(dependent.filter { !uses.contains($0) }) } catch
    {
      idleOption = error
    }
  }

  private static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    (left.place?.offset ?? 0) < (right.place?.offset ?? 0)
  }

  private static func checksWithUnknownKeys(_ issues: [Issue]) -> Set<String> {
    Set(
      issues.compactMap { issue in
        guard case .unreadKey = issue.kind, issue.path.count > 1, case .member(let first) = issue.path[0]
        else {
          return nil
        }
        if first == Suite.commonName { return first }
        guard issue.path.count == 3, case .member(let name) = issue.path[1] else { return nil }
        return name
      })
  }

  /// Finds models that do not exist, even if something else is wrong with their checks.
  private mutating func checkModels(
    _ text: Text, _ typed: Arguments, except misspelled: Set<String>
  ) {
    for check in Self.outline(text)?.checks ?? [] {
      if misspelled.contains(check.name) || misspelled.contains(Suite.commonName) { continue }
      let hasSources = check.hasSources || typed.contains(.source) || typed.contains(.package)
      if check.hasType, check.type == nil { continue }
      let model = check.type?.text ?? check.name
      if hasSources ? TypeExpression(model) != nil : models?.contains(model) ?? true { continue }
      let place = placeOfModel(check.type?.codingPath, of: check.name)
      diagnostics.append(wording.unknownModel(model, place, isType: hasSources))
    }
  }

  private static func outline(_ text: Text) -> SuiteOutline? {
    let whole = SourceRange(start: 0, end: text.count)
    return RecordDecoder().outcome(SuiteOutline.self, from: text, whole, .beginsInput).value
  }

  /// The names of the checks, even if other parts of the file are invalid.
  package static func checkNames(in text: Text) -> [String] { outline(text)?.checks.map(\.name) ?? [] }

  /// Nil, with a diagnostic, if its options cannot be combined.
  private mutating func section(_ entry: Suite.Entry, _ suiteSettings: SuiteSettings) -> Section? {
    let settings: Settings
    do throws(SuiteSettings.Problem) {
      settings = try suiteSettings.settings(
        entry.check.options, of: Suite.path(of: entry.name),
        hasFiles: !entry.check.valid.isEmpty || !entry.check.invalid.isEmpty)
    } catch {
      diagnostics.append(wording.wrongOptions(error.error, issue(at: error.codingPath)))
      return nil
    }
    var section = Section(
      name: entry.name, model: entry.check.type?.text ?? entry.name, settings: settings,
      place: placeOfModel(entry.check.type?.codingPath, of: entry.name), inputs: [])
    addOrigins(of: entry.check.options, suiteSettings, to: &section)
    return section
  }

  private func addOrigins(
    of options: [SuiteOption], _ suiteSettings: SuiteSettings, to section: inout Section
  ) {
    for name in [OptionName.decoder, .encoder, .source, .package] where !suiteSettings.typed.contains(name) {
      let own = options.first { $0.option.name == name }
      guard let option = own ?? suiteSettings.common.first(where: { $0.option.name == name }) else {
        continue
      }
      section.origins[name] = (own == nil ? Suite.commonName : section.name, issue(at: option.codingPath))
    }
  }

  /// The files of both kinds without duplicates. `invalid` takes precedence over `valid`, whose globs may be wider.
  private mutating func inputs(_ check: SuiteCheck, _ section: Section, in folder: String) -> [Input] {
    let invalid = files(check.invalid, in: folder)
    let valid = files(check.valid, in: folder)
    var seen = Set(invalid.map { Array($0.utf8) })
    var inputs: [Input] = []
    for file in valid where seen.insert(Array(file.utf8)).inserted { inputs.append(Input(file)) }
    seen = []
    for file in invalid where seen.insert(Array(file.utf8)).inserted {
      inputs.append(Input(file, refusingModel: section.model))
    }
    return inputs
  }

  private mutating func files(_ paths: [SuiteText], in folder: String) -> [String] {
    var files: [String] = []
    for path in paths {
      let found = Glob(path.text).files(in: folder)
      if found.isEmpty {
        diagnostics.append(wording.matchesNothing(path.text, issue(at: path.codingPath)))
      }
      files += found.flatMap(InputNames.files)
    }
    return files
  }

  /// The problems of checks whose models, coders or sources cannot be used; none if that is not the suite's fault.
  func diagnostics(of checks: [Int], _ error: any Error) -> [Diagnostic] {
    let sections = checks.compactMap { self.sections?[$0] }
    let source = sections.first.flatMap { $0.origins[.package] ?? $0.origins[.source] }
    switch error {
    case let refused as RefusedModels:
      return sections.compactMap { section in
        let index = refused.names.firstIndex(of: section.model)
        return index.map { wording.refusedModel(refused.errors[$0], section.place) }
      }
    case let refused as RefusedCoder:
      var told: Set<String> = []
      return sections.compactMap { section in
        guard let coder = section.origins[refused.option], told.insert(coder.check).inserted else {
          return nil
        }
        return wording.refusedCoder(refused.reason, of: coder.check, coder.place)
      }
    case let error as UsageError: return source.map { [wording.wrongOptions(error, $0.place)] } ?? []
    case let error as CannotOpen where error.purpose == "read":
      return source.map { [wording.wrongOptions(UsageError("\(error)", hint: ""), $0.place)] } ?? []
    default: return []
    }
  }

  /// The location of the value that names a check's model, or else of the check's name.
  private func placeOfModel(_ codingPath: [any CodingKey]?, of check: String) -> Issue {
    codingPath.map(issue)
      ?? decoder.issue(.dataCorrupted(.thrown("")), atNameOf: Suite.path(of: check))
  }

  private func issue(at codingPath: [any CodingKey]) -> Issue {
    decoder.issue(.dataCorrupted(.thrown("")), at: codingPath)
  }
}

/// The names and models of a suite's checks, even if other parts of it are invalid.
struct SuiteOutline: Decodable {
  struct Check {
    let name: String
    /// Whether it has a type, which replaces its name as MODEL.
    let hasType: Bool
    /// Nil if it is absent or not a string.
    let type: SuiteText?
    /// Whether the MODEL is a type of sources rather than a name of the catalogue.
    let hasSources: Bool
  }

  let checks: [Check]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SuiteKey.self)
    let checks = try container.nestedContainer(
      keyedBy: SuiteKey.self, forKey: SuiteKey(stringValue: Suite.checksName))
    let common = SuiteKey(stringValue: Suite.commonName)
    let commonHasSources = Self.members(container, common).map(Self.hasSources) ?? false
    self.checks = checks.allKeys.map {
      let members = Self.members(checks, $0)
      let type = SuiteKey(stringValue: "type")
      return Check(
        name: $0.stringValue, hasType: members?.contains(type) ?? false,
        type: try? members?.decode(SuiteText.self, forKey: type),
        hasSources: commonHasSources || members.map(Self.hasSources) ?? false)
    }
  }

  /// Nil for a value that is not an object.
  private static func members(
    _ container: KeyedDecodingContainer<SuiteKey>, _ key: SuiteKey
  ) -> KeyedDecodingContainer<SuiteKey>? {
    try? container.nestedContainer(keyedBy: SuiteKey.self, forKey: key)
  }

  private static func hasSources(_ members: KeyedDecodingContainer<SuiteKey>) -> Bool {
    [OptionName.source, .package].contains { members.contains(SuiteKey(stringValue: $0.rawValue)) }
  }
}
