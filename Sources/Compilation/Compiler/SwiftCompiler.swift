import Foundation
import OperatingSystem
import Words

/// The machine's Swift compiler.
struct SwiftCompiler {
  /// The first `swiftc` in an absolute folder of PATH.
  let path: String
  /// The complete output of `swiftc --version`.
  let version: String

  /// Finds the compiler and asks for its version, unless that is cached.
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
    let version = try cache.remembered(CompilerIdentity(path, environment).text) {
      try askVersion(path, environment, cache)
    }
    return SwiftCompiler(path: path, version: version)
  }

  /// Runs the compiler, whose temporary files go to `folder`. It has to make the files.
  ///
  /// - Throws: `CannotOpen`, also if the cache's disk is full or read-only.
  func compile(
    _ arguments: [String], _ environment: [String: String], moduleCache: String, in folder: String,
    making files: [String] = []
  ) throws(CannotOpen) -> CompilerResult {
    // The overlay's paths start from the working directory as PWD spells it, which may contain links.
    let here = ["TMPDIR": folder, "PWD": FileManager.default.currentDirectoryPath]
    let result = try Subprocess.run(
      path, ["-module-cache-path", moduleCache] + arguments, environment.merging(here) { $1 },
      log: folder + "/log")
    try CompilerOutput.checkDisk(result, of: FilePath.folder(moduleCache) ?? folder)
    let isMade = result.output != nil && files.allSatisfy { FileStamp(of: $0) != nil }
    return CompilerResult(status: result.status, isComplete: isMade, output: result.text)
  }

  /// The numbers of its version: `[6, 1, 2]`.
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
  mutating func add(_ compiler: SwiftCompiler, _ environment: [String: String]) {
    add("compiler", compiler.version)
    for name in ["SDKROOT", "MACOSX_DEPLOYMENT_TARGET"] + CompilerInputs.variables {
      if let value = environment[name] { add(name, value) }
    }
  }
}

/// Identifies a compiler without starting it, so that its version need not be asked for again.
///
/// The file alone is not enough if it delegates to another compiler: Apple's `/usr/bin/swiftc` follows `xcode-select`,
/// and swiftly's follows its own settings and the nearest `.swift-version`.
struct CompilerIdentity {
  /// Lines that each end in a newline.
  let text: String

  init(_ path: String, _ environment: [String: String]) {
    var lines = [path, Self.stamp(path)]
    for name in ["TOOLCHAINS", "DEVELOPER_DIR", "SWIFT_EXEC"] {
      if let value = environment[name] { lines.append("\(name)=\(value)") }
    }
    #if canImport(Darwin)
      lines += Self.appleStamps(environment["DEVELOPER_DIR"])
    #endif
    if FilePath.resolved(path).hasSuffix("/swiftly") {
      let home = environment["SWIFTLY_HOME_DIR"] ?? "\(environment["HOME"] ?? "")/.local/share/swiftly"
      lines.append(Self.stamp(home + "/config.json"))
      lines.append(Self.nearestVersionFile())
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  #if canImport(Darwin)
    /// The stamps of the compilers that Apple's `/usr/bin/swiftc` may start. An update of Xcode replaces them in
    /// place, and leaves `/usr/bin/swiftc` unchanged.
    private static func appleStamps(_ named: String?) -> [String] {
      let selected = FilePath.resolved("/var/db/xcode_select_link")
      let usual = ["/Applications/Xcode.app/Contents/Developer", "/Library/Developer/CommandLineTools"]
      return ([named ?? "", selected] + usual).flatMap { folder in
        ["/usr/bin/swiftc", "/Toolchains/XcodeDefault.xctoolchain/usr/bin/swiftc"].map { stamp(folder + $0) }
      }
    }
  #endif

  private static func stamp(_ path: String) -> String {
    "\(FilePath.resolved(path)) \(FileStamp(of: path)?.text ?? "")"
  }

  /// The stamp of the `.swift-version` that swiftly uses, searched from the working directory upwards.
  private static func nearestVersionFile() -> String {
    let here = FileManager.default.currentDirectoryPath
    let places = ([here] + FilePath.folders(above: here) + [""]).map { $0 + "/.swift-version" }
    return places.first { FileStamp(of: $0) != nil }.map(stamp) ?? ""
  }
}
