import Foundation
import OperatingSystem

/// The manifests of the package in a folder: Package.swift, and those for other versions of Swift.
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

  /// The language version in a manifest's first line: 5, 9.
  static func toolsVersion(_ text: String) -> [Int] {
    let version = text.firstMatch(of: /swift-tools-version\s*:\s*([0-9.]+)/)?.output.1 ?? ""
    return version.split(separator: ".").compactMap { Int($0) }
  }

  /// The package's name in a manifest.
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

/// The module of a Swift file, according to its place and the nearest Package.swift above it. Nothing is run.
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

  /// The name as a module's; nil if the program cannot have a module of this name.
  private static func usable(_ name: String) -> String? {
    let word = String(name.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" })
    return ModuleFolder.isName(word) && !ModuleFolder.taken.contains(word) ? word : nil
  }
}
