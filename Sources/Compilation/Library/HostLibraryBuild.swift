import Foundation
import OperatingSystem

/// Compiles the host library from its sources, for a compiler that cannot import the installed modules.
struct HostLibraryBuild {
  /// The language mode of the package.
  static let options = [
    "-wmo", "-parse-as-library", "-swift-version", "6", "-package-name", "decode_model",
    "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility",
  ]
  /// Without optimization, which takes seven times as long, without checks of generated code or exclusive access, and
  /// without everything that only concerns speed or warnings.
  static let speedOptions =
    ["-Onone", "-assert-config", "Release", "-enforce-exclusivity=unchecked"]
    + ["-Xfrontend", "-disable-llvm-verify"]
    + ["mandatory-redundant-load-elimination", "send-non-sendable"].flatMap {
      ["-Xllvm", "-sil-disable-pass=\($0)"]
    }
  static let moduleFolder = "Modules"

  /// The folder of the sources, with a folder for each module.
  let sources: String
  /// Changes whenever the sources do.
  let identity: String
  let compiler: SwiftCompiler
  let environment: [String: String]
  /// The modules to compile, each after its imports.
  let modules: [String]

  /// Everything the result depends on.
  var key: [UInt8] {
    var key = CacheKey()
    key.add("host library", identity)
    key.add("modules", modules.joined(separator: ","))
    key.add(compiler, environment)
    return key.bytes
  }

  /// The entry of the result.
  func entry(in cache: CompilationCache) -> CacheEntry {
    cache.entry(key, files: modules.flatMap { [Self.object($0), Self.interface($0)] })
  }

  /// The result, which may not exist yet.
  func library(in cache: CompilationCache) -> HostLibrary {
    let entry = entry(in: cache)
    return HostLibrary(
      modules: entry.path(Self.moduleFolder),
      objects: modules.map { entry.path(Self.object($0)) },
      identity: key, build: self)
  }

  /// The outputs of a module's compilation.
  private enum Product {
    /// The interface that others import.
    case interface
    case object
    case all
  }

  /// Compiles the modules: the first, which is as large as the others together, on one processor, and the others on
  /// another.
  ///
  /// - Parameters:
  ///   - folder: a new folder for temporary files.
  ///   - draft: the folder of the result.
  /// - Returns: how the last of these runs ended, or the first that failed.
  /// - Throws: `CannotOpen`.
  func run(in folder: String, draft: CacheEntry, moduleCache: String, isColored: Bool) throws(CannotOpen)
    -> CompilerResult
  {
    @Sendable func make(_ module: String, _ product: Product) throws(CannotOpen) -> CompilerResult {
      let arguments =
        [
          "-module-name", module, "-module-cache-path", moduleCache, "-I", draft.path(Self.moduleFolder),
          isColored ? "-color-diagnostics" : "-no-color-diagnostics",
        ] + arguments(module, product, draft)
      let result = try Subprocess.run(
        compiler.path, arguments, environment.merging(["TMPDIR": folder]) { $1 },
        log: "\(folder)/\(module)-log")
      try CompilerOutput.checkDisk(result, of: FilePath.folder(moduleCache) ?? folder)
      let file = product == .interface ? Self.interface(module) : Self.object(module)
      let isMade = result.output != nil && FileStamp(of: draft.path(file)) != nil
      return CompilerResult(status: result.status, isComplete: isMade, output: result.text)
    }
    try CacheFile.makeFolder(draft.path(Self.moduleFolder))
    let interface = try make(modules[0], .interface)
    guard interface.isComplete else { return interface }
    let results = ParallelWork.results(2) { lane in
      Result { () throws(CannotOpen) in
        if lane == 0 { return try make(modules[0], .object) }
        var last = interface
        for module in modules.dropFirst() where last.isComplete { last = try make(module, .all) }
        return last
      }
    }
    var last = interface
    for result in results where last.isComplete { last = try result.get() }
    return last
  }

  private func arguments(_ module: String, _ product: Product, _ draft: CacheEntry) -> [String] {
    var arguments = Self.speedOptions + Self.options
    if product != .object {
      // The same run of the compiler makes both, which would otherwise read all sources twice.
      arguments += ["-emit-module", "-emit-module-path", draft.path(Self.interface(module))]
      arguments += product == .all ? ["-no-emit-module-separately-wmo"] : []
    }
    if product == .interface {
      arguments += ["-Xfrontend", "-experimental-skip-non-inlinable-function-bodies"]
    } else {
      arguments += ["-c", "-o", draft.path(Self.object(module))]
    }
    return arguments + files(of: module)
  }

  /// The source files of a module.
  func files(of module: String) -> [String] {
    Glob("**/*.swift").files(in: "\(sources)/\(module)/").sorted()
  }

  static func object(_ name: String) -> String { name + ".o" }
  static func interface(_ name: String) -> String { "\(moduleFolder)/\(name).swiftmodule" }
}

/// The compiled host library, linked with a user's source.
struct HostLibrary {
  /// The folder of the modules, for `-I`.
  let modules: String
  /// The files to link: an archive, or an object file for each module.
  let objects: [String]
  /// Changes whenever the library does.
  let identity: [UInt8]
  /// Compiles it; nil if it is installed.
  var build: HostLibraryBuild?
}

/// Runs work on several threads.
enum ParallelWork {
  private final class Results<Item>: @unchecked Sendable {
    // Sendable because of the lock.
    let lock = NSLock()
    var items: [Int: Item] = [:]
  }

  /// The body's results for each number below `count`, in order.
  static func results<Item>(_ count: Int, _ body: @Sendable (Int) -> Item) -> [Item] {
    let results = Results<Item>()
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let item = body(number)
      results.lock.withLock { results.items[number] = item }
    }
    return (0..<count).compactMap { results.items[$0] }
  }
}
