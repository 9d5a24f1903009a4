import Dispatch
import Foundation
import OperatingSystem
import Words

/// The machine's Swift compiler, as this run calls it.
struct SwiftCompiler {
  /// The first `swiftc` in an absolute folder of PATH.
  let path: String
  /// The complete output of `swiftc --version`.
  let version: String
  var environment: [String: String] = [:]
  /// The folder where the compiler caches the system's modules.
  var moduleCache = ""

  /// Finds the compiler and its version, which is cached until the compiler changes.
  ///
  /// - Parameter cache: keeps the versions of compilers; asking a compiler takes longer than decoding.
  /// - Throws: `UsageError` if there is no compiler or it does not run.
  static func find(
    _ environment: [String: String], in cache: CompilationCache, for option: OptionName = .source
  ) throws -> SwiftCompiler {
    // A relative folder would be in the working directory, where others may put a program.
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let candidates = folders.map { "\($0)/swiftc" }
    guard let path = candidates.first(where: isProgram) else {
      throw UsageError(
        "option \(Quoted(option.long)) needs Swift, but there is no swiftc in PATH: see https://www.swift.org/install",
        hint: "")
    }
    func ask() throws -> String { try askVersion(path, environment, cache) }
    var version: String?
    let file = FilePath.resolved(path)
    if !delegates(file), let stamp = FileStamp(of: file) {
      var key = CacheKey()
      key.add("version of \(file)", stamp.text)
      version = try cache.answer(to: key, ask)
    }
    return SwiftCompiler(
      path: path, version: try version ?? ask(), environment: environment, moduleCache: cache.moduleCache)
  }

  /// Runs the compiler, with its temporary files in `folder`. The result is complete only if all `files` were made.
  ///
  /// - Throws: `CannotOpen`, also if the cache's disk is full or read-only.
  func compile(_ arguments: [String], in folder: String, making files: [String] = []) throws(CannotOpen)
    -> CompilerResult
  {
    // The overlay's paths begin with this spelling of the working directory. An inherited PWD may contain links.
    let here = ["TMPDIR": folder, "PWD": FileManager.default.currentDirectoryPath]
    func run() throws(CannotOpen) -> CompilerResult {
      let result = try Subprocess.run(
        path, ["-module-cache-path", moduleCache] + arguments, environment.merging(here) { $1 },
        log: folder + "/log")
      try CompilerOutput.checkDisk(result, of: FilePath.folder(moduleCache) ?? folder)
      let isMade = result.output != nil && files.allSatisfy { PathKind(of: $0) != .nothing }
      return CompilerResult(status: result.status, isComplete: isMade, output: result.text)
    }
    let result = try run()
    guard result.mayComeFrom(moduleCache: moduleCache), !Interruption.isRequested else { return result }
    CacheFile.remove(moduleCache)
    return try run()
  }

  /// The parts of the compiler's version number: `[6, 1, 2]`.
  var number: [Int]? {
    version.firstMatch(of: /Swift version ([\d.]+)/).map {
      $0.output.1.split(separator: ".").compactMap { Int($0) }
    }
  }

  /// Checks that the compiler supports the language mode of the host library.
  ///
  /// - Throws: `UsageError` if it is older than Swift 6.
  func checkAge(for option: OptionName = .source) throws(UsageError) {
    guard let number = number?.first, number < 6 else { return }
    throw UsageError(
      "option \(Quoted(option.long)) needs Swift 6 or later, but \(Quoted(path: path)) is \(Quoted(Self.firstLine(version)))",
      hint: "install a newer one from https://www.swift.org/install, or put it first in PATH")
  }

  static func firstLine(_ text: String) -> Substring {
    text.prefix { !$0.isNewline }
  }

  private static func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path) && !PathKind(of: path).isFolder
  }

  /// Whether a file runs another compiler, which may change while the file stays: Apple's follows `xcode-select`, and
  /// swiftly's its own settings.
  private static func delegates(_ file: String) -> Bool {
    file == "/usr/bin/swiftc" || FilePath.name(file) == "swiftly"
  }

  private static func askVersion(_ path: String, _ environment: [String: String], _ cache: CompilationCache)
    throws -> String
  {
    let result = try WorkFolder.use(in: cache) { folder in
      try Subprocess.run(path, ["--version"], environment, log: folder + "/log")
    }
    guard let text = result.output, !text.isEmpty else {
      let first = firstLine(result.text)
      throw UsageError(
        "\(Quoted(path: path + " --version")) failed (\(result.status))"
          + (first.isEmpty ? "" : ": \(Quoted(first))"),
        hint: "")
    }
    return text
  }
}

extension CacheKey {
  /// The compiler, and the variables that it reads.
  mutating func add(_ compiler: SwiftCompiler) {
    add("compiler", compiler.version)
    for name in ["SDKROOT", "MACOSX_DEPLOYMENT_TARGET"] + CompilerInputs.variables {
      if let value = compiler.environment[name] { add(name, value) }
    }
  }
}

/// Reports on standard error why the program is waiting.
///
/// On a terminal, it shows a line that vanishes afterwards; in a pipe, such as a CI log, it prints a line every ten
/// seconds.
package final class WaitingLine {
  private let screen: OutputFile
  private var shown = 0
  private var timer: (any DispatchSourceTimer)?

  /// The seconds between two lines in a pipe, even for different waits.
  private static let interval = 10.0
  /// Writes all lines in pipes, and guards `last`, the time of the latest one.
  private static let queue = DispatchQueue(label: "waiting")
  nonisolated(unsafe) private static var last = Date()

  /// Nil if the line would not be seen or is not wanted.
  ///
  /// - Parameter isShown: nil to show the line only if somebody is likely to read it.
  package init?(_ text: String, isShown: Bool?, isQuiet: Bool = false) {
    guard isShown != false, let screen = try? OutputFile(.standardError) else { return nil }
    self.screen = screen
    guard isShown == true || screen.isTerminal else {
      guard !isQuiet, screen.isPipe else { return nil }
      report(text)
      return
    }
    // A line that wraps at the terminal's edge could not be erased.
    let line = String(text.unicodeScalars.prefix((screen.columns ?? 80) - 1))
    shown = line.unicodeScalars.count
    try? screen.write(line)
  }

  private func report(_ text: String) {
    let start = Date()
    let timer = DispatchSource.makeTimerSource(queue: Self.queue)
    let age = Self.queue.sync { -Self.last.timeIntervalSinceNow }
    timer.schedule(deadline: .now() + max(1, Self.interval - age), repeating: Self.interval)
    timer.setEventHandler {
      Self.last = Date()
      Console.complain("\(Version.program): \(text) (\(Int(-start.timeIntervalSinceNow.rounded())) s)")
    }
    timer.resume()
    self.timer = timer
  }

  package func erase() {
    // Canceled on its queue, so that no line can follow.
    if let timer { Self.queue.sync { timer.cancel() } }
    guard shown > 0 else { return }
    // A terminal echoes Ctrl-C as two characters after the line.
    try? screen.write("\r" + String(repeating: " ", count: shown + 2) + "\r")
    shown = 0
  }
}
