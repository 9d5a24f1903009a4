import OperatingSystem
import Words

/// Finds the slice of a project that MODEL needs: amends it by the compiler's messages until it compiles and uses no
/// stub.
struct SliceSearch {
  enum Outcome {
    case made(Slice, [SwiftSource])
    /// The compiler's last messages, and the reason why there is no slice.
    case refused(CompilerResult, SliceRefusal)
    case ended
  }

  /// No project has needed more rounds.
  private static let maximumRounds = 60

  let project: Project
  let module: String
  let source: SourceRun
  let imported: [CompiledModule]

  private var run: ProgramRun { source.run }

  /// - Throws: `CannotOpen`, or an error of the cache.
  func find(_ models: [CodeDeclaration]) throws -> Outcome {
    let whole = project.index.files.filter(project.isWhole).flatMap(\.declarations)
    let coders = CoderCode.all(run.settings)
    return try run.waiting("looking for what \(run.types.map(\.text).joined(separator: ", ")) needs …") {
      var homes = models.map(\.file) + self.homes(of: coders)
      while true {
        let index = whole.isEmpty ? project.index.reached(from: homes) : project.index
        let slice = Slice(
          index, models: models, module: module, whole: whole, coders: coders.map(\.expression))
        let outcome = try WorkFolder.use(in: run.cache) { folder in try settle(slice, coders, in: folder) }
        guard case .refused(_, let refusal) = outcome, let home = home(of: refusal, beyond: index) else {
          return outcome
        }
        homes.append(home)
      }
    }
  }

  /// The files that declare a name used in the coder expressions. They may belong to another target.
  private func homes(of coders: [CoderCode]) -> [CodeFile] {
    let words = Set(coders.flatMap { CodeContents($0.expression).names })
    return project.index.declarations.filter { found in
      let isVisible =
        found.parent == nil
        || found.parent?.kind == .extension && found.parent?.path.hasPrefix("JSON") == true
      return isVisible && found.kind != .extension && !found.file.isPeripheral
        && !words.isDisjoint(with: found.names)
    }.map(\.file)
  }

  /// The file, outside those already reached, that declares a name missing from the slice.
  ///
  /// An app may compile files that a Package.swift assigns to a separate module.
  private func home(of refusal: SliceRefusal, beyond index: ProjectIndex) -> CodeFile? {
    guard let name = refusal.unknownName, let file = refusal.file,
      // An imported module outside the project may also declare the name.
      file.importedNames.allSatisfy({
        StandardNames.platform.contains($0) || project.index.modules.contains($0)
      })
    else { return nil }
    let reached = Set(index.files.map(\.number))
    let others = project.index.types(named: name).filter {
      // A nested type is not meant if the reached files have another type with its outer type's name.
      !$0.file.isPeripheral && !reached.contains($0.file.number)
        && ($0.parent == nil || index.types(named: String($0.path.prefix { $0 != "." })).isEmpty)
    }
    return project.index.nearest(others, to: file).first?.file
  }

  private func settle(_ slice: Slice, _ coders: [CoderCode], in folder: String) throws -> Outcome {
    var isHasty = true
    var last: (CompilerResult, [SliceProblem])?
    for round in 1...Self.maximumRounds {
      let files = SliceCode(slice: slice, modules: project.available, isMarked: true).files()
      let own = coders.map {
        SwiftSource(path: $0.file, bytes: Array(("import Foundation\n" + $0.code).utf8))
      }
      let sources = files.map { SwiftSource(path: $0.file.path, bytes: $0.code) } + standIns(slice) + own
      let compilation = ModuleCompilation(
        module, sources, run.types, source.options, imported: imported, sharesImports: true)
      let place = "\(folder)/\(round)"
      try CacheFile.makeFolder(place)
      let result = try compilation.check(in: place, isHasty: isHasty)
      if Interruption.status != nil { return .ended }
      // The compiler omits a leading `./`.
      let names = compilation.namesInMessages.map(FilePath.plain)
      var uses: [(number: Int, place: CodeDeclaration?)] = []
      var problems: [SliceProblem] = []
      for message in CompilerOutput(result.output).messages {
        let number = message.file.flatMap { names.firstIndex(of: FilePath.plain($0)) }
        let found = number.flatMap { files.indices.contains($0) ? files[$0] : nil }
        let offset = found.flatMap { found in
          message.location.map { found.offset(line: $0.line, column: $0.column) }
        }
        let place = offset.flatMap { found?.file.declaration(at: $0) }
        if let stub = message.stub {
          let isInCoder =
            message.file.map { file in coders.contains { $0.isFile(FilePath.name(file)) } } ?? false
          if place != nil || isInCoder { uses.append((stub, place)) }
        } else if message.severity == .error {
          problems.append(SliceProblem(place: place, offset: offset ?? 0, words: message.words))
        }
      }
      last = (result, problems)
      if let refusal = SliceRefusal(twiceIn: slice) { return .refused(result, refusal) }
      if let problem = slice.hopeless(problems) {
        return .refused(result, SliceRefusal([problem], slice))
      }
      // A slow expression may only lack declarations that this round adds.
      let isSlow = isHasty && problems.contains(where: \.isAboutTime)
      let now = problems.filter { !isHasty || !$0.isAboutTime || $0.place.map(slice.isWhole) != true }
      if slice.amend(uses: uses, now) { continue }
      // Problems without a place are in a coder's expression, which is reported separately.
      if !problems.contains(where: { $0.place != nil }) { return .made(slice, self.sources(slice)) }
      guard isSlow else { break }
      isHasty = false
    }
    guard let (result, problems) = last else { return .ended }
    return .refused(result, SliceRefusal(problems, slice))
  }

  /// The code of the slice's files, and a file with the stand-ins for Apple's modules.
  private func sources(_ slice: Slice) -> [SwiftSource] {
    SliceCode(slice: slice, modules: project.available).files().map {
      SwiftSource(path: $0.file.path, bytes: $0.trimmed)
    }
      + standIns(slice)
  }

  private func standIns(_ slice: Slice) -> [SwiftSource] {
    let hasStubs = slice.kept.contains { slice.part($0) == .stub && $0.body != nil }
    let names = slice.standIns.union(hasStubs ? [StandIns.trap] : [])
    return names.isEmpty ? [] : [SwiftSource(path: StandIns.file, bytes: Array(StandIns.code(names).utf8))]
  }
}

extension CompilerOutput.Message {
  /// The number of the stub that a warning is about.
  fileprivate var stub: Int? {
    words.firstMatch(of: /decodeModelStub([0-9]+)/).flatMap { Int($0.output.1) }
  }
}

/// Describes a slice: its declarations, and the omitted ones.
struct SliceSummary {
  let slice: Slice
  let sources: [SwiftSource]

  /// The reached declarations that the slice omits.
  private var leftOut: [CodeDeclaration] {
    slice.cut.keys.sorted().map { slice.index.declarations[$0] }
  }

  /// `slice: 64 declarations of 12 files (left out: 3; stand-ins for Logger; 'list --slice' shows them)`
  var line: String {
    let files = Set(slice.kept.map(\.file.number)).count
    let standIns = slice.standIns.sorted().joined(separator: ", ")
    let parts = [
      leftOut.isEmpty ? "" : "left out: \(leftOut.count.grouped)",
      standIns.isEmpty ? "" : "stand-ins for \(standIns)",
    ].filter { !$0.isEmpty }
    let rest =
      parts.isEmpty
      ? "" : " (\(parts.joined(separator: "; ")); 'list \(OptionName.slice.long)' shows them)"
    return "slice: \(Counted(slice.kept.count, "declaration")) of \(Counted(files, "file"))\(rest)"
  }

  /// The slice as one file that compiles by itself, with the omissions as comments.
  var text: String {
    let rest = leftOut.map { "// left out: \(place($0)): \(title($0))\n" }
    let standIns = slice.standIns.sorted().map {
      "// a stand-in, because this machine does not have it: \($0)\n"
    }
    return ([code] + (rest.isEmpty && standIns.isEmpty ? [] : ["\n"]) + rest + standIns).joined()
  }

  private func place(_ declaration: CodeDeclaration) -> String {
    "\(Quoted(path: FilePath.plain(declaration.file.path)).contents):\(declaration.line)"
  }

  private func title(_ declaration: CodeDeclaration) -> String {
    "\(declaration.kind.rawValue) \(Quoted(declaration.qualifiedName).contents)"
  }

  private var code: String {
    var text = "import Foundation\n"
    for module in ["FoundationNetworking", "FoundationXML"] {
      text += "#if canImport(\(module))\nimport \(module)\n#endif\n"
    }
    for source in sources {
      text += "\n// \(source.nameInMessages)\n"
      var wasBlank = true
      for line in String(decoding: source.bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        let isBlank = line.allSatisfy(\.isWhitespace)
        if !isBlank || !wasBlank { text += (isBlank ? "" : String(line)) + "\n" }
        wasBlank = isBlank
      }
    }
    return text
  }
}
