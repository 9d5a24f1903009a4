import Diagnostics
import Foundation
import Runner

/// Writes a project's first `.decode-model.json`: the types that the JSON files at hand decode as, found by trying.
struct InitRun {
  /// What `--source` is given; empty for the Swift files below the working directory.
  let sources: [String]
  let excluded: [String]
  /// The names of the built-in models.
  let builtIn: [String]

  static let mostFolders = 40
  private static let mostListed = 10
  /// How often the compiler is asked where not all types compile together.
  private static let mostPrograms = 12
  /// How many decoders of the sources are tried, for files that decode as no type without one, or only with options.
  private static let mostDecoders = 2

  /// A program that was made for some of the types.
  private struct TriedProgram {
    let path: String
    let types: [String]
    let run: ProgramRun
    let decoder: String?
  }

  /// - Throws: `UsageError` if there is nothing to do, `CannotOpen`.
  func run() throws -> ExitStatus {
    let file = ProjectFile.name
    guard PathKind(of: file) == .nothing else {
      throw UsageError("\(Quoted(path: file)) is there already, and nothing is overwritten", hint: "")
    }
    let all = PayloadFolder.all()
    guard !all.isEmpty else {
      throw UsageError("there are no JSON files below this folder", hint: "")
    }
    let types = try CandidateTypes(sources, excluding: excluded)
    guard !types.names.isEmpty else {
      throw UsageError("no Swift file below this folder declares a Decodable type", hint: "")
    }
    let folders = Array(all.prefix(Self.mostFolders))
    let (trials, refused) = try compile(types)
    if let status = Interruption.status { return status }
    var found = FirstChecks(builtIn: builtIn)
    var fits = try fits(trials, folders)
    try addFits(withDecodersOf: types, to: &fits, folders)
    for (folder, fits) in zip(folders, fits) { found.add(folder, fits) }
    if let status = Interruption.status { return status }
    let beyond = all.dropFirst(folders.count).flatMap(\.files)
    let unplaced = found.unplaced + beyond
    guard !found.checks.isEmpty else {
      let files = "no JSON file below this folder decodes as a type of the sources"
      throw UsageError(
        trials.isEmpty ? "no Decodable type of the sources compiles here" : files,
        hint:
          "to see why: \(Version.program) --source \(types.sources.joined(separator: " ")) \(types.names[0]) \(all[0].files[0])"
      )
    }
    try write(found.text(sources: types.sources), to: file)
    return Console.print(summary(found, types, unplaced: unplaced, refused: refused))
  }

  /// A new file that nobody else may write to: another would not be used.
  private func write(_ text: String, to file: String) throws {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw CannotOpen(name: file, purpose: "write", error: .last) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: Data(text.utf8))
  }

  private func summary(
    _ found: FirstChecks, _ types: CandidateTypes, unplaced: [String], refused: [String]
  ) -> String {
    var lines = ["\(ProjectFile.name): \(Counted(found.checks.count, "check"))"]
    lines += found.checks.map { check in
      let options = check.options.map(\.word).joined(separator: " ")
      return "  \(check.name): \(check.paths.joined(separator: ", "))"
        + (options.isEmpty ? "" : " with \(options)")
    }
    if found.failing > 0 {
      lines.append(
        "\(Counted(found.failing, "file")) of these \(found.failing == 1 ? "does" : "do") not decode")
    }
    lines += Self.listed("decode as none of the types", unplaced)
    lines += Self.listed("do not compile here", refused)
    if types.left > 0 {
      lines.append("\(Counted(types.left, "type")) more \(types.left == 1 ? "was" : "were") not tried")
    }
    // A file that others could change is used only where it is named.
    let naming = ProjectFile.find()?.access == nil ? "" : " \(OptionName.suite.long) \(ProjectFile.name)"
    lines.append("to check them: \(Version.program) \(OptionName.check.long)\(naming)")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func listed(_ what: String, _ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    let more = names.count > mostListed ? " and \(names.count - mostListed) more" : ""
    return [
      "\(what): " + names.prefix(mostListed).map { Quoted(path: $0).contents }.joined(separator: ", ") + more
    ]
  }

  // MARK: - Trials

  /// Tries the files that decode as no type, or only with other strategies, with the decoders of the sources.
  private func addFits(
    withDecodersOf types: CandidateTypes, to fits: inout [[FixtureTrial.Fit]], _ folders: [PayloadFolder]
  ) throws {
    for decoder in types.decoders.prefix(Self.mostDecoders) {
      let left = folders.indices.filter { number in
        folders[number].tried.contains { !Self.isPlain($0, fits[number]) }
      }
      if left.isEmpty || Interruption.status != nil { return }
      let trials = try compile(types, decoder: decoder).0
      for (number, more) in zip(left, try self.fits(trials, left.map { folders[$0] })) {
        fits[number] += more
      }
    }
  }

  /// Whether a type takes as much of the file as any does, without options for its coding.
  private static func isPlain(_ file: String, _ fits: [FixtureTrial.Fit]) -> Bool {
    let taking = fits.filter { $0.files.contains(file) }
    let most = taking.map(\.tenths).max()
    return taking.contains { $0.tenths == most && $0.distance <= 1 && !$0.isLate }
  }

  /// Compiles the types together, or in parts where the compiler refuses some.
  ///
  /// - Returns: the programs, and the types that are in none.
  private func compile(_ types: CandidateTypes, decoder: String? = nil) throws -> (
    [TriedProgram], refused: [String]
  ) {
    var trials: [TriedProgram] = []
    var refused: [String] = []
    var parts = [types.names]
    var count = 0
    while let part = parts.popLast() {
      if Interruption.status != nil { return (trials, refused) }
      guard count < Self.mostPrograms else {
        refused += part
        continue
      }
      count += 1
      var settings = Settings()
      (settings.sources, settings.excludedSources) = (types.sources, excluded)
      settings.decoder = decoder
      var run = try ProgramRun(
        part.compactMap(TypeExpression.init), settings, arguments: [], builtIn: builtIn)
      run.isSilent = true
      do {
        guard let path = try run.path() else { continue }
        trials.append(TriedProgram(path: path, types: part, run: run, decoder: decoder))
      } catch let error as RefusedModels {
        refused += error.names
        let rest = part.filter { !error.names.contains($0) }
        if !rest.isEmpty { parts.append(rest) }
      } catch is RefusedCoder {
        return (trials, refused)
      } catch is UsageError {
        if part.count == 1 {
          refused += part
        } else {
          parts += [Array(part[(part.count / 2)...]), Array(part[..<(part.count / 2)])]
        }
      }
    }
    return (trials, refused)
  }

  /// For each folder, how its files decode as each of the types.
  private func fits(_ trials: [TriedProgram], _ folders: [PayloadFolder]) throws -> [[FixtureTrial.Fit]] {
    guard let run = trials.first?.run else { return folders.map { _ in [] } }
    let work = folders.indices.flatMap { folder in
      trials.flatMap { trial in trial.types.map { (folder, (path: trial.path, decoder: trial.decoder), $0) } }
    }
    let found = try run.waiting("trying \(Counted(work.count, "pair")) of a type and a folder …") {
      try WorkFolder.use(in: run.cache) { place in
        ParallelWork.results(work.count) { number in
          let (folder, program, type) = work[number]
          let trial = FixtureTrial(
            program: program.path, environment: run.environment, folder: place, decoder: program.decoder)
          return Result {
            Interruption.isRequested ? [] : try trial.fits(type, folders[folder].tried)
          }
        }
      }
    }
    var sorted: [[FixtureTrial.Fit]] = folders.map { _ in [] }
    for (number, fits) in found.enumerated() { sorted[work[number].0] += try fits.get() }
    return sorted
  }
}
