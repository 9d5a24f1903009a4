import Diagnostics
import Runner

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
  /// The most declarations that the compiler looks at, those of all rounds together: some seconds of its time. A slice
  /// that begins large has some rounds more, and the second try twice as many, because it ends more often well.
  private static let mostWork = 3_000
  private static let roundsOfLarge = 2
  /// A slice that has grown by more declarations than this has lost its way.
  private static let mostGrowth = 700
  /// A body that is not part of decoding and asks for more declarations than this is left out at a second try.
  private static let smallBody = 5
  private static let largeBody = 150

  let project: Project
  let module: String
  let source: SourceRun
  let imported: [CompiledModule]

  private var run: ProgramRun { source.run }

  /// - Throws: `CannotOpen`, or an error of the cache.
  func find(_ models: [CodeDeclaration]) throws -> Outcome {
    let whole = project.index.files.filter(project.isWhole).flatMap(\.declarations)
    let coders = CoderCode.all(run.settings).map(\.names)
    return try run.waiting("looking for what \(run.types.map(\.text).joined(separator: ", ")) needs …") {
      var homes = models.map(\.file)
      var isStrict = false
      while true {
        let index = whole.isEmpty ? project.index.reached(from: homes) : project.index
        let slice = Slice(
          index, models: models, whole: whole, coders: coders,
          largestBody: isStrict ? Self.smallBody : Self.largeBody)
        slice.module = module
        slice.state.modules = index.modules.subtracting([module])
        slice.settle()
        let least = slice.state.kept.count
        let outcome = try WorkFolder.use(in: run.cache) { folder in
          try complete(slice, in: folder, mostWork: isStrict ? 2 * Self.mostWork : Self.mostWork)
        }
        guard case .refused(_, let refusal, _) = outcome else { return outcome }
        if let home = home(of: refusal, beyond: index) {
          homes.append(home)
        } else if !isStrict, slice.state.kept.count > least + Self.smallBody {
          // What decoding does not need may have brought what cannot be had.
          isStrict = true
        } else {
          return outcome
        }
      }
    }
  }

  /// The file that declares what a slice lacks, outside of the modules that the others import: an app may compile files
  /// that a Package.swift has in a module of its own.
  private func home(of refusal: SliceRefusal, beyond index: ProjectIndex) -> CodeFile? {
    guard let name = refusal.unknownName, let file = refusal.file,
      // What it imports from elsewhere may declare the name, too.
      file.importedNames.allSatisfy({
        CodingNames.platform.contains($0) || project.index.modules.contains($0)
      })
    else { return nil }
    let reached = Set(index.files.map(\.number))
    let others = project.index.types(named: name).filter {
      // Another module's type of this name is not meant if what it is inside of has a rival among those at hand.
      !$0.file.isAside && !reached.contains($0.file.number)
        && ($0.parent == nil || index.types(named: String($0.path.prefix { $0 != "." })).isEmpty)
    }
    return project.index.nearest(others, to: file).first?.file
  }

  private func complete(_ slice: Slice, in folder: String, mostWork: Int) throws -> Outcome {
    let files = Dictionary(slice.index.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let least = slice.state.kept.count
    var work = 0
    var lastErrors = Int.max
    var isHasty = true
    for round in 1... {
      let sources = Self.sources(slice, modules: project.available)
      let compilation = ModuleCompilation(
        module, sources, run.types, source.options, imported: imported, sharesImports: true)
      let place = "\(folder)/\(round)"
      try CacheFile.makeFolder(place)
      let result = try compilation.check(in: place, isHasty: isHasty)
      if Interruption.status != nil { return .ended }
      if result.isComplete { return .made(slice, sources) }
      if let refusal = SliceRefusal(twiceIn: slice) { return .refused(result, refusal, sources) }
      // The compiler leaves out `./` in front.
      let names = compilation.namesInMessages.map(FilePath.plain)
      var errors = CompilerOutput(result.output).messages.filter { $0.severity == .error }.map { message in
        let number = message.file.flatMap { names.firstIndex(of: FilePath.plain($0)) }
        return error(message, in: number.flatMap { files[sources[$0].path] })
      }
      if isHasty {
        // An expression that takes long may only have lacked what other errors ask for.
        errors.removeAll(where: \.isAboutTime)
        isHasty = !errors.isEmpty
        if !isHasty { continue }
      }
      work += slice.state.kept.count
      // A search whose errors become half as many in a round is about to end.
      let isEnding = errors.count <= lastErrors / 2
      lastErrors = errors.count
      let isLost =
        work > mostWork + Self.roundsOfLarge * least && !isEnding
        || slice.state.kept.count > least + Self.mostGrowth || round == Self.mostRounds
      let refusal =
        isLost ? SliceRefusal(errors, after: round, slice) : slice.amend(errors)
      if let refusal { return .refused(result, refusal, sources) }
    }
    return .ended
  }

  private func error(_ message: CompilerOutput.Message, in file: CodeFile?) -> SliceError {
    let offset =
      file.flatMap { file in message.location.map { file.offset(line: $0.line, column: $0.column) } } ?? 0
    return SliceError(
      place: file?.declaration(at: offset), file: file, offset: offset,
      words: message.words, notes: message.notes.map(\.words))
  }

  /// The code of the slice's files, and a file with what stands in for Apple's modules.
  private static func sources(_ slice: Slice, modules: Set<String>) -> [SwiftSource] {
    let files = SliceCode(slice: slice, modules: modules).files().map {
      SwiftSource(path: $0.file.path, bytes: $0.code)
    }
    let names = slice.state.standIns.union(slice.state.traps.isEmpty ? [] : [StandIns.trap])
    guard !names.isEmpty else { return files }
    let code = StandIns.code(names)
    return files + [SwiftSource(path: StandIns.file, bytes: Array(code.utf8))]
  }
}
