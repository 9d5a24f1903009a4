import Foundation
import TestSupport

/// The files of the project, as seen from its tests.
enum Checkout {
  static let root = Repository.root
  static let samples = root.appendingPathComponent("Samples")
  static let fixtures = root.appendingPathComponent("Tests/CommandTests/Fixtures")
  /// Payloads of many APIs and their contracts, for models generated from them.
  static let payloads = root.appendingPathComponent("Tests/CommandTests/Payloads")

  /// The build folder for packages under `Samples`. They share it, because all of them compile this package; it is kept
  /// from run to run, and is cleaned with the rest of `.build`.
  static let sampleBuild = root.appendingPathComponent(".build/samples")
  /// Their build options: that folder, and no debug information, which would take a tenth of the build time.
  static let sampleOptions = "--scratch-path '\(sampleBuild.path)' -Xswiftc -gnone"

  /// The names of the files and folders in a folder, sorted.
  static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  static func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
}
