import Foundation
import OperatingSystem
import Words

/// A run with the user's own types as models: compiles them into a program, and decodes in processes of that program.
package struct ProgramRun {
  let types: [TypeExpression]
  var settings: CompilationSettings
  let messages: CompilationMessages
  /// The names of the built-in models.
  let builtIn: [String]
  let environment: [String: String]
  let cache: CompilationCache
  let compiler: SwiftCompiler
  let options: CompilerOptions
  /// The line about the slice; set once the slice is found.
  package let slice = SliceNote()
  /// The purpose of the program.
  var purpose = ProgramCode.Purpose.host
  /// The library to link the program with, in addition to the types.
  let library: HostLibrary
  /// Whether the compiler's output is hidden from the user, who did not ask for these types.
  package var isSilent = false
  /// The older revision of the sources, such as `origin/main`. It can no longer change, so compiler warnings about it
  /// are hidden.
  package var revision: String?

  /// - Throws: `UsageError` without a compiler or a host library for it, `CannotOpen` without a cache.
  package init(
    _ types: [TypeExpression], _ settings: CompilationSettings, _ messages: CompilationMessages,
    builtIn: [String]
  ) throws {
    self.types = types
    self.settings = settings
    self.messages = messages
    self.builtIn = builtIn
    environment = ProcessInfo.processInfo.environment
    // Programs started from here on must end with this one.
    Interruption.watch()
    let option = messages.option
    cache = try CompilationCache(environment, for: option)
    if let warning = cache.warning, !messages.isQuiet { Console.complain("\(Version.program): \(warning)") }
    compiler = try SwiftCompiler.find(environment, in: cache, for: option)
    try compiler.checkAge(for: option)
    options = CompilerOptions(
      languageMode: settings.swiftVersion ?? .five, flags: settings.swiftcFlags, compiler: compiler)
    library = try HostLibrary.find(for: option, compiler, in: cache)
  }

  /// The module of the target that the user named, for a slice of the package's sources; nil to find it by MODEL.
  var targetModule: String? { settings.target.map(PackageManifests.module(ofTarget:)) }

  var coders: [CoderCode] { CoderCode.all(settings) }

  var request: ProgramRequest {
    ProgramRequest(types: types, settings: settings, purpose: purpose, library: library, options: options)
  }

  /// The program in the entry, if it exists.
  func open(_ entry: CacheEntry) -> PreparedProgram? {
    guard let program = entry.open() else { return nil }
    entry.touch()
    return .program(program, path: entry.program)
  }

  /// Compiles the host library if this compiler has none yet.
  ///
  /// - Throws: `UsageError`, `CannotOpen` or `Interrupted`.
  func compileHostLibrary() throws {
    guard let build = library.build else { return }
    let line = "compiling the host library, once for this compiler: about twenty seconds …"
    let result = try make(build.entry(in: cache), line) { (folder, draft) throws(CannotOpen) in
      try build.run(in: folder, draft: draft, isColored: isColored)
    }
    if let result, !result.isComplete {
      show(result.output.hasSuffix("\n") ? result.output : result.output + "\n")
      throw UsageError("swiftc could not compile the host library (\(result.status))", hint: "")
    }
  }

  /// Shows the compiler's messages about a failed run, and returns the error, which suggests types of the sources for
  /// MODEL.
  func failure(_ result: CompilerResult, _ sources: [SwiftSource], place: String? = nil) -> any Error {
    if !result.note.isEmpty { note(result.note) }
    let failure = result.failure(types, coders, sources, builtIn: builtIn, place: place)
    // Printed first, because the compiler's messages may be long.
    if !result.hint.isEmpty, !failure.shown.isEmpty, !isSilent {
      Console.complain("\(Version.program): \(result.hint)")
    }
    show(failure.shown)
    return failure.error
  }

  var isColored: Bool { messages.isColored }

  /// Makes the entry if it is missing, with a progress line on the terminal.
  ///
  /// - Returns: the compiler's result; nil if the entry existed.
  func make(
    _ entry: CacheEntry, _ line: String,
    _ compile: (_ folder: String, _ draft: CacheEntry) throws(CannotOpen) -> CompilerResult
  ) throws -> CompilerResult? {
    if entry.isIntact {
      entry.touch()
      return nil
    }
    var result: CompilerResult?
    try waiting(line) {
      _ = try cache.make(entry) { folder, draft in
        let last = try compile(folder, draft)
        result = last
        return last.isComplete
      }
    }
    return result
  }

  /// Makes the entry of a module.
  func make(_ module: ModuleCompilation, _ entry: CacheEntry, _ line: String) throws -> CompilerResult? {
    try make(entry, line) { (folder, draft) throws(CannotOpen) in
      try module.run(in: folder, draft: draft, isColored: isColored)
    }
  }

  /// Does work that the user may interrupt, with a progress line on the terminal.
  ///
  /// - Throws: `Interrupted` if the user interrupted it; otherwise the errors of `work`.
  func waiting<Result>(_ line: String, _ work: () throws -> Result) throws -> Result {
    let waitingLine = WaitingLine(
      prefixed(line), isShown: messages.showsProgress, isQuiet: messages.isQuiet)
    defer { waitingLine?.erase() }
    let result = try work()
    if Interruption.isRequested { throw Interrupted() }
    return result
  }

  /// Reports something that the user did not ask for.
  func note(_ text: String) {
    if !messages.isQuiet, !isSilent { Console.complain("\(Version.program): note: \(prefixed(text))") }
  }

  /// Keeps the description of the slice for reports, and prints it unless a report contains it.
  func noteSlice(_ line: String) {
    slice.line = line
    if !messages.reportsSlice { note(line) }
  }

  func show(_ text: String) {
    let text = named(text)
    if !text.isEmpty, !isSilent { try? OutputFile(.standardError).write(text) }
  }

  /// The text with an older revision's files as the repository names them: without `…/revisions/3F9A…/files/`.
  func named(_ text: String) -> String {
    let parts = text.components(separatedBy: cache.folder(of: .revisions) + "/")
    return parts[0]
      + parts.dropFirst().map { part in
        let path = part.dropFirst(16 + "/files".count)
        return path.first == "/" ? String(path.dropFirst()) : "." + path
      }.joined()
  }

  /// `origin/main: building "ShopAPI" of "." …`
  private func prefixed(_ line: String) -> String { (revision.map { $0 + ": " } ?? "") + named(line) }
}

/// The user interrupted the compilation; its results so far are incomplete.
struct Interrupted: Error {}

/// A run's description of its slice, shared by the copies of the run.
package final class SliceNote {
  /// Nil if there is no slice.
  package var line: String?
}

/// Everything that a program depends on besides the sources.
///
/// Together with the sources, it is the key of the program's entry: a later run with the same key finds the program
/// without parsing the sources.
struct ProgramRequest {
  let types: [TypeExpression]
  var settings = CompilationSettings()
  var purpose = ProgramCode.Purpose.host
  let library: HostLibrary
  let options: CompilerOptions

  var key: CacheKey {
    var key = CacheKey()
    options.add(to: &key)
    key.add("library", library.identity)
    key.add("purpose", purpose.rawValue)
    key.add("extent", "\(settings.sourceExtent)")
    key.add("target", settings.target ?? "")
    // The program loads its shared libraries from there.
    key.add("toolchain", FilePath.resolved(options.compiler.path))
    for type in types { key.add("type", type.text) }
    for coder in CoderCode.all(settings) { key.add(coder.option.rawValue, coder.expression) }
    return key
  }
}
