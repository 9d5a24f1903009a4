import Foundation
import OperatingSystem

/// The modules of packages that SwiftPM, Xcode, CocoaPods or Carthage has fetched into a project's folder. They take part in slices like the project's own modules.
struct DependencyFolders {
  private static let homes = [".build/checkouts", "SourcePackages/checkouts", "Pods", "Carthage/Checkouts"]
  /// The folders above the sources that are looked at.
  private static let maximumLevels = 4

  /// The folder of each module, by its name.
  private(set) var modules: [String: String] = [:]
  /// The folders of packages, with what tells that other sources were fetched.
  private(set) var states: [(package: String, state: String)] = []

  /// - Parameter sources: the arguments of `--source`.
  init(near sources: [String]) {
    var seen: Set<String> = []
    for source in sources {
      var folder = PathKind(of: source).isFolder ? FilePath.plain(source) : FilePath.folder(source) ?? "."
      for _ in 0..<Self.maximumLevels {
        let here = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        for home in Self.homes where seen.insert(FilePath.resolved(here + home)).inserted {
          addPackages(in: here + home)
        }
        // A repository is a project.
        if PathKind(of: here + ".git") != .nothing { break }
        folder = here + ".."
      }
    }
  }

  private mutating func addPackages(in home: String) {
    for name in ((try? FileManager.default.contentsOfDirectory(atPath: home)) ?? []).sorted() {
      let package = "\(home)/\(name)"
      guard PathKind(of: package).isFolder else { continue }
      let head = ContentSum.text(ofFile: package + "/.git/HEAD")
      states.append((package, head ?? CacheContents.names(in: package).sorted().joined(separator: "/")))
      let targets = ManifestTargets(ofPackage: package).folders
      for target in targets where modules[target.name] == nil {
        let folder = target.folder == "." ? package : "\(package)/\(target.folder)"
        if PathKind(of: folder).isFolder { modules[target.name] = folder }
      }
      if targets.isEmpty, modules[name] == nil {
        let inside = "\(package)/Sources"
        modules[name] = PathKind(of: inside).isFolder ? inside : package
      }
    }
  }
}
