import Foundation
import OperatingSystem
import Words

/// The package that `--package` names.
struct PackageLocation: Hashable {
  /// The folder as given, which names the package in messages.
  let name: String
  /// The absolute path of the folder, with all links resolved.
  let folder: String

  /// Accepts the folder, or the Package.swift in it.
  ///
  /// - Throws: `CannotOpen` if the path does not exist, `UsageError` if it is not a package.
  init(_ path: String) throws {
    var name = path
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    if FilePath.name(name) == PackageManifests.name, !PathKind(of: name).isFolder {
      name = FilePath.folder(name) ?? "."
      if name.isEmpty { name = "/" }
    }
    let kind = PathKind(of: name)
    guard kind != .nothing else {
      throw CannotOpen(name: name, purpose: "read", error: SystemError(code: ENOENT))
    }
    guard kind.isFolder, PathKind(of: "\(name)/\(PackageManifests.name)") != .nothing else {
      throw Self.noPackage(name, isFolder: kind.isFolder)
    }
    self.name = name
    folder = FilePath.resolved(name)
  }

  /// The path for messages of a file in or below the folder, given as an absolute path; other paths stay as they are.
  func shown(_ path: String) -> String {
    guard path.hasPrefix(folder + "/") else { return path }
    let rest = path.dropFirst(folder.count + 1)
    return name == "." ? String(rest) : name == "/" ? path : "\(name)/\(rest)"
  }

  /// The contents of the manifest, without resolving dependencies.
  ///
  /// - Parameter work: a folder for SwiftPM's files.
  /// - Throws: `BuildFailure` if SwiftPM does not accept the package, `CannotOpen` if it cannot be run.
  func description(by manager: PackageManager, in work: String) throws -> PackageDescription {
    let result = try manager.describe(folder, scratch: work + "/scratch", in: work)
    guard let description = result.object(PackageDescription.self) else {
      throw BuildFailure(result.errors + result.text, result.status, self)
    }
    return description
  }

  private static func noPackage(_ name: String, isFolder: Bool) -> UsageError {
    let package = OptionName.package.long
    guard isFolder else {
      let isSwift = name.hasSuffix(".swift")
      return UsageError(
        "\(Quoted(path: name)) is not a package: expected a folder with a \(PackageManifests.name)",
        hint: isSwift ? "for Swift files without a package: \(OptionName.source.long) FILE" : "")
    }
    let message = "\(Quoted(path: name)) is not a package: it has no \(PackageManifests.name)"
    if let above = packageAbove(name) {
      return UsageError(
        message, hint: "there is one above it: \(package) \(ShellCommand.text([above]) ?? above)")
    }
    let hasSwift = Glob("**/*.swift").files(in: name.hasSuffix("/") ? name : name + "/").first != nil
    return UsageError(
      message,
      hint: hasSwift
        ? "for Swift files without a package: \(OptionName.source.long) \(ShellCommand.text([name]) ?? name)"
        : "")
  }

  /// The nearest folder above with a Package.swift.
  private static func packageAbove(_ name: String) -> String? {
    FilePath.folders(above: FilePath.resolved(name)).first {
      PathKind(of: "\($0)/\(PackageManifests.name)") != .nothing
    }
  }
}
