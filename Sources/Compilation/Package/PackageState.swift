import OperatingSystem

/// What the hosts of a package are built from: the files in its folder and in those of the packages that it names by
/// path, and the environment variables that their manifests may read.
struct PackageState: Codable, Hashable {
  let folders: [String]
  private let variables: [String]
  /// A hash of the files' names and contents and of the variables' values.
  private let sum: String

  init(_ folders: [String], _ environment: [String: String]) {
    self.folders = folders
    variables = PackageManifests.variables(folders.flatMap { PackageManifests(in: $0).texts })
    sum = Self.sum(folders, variables, environment)
  }

  func isCurrent(_ environment: [String: String]) -> Bool {
    sum == Self.sum(folders, variables, environment)
  }

  private static func sum(_ folders: [String], _ variables: [String], _ environment: [String: String])
    -> String
  {
    var text = FolderListing(folders).lines.map { line in
      line.text + (line.file.map { " " + (ContentSum.text(ofFile: $0) ?? "") } ?? "") + "\n"
    }.joined()
    for name in variables { text += "\(name)=\(environment[name] ?? "\n")\n" }
    return CacheFile.name(Array(text.utf8))
  }
}
