import Foundation
import OperatingSystem

/// The module of a Swift file, as its place and the nearest Package.swift above it say. Nothing is run.
enum TargetName {
  /// The name of the file's target, or `NAME` in `Sources/NAME` where no manifest says which that is; nil if there is
  /// neither.
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
    // Inside the folder of a target, another may have its own.
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

  /// The name as that of a module; nil if the program cannot have a module of this name.
  private static func usable(_ name: String) -> String? {
    let word = String(name.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" })
    return ModuleFolder.isName(word) && !ModuleFolder.taken.contains(word) ? word : nil
  }
}
