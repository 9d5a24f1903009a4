import Foundation
import OperatingSystem

/// Maps a project's files to modules, judging by folder names, imports and Package.swift.
///
/// Nothing is built, and Xcode's projects are not read.
///
/// A folder holds a module if a Package.swift above it says so, or if some file of the project imports a module of its
/// name and no file in the folder does.
struct ModuleMap {
  /// The name of the module in each folder.
  private var folders: [String: String] = [:]

  /// - Parameters:
  ///   - imports: the modules that each file imports, by its path.
  ///   - manifest: the text of the Package.swift in a folder, if any.
  init(_ imports: [(path: String, modules: Set<String>)], manifest: (String) -> [UInt8]?) {
    let names = imports.reduce(into: Set<String>()) { $0.formUnion($1.modules) }
    var importing: [String: Bool] = [:]
    var seen: Set<String> = []
    for (path, modules) in imports {
      for folder in FilePath.folders(above: path).reversed() {
        let name = folder.folderName
        if names.contains(name) { importing[folder] = importing[folder] == true || modules.contains(name) }
        guard seen.insert(folder).inserted, let text = manifest(folder) else { continue }
        for target in ManifestTargets(text).folders {
          folders[target.folder == "." ? folder : "\(folder)/\(target.folder)"] = target.name
        }
      }
    }
    for (folder, importsItself) in importing where !importsItself && folders[folder] == nil {
      let isBelow = FilePath.folders(above: folder).contains { folders[$0] != nil }
      if !isBelow { folders[folder] = folder.folderName }
    }
  }

  /// Assigns a module to a folder, and forgets the modules inside it.
  mutating func name(_ folder: String, _ name: String) {
    let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    folders = folders.filter { !$0.key.hasPrefix(folder + "/") }
    folders[folder] = name
  }

  /// The folder and name of the innermost module that contains a file; empty for the app itself.
  func module(of path: String) -> (folder: String, name: String) {
    for folder in FilePath.folders(above: path) {
      if let name = folders[folder] { return (folder, name) }
    }
    return ("", "")
  }

  /// The folders of the given modules and of the modules that they import, directly or indirectly.
  static func reach(of modules: Set<String>, _ files: [CodeFile]) -> Set<String> {
    var imported: [String: Set<String>] = [:]
    var named: [String: Set<String>] = [:]
    for file in files {
      imported[file.module, default: []].formUnion(file.importedNames)
      named[file.moduleName, default: []].insert(file.module)
    }
    var reached = modules
    var open = Array(modules)
    while let next = open.popLast() {
      for folder in (imported[next] ?? []).flatMap({ named[$0] ?? [] }) where reached.insert(folder).inserted
      {
        open.append(folder)
      }
    }
    return reached
  }
}

/// The targets in a Package.swift, with their folders. The file is parsed, not run: enough to tell modules apart.
struct ManifestTargets {
  /// The modules, with their folders below the package's.
  private(set) var folders: [(name: String, folder: String)] = []

  /// The kinds of targets, with the folders in which SwiftPM looks for one without a path.
  private static let kinds = [
    "target": sources, "executableTarget": sources, "macro": sources, "plugin": ["Plugins"],
    "testTarget": ["Tests"],
  ]
  private static let sources = ["Sources", "Source", "src", "srcs"]

  /// Reads a package's manifest; without one, there are no targets.
  init(ofPackage folder: String) {
    self.init(CacheFile.bytes(of: "\(folder)/\(PackageManifests.name)") ?? [])
  }

  init(_ text: [UInt8]) {
    let file = CodeFile(0, path: "Package.swift", code: text)
    file.read(BuildConditions(modules: []))
    let tokens = file.tokens
    for number in tokens.indices.dropFirst().dropLast(2) where tokens[number - 1].isSymbol(".") {
      guard let parents = Self.kinds[file.text(tokens[number])], tokens[number + 1].isSymbol("("),
        tokens[number + 1].match > 0
      else { continue }
      let arguments = Self.arguments(file, number + 2..<Int(tokens[number + 1].match))
      // The target of a dependency has neither folder nor dependencies.
      guard let name = arguments["name"] else { continue }
      let module = PackageManifests.module(ofTarget: name)
      folders += (arguments["path"].map { [Self.plain($0)] } ?? parents.map { "\($0)/\(name)" }).map {
        (module, $0)
      }
    }
  }

  /// The path as SwiftPM reads it: `Sources/App` for `./Sources/App/`, and `.` for the package's own folder.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// The string literals among the arguments of a call, by label.
  private static func arguments(_ file: CodeFile, _ range: Range<Int>) -> [String: String] {
    var result: [String: String] = [:]
    var next = range.lowerBound
    while next + 2 < range.upperBound {
      let (label, colon, value) = (file.tokens[next], file.tokens[next + 1], file.tokens[next + 2])
      if label.kind == .word, colon.isSymbol(":"), value.kind == .literal {
        result[file.text(label)] = file.text(value).trimmingCharacters(in: ["\""])
      }
      next = label.opensBracket && label.match > 0 ? Int(label.match) + 1 : next + 1
    }
    return result
  }
}

/// The manifests of the package in a folder: Package.swift, and the ones for specific versions of Swift.
struct PackageManifests {
  static let name = "Package.swift"
  /// SwiftPM's record of resolved versions.
  static let resolved = "Package.resolved"

  private let files: [String]

  init(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    files = names.filter(Self.isManifest).sorted().map {
      "\(folder)/\($0)"
    }
  }

  /// The names of the files, with their texts.
  var named: [(name: String, text: String)] {
    files.compactMap { file in
      (try? String(contentsOfFile: file, encoding: .utf8)).map { (FilePath.name(file), $0) }
    }
  }

  /// The tools version that a manifest declares: `[5, 9]`.
  static func toolsVersion(_ text: String) -> [Int] {
    let version = text.firstMatch(of: /swift-tools-version\s*:\s*([0-9.]+)/)?.output.1 ?? ""
    return version.split(separator: ".").compactMap { Int($0) }
  }

  /// The name of the variable that holds the package in a manifest.
  static func variable(_ text: String) -> String {
    let name = text.firstMatch(of: /(?m)^(?:let|var)\s+(\w+)(?:\s*:\s*Package)?\s*=\s*Package\b/)?.output.1
    return name.map(String.init) ?? "package"
  }

  /// Whether it is the name of a manifest: `Package.swift`, `Package@swift-5.9.swift`.
  static func isManifest(_ file: String) -> Bool {
    file == name || file.hasPrefix("Package@swift-") && file.hasSuffix(".swift")
  }

  /// The name by which code imports a target.
  static func module(ofTarget name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  var texts: [String] { files.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) } }

  /// The environment variables that manifests with these texts may read.
  static func variables(_ texts: [String]) -> [String] {
    let readers = texts.filter { $0.contains("nvironment") }
    return Set(readers.flatMap { $0.matches(of: #/"([A-Za-z_][A-Za-z0-9_]*)"/#).map { String($0.output.1) } })
      .sorted()
  }
}

/// The module of a Swift file, judging by its path and the nearest Package.swift above it. Nothing is run.
enum TargetName {
  /// The name of the file's target, or `NAME` in `Sources/NAME` if no manifest names it; nil if there is neither.
  static func find(for file: String) -> String? {
    let parts = standardized(file).split(separator: "/").map(String.init)
    let folder = parts.dropLast(2).lastIndex(of: "Sources").map { parts[$0 + 1] }
    return (place(of: file)?.module ?? folder).flatMap(usable)
  }

  /// The folder of the package and the module of the target that a file belongs to.
  static func place(of file: String) -> (package: String, module: String)? {
    guard let package = package(above: file) else { return nil }
    let path = standardized(file).dropFirst(package.count + 1)
    let around = ManifestTargets(ofPackage: package).folders.filter {
      $0.folder == "." || path.hasPrefix($0.folder + "/")
    }
    // A target's folder may contain another's.
    return around.max { $0.folder.count < $1.folder.count }.map { (package, $0.name) }
  }

  /// The folder of the nearest Package.swift above a file.
  static func package(above file: String) -> String? {
    FilePath.folders(above: standardized(file)).first {
      PathKind(of: "\($0)/\(PackageManifests.name)") == .other
    }
  }

  private static func standardized(_ file: String) -> String {
    let path = file.hasPrefix("/") ? file : FileManager.default.currentDirectoryPath + "/" + file
    return URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The name as a module's name; nil if the program cannot have such a module.
  private static func usable(_ name: String) -> String? {
    let word = String(name.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" })
    return ModuleFolder.isName(word) && !ModuleFolder.taken.contains(word) ? word : nil
  }
}
