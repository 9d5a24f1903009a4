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

  /// The version of the language that a manifest's first line asks for: 5, 9.
  static func toolsVersion(_ text: String) -> [Int] {
    let version = text.firstMatch(of: /swift-tools-version\s*:\s*([0-9.]+)/)?.output.1 ?? ""
    return version.split(separator: ".").compactMap { Int($0) }
  }

  /// What a manifest calls its package.
  static func variable(_ text: String) -> String {
    let name = text.firstMatch(of: /(?m)^(?:let|var)\s+(\w+)(?:\s*:\s*Package)?\s*=\s*Package\b/)?.output.1
    return name.map(String.init) ?? "package"
  }

  /// Whether it is the name of a manifest: `Package.swift`, `Package@swift-5.9.swift`.
  static func isManifest(_ file: String) -> Bool {
    file == name || file.hasPrefix("Package@swift-") && file.hasSuffix(".swift")
  }

  var texts: [String] { files.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) } }

  /// The environment variables that manifests with these texts may read.
  static func variables(_ texts: [String]) -> [String] {
    let readers = texts.filter { $0.contains("nvironment") }
    return Set(readers.flatMap { $0.matches(of: #/"([A-Za-z_][A-Za-z0-9_]*)"/#).map { String($0.output.1) } })
      .sorted()
  }
}
