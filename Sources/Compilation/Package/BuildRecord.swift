import OperatingSystem

/// The result of a package build, and how to see that nothing has changed since.
///
/// SwiftPM itself takes most of a second to find out that there is nothing to do. A look at every file's stamp takes
/// milliseconds.
struct BuildRecord: Codable, Hashable {
  /// What was asked for: `--target`, the MODELs, and the state of what compiler flags name.
  let request: [String]
  /// The configuration that the package compiles in: `release` or `debug`.
  let configuration: String
  let module: String
  /// Further modules that declare types of the MODELs.
  let otherModules: [String]
  let searchArguments: [String]
  let linkArguments: [String]
  /// Changes whenever one of the object files does.
  let objects: String
  let needsFoundation: Bool
  /// The folders of the package, and of the packages that it names by path.
  let folders: [String]
  /// The names of the environment variables that manifests may read.
  let variables: [String]
  /// The stamps of all files in the folders, and the values of the variables, before the build.
  let state: String

  /// Reads the record in a folder; nil if there is none for the request.
  static func read(_ request: [String], in folder: String) -> BuildRecord? {
    let record = CacheFile.object(BuildRecord.self, of: path(request, in: folder))
    return record?.request == request ? record : nil
  }

  func write(to folder: String) throws(CannotOpen) {
    try CacheFile.write(json: self, to: Self.path(request, in: folder))
  }

  func isCurrent(_ environment: [String: String]) -> Bool {
    state == Self.state(folders, variables, environment)
  }

  /// The module as programs need it.
  func compiledModule(_ key: [UInt8]) -> CompiledModule {
    var identity = CacheKey(continuing: key)
    identity.add("target", module)
    identity.add("objects", objects)
    return CompiledModule(
      name: module, searchArguments: searchArguments, linkArguments: linkArguments, identity: identity.bytes,
      reexportsFoundation: false, modelsNeedFoundation: needsFoundation, otherModules: otherModules)
  }

  /// The state of folders and variables.
  static func state(_ folders: [String], _ variables: [String], _ environment: [String: String]) -> String {
    var text = FolderListing(folders).lines.map { line in
      line.text + (line.file.map { " " + (FileStamp(of: $0)?.text ?? "") } ?? "") + "\n"
    }.joined()
    for name in variables { text += "\(name)=\(environment[name] ?? "\n")\n" }
    return CacheFile.name(Array(text.utf8))
  }

  /// The stamps of the files, as one word.
  static func stamps(_ files: [String]) -> String {
    let text = files.map { "\($0) \(FileStamp(of: $0)?.text ?? "")\n" }.joined()
    return CacheFile.name(Array(text.utf8))
  }

  private static func path(_ request: [String], in folder: String) -> String {
    "\(folder)/record-" + CacheFile.name(Array(request.joined(separator: "\n").utf8))
  }
}
