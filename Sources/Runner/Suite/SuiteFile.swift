import Diagnostics
import JSONCoding

/// A `--suite` file, read and decoded: the files it lists, or what is wrong with it and where.
struct SuiteFile {
  /// The inputs of one model, in the order of the suite.
  struct Section {
    let model: String
    var inputs: [Input]
  }

  /// Nil if the file is not a valid suite; the diagnostics then contain an error.
  private(set) var sections: [Section]?
  private(set) var diagnostics: [Diagnostic] = []

  private let source: RecordSource
  private let wording: SuiteWording
  private let decoder = RecordDecoder()

  /// - Parameters:
  ///   - name: the file's name as shown in reports.
  ///   - folder: the folder that relative paths start from; empty, or ending in a slash.
  init(_ text: Text, name: String, folder: String, models: [String], isRedacted: Bool = false) {
    source = RecordSource(file: name, text: text, range: SourceRange(start: 0, end: text.count))
    wording = SuiteWording(source, models: models, isRedacted: isRedacted)
    if let key = Suite.modelNames { decoder.userInfo[key] = Set(models) }
    let outcome = decoder.outcome(Suite.self, from: text, source.range, [.beginsInput, .unreadKeys])
    diagnostics = outcome.issues.map(wording.diagnostic).sorted(by: Self.precedes)
    guard let suite = outcome.value, !diagnostics.contains(where: { $0.severity == .error }) else { return }
    let entries = inOrder(suite.entries)
    guard entries.contains(where: { !$0.paths.valid.isEmpty || !$0.paths.invalid.isEmpty }) else {
      diagnostics.append(wording.namesNothing(decoder.issue(.dataCorrupted(.thrown("")), at: [])))
      return
    }
    sections = entries.map { Section(model: $0.model, inputs: inputs($0, in: folder)) }
    diagnostics.sort(by: Self.precedes)
  }

  private static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    (left.place?.offset ?? 0) < (right.place?.offset ?? 0)
  }

  private func inOrder(_ entries: [Suite.Entry]) -> [Suite.Entry] {
    let placed = entries.map { entry in
      (entry, start: issue(at: [SuiteModelKey(stringValue: entry.model)]).range.start)
    }
    return placed.sorted { $0.start < $1.start }.map(\.0)
  }

  /// The files of both kinds without duplicates. `invalid` takes precedence over `valid`, whose globs may be wider.
  private mutating func inputs(_ entry: Suite.Entry, in folder: String) -> [Input] {
    let invalid = files(entry.paths.invalid, in: folder)
    let valid = files(entry.paths.valid, in: folder)
    var seen = Set(invalid.map { Array($0.utf8) })
    var inputs: [Input] = []
    for file in valid where seen.insert(Array(file.utf8)).inserted { inputs.append(Input(file)) }
    seen = []
    for file in invalid where seen.insert(Array(file.utf8)).inserted {
      inputs.append(Input(file, refusingModel: entry.model))
    }
    return inputs
  }

  private mutating func files(_ paths: [SuitePath], in folder: String) -> [String] {
    var files: [String] = []
    for path in paths {
      let found = Glob(path.text).files(in: folder)
      if found.isEmpty {
        diagnostics.append(wording.matchesNothing(path.text, issue(at: path.codingPath)))
      }
      files += found
    }
    return files
  }

  private func issue(at codingPath: [any CodingKey]) -> Issue {
    decoder.issue(.dataCorrupted(.thrown("")), at: codingPath)
  }
}
