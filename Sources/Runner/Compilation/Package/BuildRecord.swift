import Foundation

/// What a build of a package came to, and how to see that nothing has changed since.
///
/// SwiftPM itself takes most of a second to find out that there is nothing to do. A look at every file's stamp takes
/// milliseconds.
struct BuildRecord: Codable, Hashable {
  /// What was asked for: `--target` and the MODELs.
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
    guard let bytes = CacheFile.bytes(of: path(request, in: folder)),
      let record = try? JSONDecoder().decode(BuildRecord.self, from: Data(bytes)), record.request == request
    else { return nil }
    return record
  }

  func write(to folder: String) throws(CannotOpen) {
    // Encoding strings alone cannot fail.
    let data = (try? JSONEncoder().encode(self)) ?? Data()
    try CacheFile.write(Array(data), to: Self.path(request, in: folder))
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
    var bytes: [UInt8] = []
    var seen: Set<String> = []
    for folder in folders { add(folder, to: &bytes, &seen) }
    for name in variables { bytes += Array("\(name)=\(environment[name] ?? "\n")\n".utf8) }
    return CacheFile.name(bytes)
  }

  /// The stamps of the files, as one word.
  static func stamps(_ files: [String]) -> String {
    let text = files.map { "\($0) \(FileStamp(of: $0)?.text ?? "")\n" }.joined()
    return CacheFile.name(Array(text.utf8))
  }

  /// Adds the stamps of what is in and below a folder. Hidden files are none of a package's sources.
  private static func add(_ folder: String, to bytes: inout [UInt8], _ seen: inout Set<String>) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      switch PathKind(of: path) {
      case .folder:
        bytes += Array("\(path)/\n".utf8)
        add(path, to: &bytes, &seen)
      case .linkToFolder:
        // A link may lead to a folder around it.
        let target = FilePath.resolved(path)
        bytes += Array("\(path) -> \(target)\n".utf8)
        if seen.insert(target).inserted { add(target, to: &bytes, &seen) }
      case .other, .nothing:
        bytes += Array("\(path) \(FileStamp(of: path)?.text ?? "")\n".utf8)
      }
    }
  }

  private static func path(_ request: [String], in folder: String) -> String {
    "\(folder)/record-" + CacheFile.name(Array(request.joined(separator: "\n").utf8))
  }
}
