import Diagnostics

/// Builds a slice of a project for MODEL: the compiler looks at it, the slice is changed by what it says,
/// and so on, until it compiles.
struct SliceSearch {
  /// A slice that compiles, or the compiler's last words with the reason why it cannot.
  enum Outcome {
    case made(Slice, [SwiftSource])
    case refused(CompilerResult, SliceRefusal, [SwiftSource])
    case ended
  }

  /// More rounds have helped no project.
  private static let mostRounds = 40
  /// After so much time, the search ends once some rounds have not brought fewer errors than ever.
  private static let patience: Duration = .seconds(8)
  private static let mostIdleRounds = 8

  let project: Project
  let module: String
  let source: SourceRun
  let imported: [CompiledModule]

  private var run: ProgramRun { source.run }

  /// - Throws: `CannotOpen`, or an error of the cache.
  func find(_ models: [CodeDeclaration]) throws -> Outcome {
    let whole = project.index.files.filter(project.isWhole).flatMap(\.declarations)
    let coders = CoderCode.all(run.settings).map(\.names)
    let index = whole.isEmpty ? project.index.reached(from: models.map(\.file)) : project.index
    let slice = Slice(index, models: models, whole: whole, coders: coders)
    slice.state.modules = index.modules.subtracting([module])
    slice.settle()
    return try run.waiting("looking for what \(run.types.map(\.text).joined(separator: ", ")) needs …") {
      try WorkFolder.use(in: run.cache) { folder in try complete(slice, in: folder) }
    }
  }

  private func complete(_ slice: Slice, in folder: String) throws -> Outcome {
    let files = Dictionary(slice.index.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let start = ContinuousClock.now
    var (fewest, idleRounds) = (Int.max, 0)
    for round in 1... {
      let sources = Self.sources(slice, modules: project.available)
      let compilation = ModuleCompilation(
        module, sources, run.types, source.options, imported: imported, sharesImports: true)
      let work = "\(folder)/\(round)"
      try CacheFile.makeFolder(work)
      let result = try compilation.check(in: work)
      if Interruption.status != nil { return .ended }
      if result.isComplete { return .made(slice, sources) }
      if let refusal = SliceRefusal(twiceIn: slice) { return .refused(result, refusal, sources) }
      // The compiler leaves out `./` in front.
      let names = compilation.namesInMessages.map(FilePath.plain)
      let errors = CompilerOutput(result.output).messages.filter { $0.severity == .error }.map { message in
        let number = message.file.flatMap { names.firstIndex(of: FilePath.plain($0)) }
        return error(message, in: number.flatMap { files[sources[$0].path] }, of: slice)
      }
      idleRounds = errors.count < fewest ? 0 : idleRounds + 1
      fewest = min(fewest, errors.count)
      let isStuck = idleRounds > Self.mostIdleRounds && ContinuousClock.now - start > Self.patience
      let refusal =
        round == Self.mostRounds || isStuck
        ? SliceRefusal(errors, after: round, slice) : slice.amend(errors)
      if let refusal { return .refused(result, refusal, sources) }
    }
    return .ended
  }

  private func error(_ message: CompilerOutput.Message, in file: CodeFile?, of slice: Slice) -> SliceError {
    let offset =
      file.flatMap { file in message.location.map { file.offset(line: $0.line, column: $0.column) } } ?? 0
    return SliceError(
      place: file.flatMap { slice.declaration(at: offset, in: $0) }, file: file, offset: offset,
      words: message.words, notes: message.notes.map(\.words))
  }

  /// The code of the slice's files, and a file with what stands in for Apple's modules.
  private static func sources(_ slice: Slice, modules: Set<String>) -> [SwiftSource] {
    let files = SliceCode(slice, modules: modules).files().map {
      SwiftSource(path: $0.file.path, bytes: $0.code)
    }
    let names = slice.state.standIns.union(slice.state.traps.isEmpty ? [] : [StandIns.trap])
    guard !names.isEmpty else { return files }
    let code = StandIns.code(names)
    return files + [SwiftSource(path: StandIns.file, bytes: Array(code.utf8))]
  }
}
