import Compilation
import Foundation
import OperatingSystem
import Runner
import Words

/// Where MODEL comes from: the catalogue, a host from elsewhere, or sources that are compiled first.
struct ModelOrigin {
  let name: String
  var settings: Settings
  let catalog: ModelCatalog
  /// The older revision of the sources, if any.
  var older: OldSources?

  enum Found {
    /// Nothing is left to do: the user interrupted the compilation, or only asked for it.
    case ended(ExitStatus)
    /// - Parameter slice: the note on how much of a folder was compiled; nil if all of it was.
    case model(Model, slice: String?)
  }

  /// Finds the model, or compiles it.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  func find() throws -> Found {
    if let host = settings.host {
      Interruption.watch()
      return .model(try HostProgram(carried: host).require(name), slice: nil)
    }
    guard settings.hasOwnTypes, let type = TypeExpression(name) else {
      return .model(try catalog.require(name), slice: nil)
    }
    var run = try ProgramRun([type], settings, builtIn: catalog.models.map(\.name))
    run.revision = older?.revision
    switch try run.prepare() {
    case .ended(let status): return .ended(status)
    case .program(let file, let path):
      return .model(try HostProgram(file, path: path).require(name), slice: run.slice.line)
    }
  }

  /// The model, to be tried on payloads; nil if the user interrupted the compilation.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  func tried() throws -> TriedModel? {
    guard case .model(let model, _) = try find() else { return nil }
    return TriedModel(try AskedModel(model, catalog, settings), of: older)
  }
}

/// The sources of an older version, copied from git to the cache; the repository is not touched.
struct OldSources {
  let revision: String
  /// The folder with the copied files of the repository.
  private let files: String
  private let root: String

  /// The revision lacks these files, or its files lack the model.
  struct Missing: Error {
    let error: UsageError
  }

  /// - Parameters:
  ///   - paths: the files and folders of the newer version. The repository of the first is used.
  /// - Returns: nil if this process was interrupted.
  /// - Throws: `Missing` if the revision does not have them, `UsageError`, `CannotOpen`.
  init?(_ revision: String, _ paths: [String], in cache: CompilationCache, _ environment: [String: String])
    throws
  {
    guard let git = SystemProgram.path(of: "git") else {
      throw UsageError("option \(Quoted(OptionName.against.long)) needs git, which is not in PATH", hint: "")
    }
    func run(_ words: [String], in work: String, _ more: [String: String] = [:]) throws -> Subprocess.Result {
      try Subprocess.run(
        git, words, environment.merging(more) { $1 }, log: "\(work)/git", errors: "\(work)/git-errors")
    }
    func line(_ words: [String]) throws -> String? {
      let result = try WorkFolder.use(in: cache) { try run(words, in: $0) }
      return result.output?.split(separator: "\n").first.map(String.init)
    }
    let first = FilePath.resolved(paths.first ?? ".")
    let place = PathKind(of: first) == .folder ? first : FilePath.folder(first) ?? "."
    guard let root = try line(["-C", place, "rev-parse", "--show-toplevel"]),
      let repository = try line(["-C", place, "rev-parse", "--absolute-git-dir"])
    else { throw UsageError("\(Quoted(path: paths.first ?? ".")) is not in a git repository", hint: "") }
    guard let commit = try line(["-C", root, "rev-parse", "--verify", "--quiet", revision + "^{commit}"])
    else {
      let isPath = PathKind(of: revision) != .nothing
      throw UsageError(
        "git knows no revision \(Quoted(revision)) in \(Quoted(path: root))",
        hint: isPath ? "for the path, write \(Quoted(path: "./" + revision).contents)" : "")
    }
    // Files elsewhere, such as a dependency's, are used unchanged.
    let inside = paths.compactMap { Self.relative(FilePath.resolved($0), to: root) }
    let files = try cache.revision([root, commit] + inside) { files, work in
      // A separate index leaves the repository's untouched.
      let result = try run(
        ["--git-dir", repository, "--work-tree", files, "-C", files, "checkout", commit, "--"] + inside,
        in: work, ["GIT_INDEX_FILE": work + "/index"])
      guard result.output != nil else {
        throw Missing(
          error: UsageError(
            "git has no \(inside.map { Quoted($0).description }.joined(separator: ", ")) in \(Quoted(revision))",
            hint: "if it had another name then, give \(OptionName.against.long) the path of a copy"))
      }
    }
    guard let files else { return nil }
    (self.revision, self.root, self.files) = (revision, root, files)
  }

  /// The older version of a file or folder; the same path if it is outside the repository.
  func path(of path: String) -> String {
    guard let relative = Self.relative(FilePath.resolved(path), to: root) else { return path }
    return relative == "." ? files : "\(files)/\(relative)"
  }

  /// The name of a file of the older version, as git writes it: `HEAD~1:App/Order.swift`.
  func name(of path: String) -> String {
    for prefix in [files + "/", FilePath.resolved(files) + "/"] where path.hasPrefix(prefix) {
      return "\(revision):\(path.dropFirst(prefix.count))"
    }
    return path
  }

  /// The path of the file with such a name.
  func file(named name: String) -> String {
    name.hasPrefix(revision + ":") ? "\(files)/\(name.dropFirst(revision.count + 1))" : name
  }

  private static func relative(_ path: String, to root: String) -> String? {
    let root = FilePath.resolved(root)
    if path == root { return "." }
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : nil
  }
}
