import Foundation
import OperatingSystem

/// Runs the compiler for the modules of the host library.
struct HostLibraryCompilation: Sendable {
  /// What is made of a module.
  enum Product {
    /// What others need to import it.
    case interface
    case object
    case all
  }
  typealias Step = (module: String, product: Product)

  let build: HostLibraryBuild
  /// A new folder for what the compiler writes besides the result.
  let folder: String
  /// The folder of the result.
  let draft: CacheEntry
  let moduleCache: String
  let isColored: Bool

  /// Takes the steps of each lane one after the other, and the lanes at the same time.
  ///
  /// - Returns: how the last of the steps ended, or the first that failed.
  /// - Throws: `CannotOpen`.
  func run(lanes: [[Step]]) throws(CannotOpen) -> CompilerResult {
    let results = ParallelWork.results(lanes.count) { lane in
      Result { () throws(CannotOpen) in try run(lanes[lane]) }
    }
    var last = CompilerResult(status: .exit(0), isComplete: true, output: "")
    for result in results where last.isComplete { last = try result.get() }
    return last
  }

  /// Takes one step after the other.
  func run(_ steps: [Step]) throws(CannotOpen) -> CompilerResult {
    for (module, product) in steps {
      let result = try Subprocess.run(
        build.compiler.path, arguments(module, product),
        build.environment.merging(["TMPDIR": folder]) { $1 }, log: "\(folder)/\(module)-log")
      try CompilerOutput.checkDisk(result, of: FilePath.folder(moduleCache) ?? folder)
      let file = product == .interface ? HostLibraryBuild.interface(module) : HostLibraryBuild.object(module)
      guard result.output != nil, FileStamp(of: draft.path(file)) != nil else {
        return CompilerResult(status: result.status, isComplete: false, output: result.text)
      }
    }
    return CompilerResult(status: .exit(0), isComplete: true, output: "")
  }

  private func arguments(_ module: String, _ product: Product) -> [String] {
    var arguments = HostLibraryBuild.speedOptions + HostLibraryBuild.options
    arguments += [
      "-module-name", module, "-module-cache-path", moduleCache, "-I",
      draft.path(HostLibraryBuild.moduleFolder),
      isColored ? "-color-diagnostics" : "-no-color-diagnostics",
    ]
    if product != .object {
      // In the same run of the compiler, which would otherwise read all sources twice.
      arguments += ["-emit-module", "-emit-module-path", draft.path(HostLibraryBuild.interface(module))]
      arguments += product == .all ? ["-no-emit-module-separately-wmo"] : []
    }
    if product == .interface {
      arguments += ["-Xfrontend", "-experimental-skip-non-inlinable-function-bodies"]
    } else {
      arguments += ["-c", "-o", draft.path(HostLibraryBuild.object(module))]
    }
    return arguments + build.files(of: module)
  }
}

/// Work for several threads.
enum ParallelWork {
  private final class Results<Item>: @unchecked Sendable {
    // Sendable because of the lock.
    let lock = NSLock()
    var items: [Int: Item] = [:]
  }

  /// What the body gives for each number below `count`, in order.
  static func results<Item>(_ count: Int, _ body: @Sendable (Int) -> Item) -> [Item] {
    let results = Results<Item>()
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let item = body(number)
      results.lock.withLock { results.items[number] = item }
    }
    return (0..<count).compactMap { results.items[$0] }
  }
}
