import OperatingSystem
import Runner

extension PackageManager {
  /// What the manifest says, without resolving dependencies.
  ///
  /// - Throws: `BuildFailure` if SwiftPM does not accept the package, `CannotOpen` if it cannot be run.
  func describe(_ location: PackageLocation, scratch: String, in folder: String) throws -> PackageDescription
  {
    let result = try describe(location.folder, scratch: scratch, in: folder)
    guard let description = result.object(PackageDescription.self) else {
      throw BuildFailure(result.errors + result.text, result.status, location)
    }
    return description
  }
}
