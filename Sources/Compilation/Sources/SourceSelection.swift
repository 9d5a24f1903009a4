import Foundation
import OperatingSystem
import Words

/// Findings about the arguments of `--source`, kept in the cache so that the next run reads only the files that MODEL
/// needs.
struct SourceSelection: Codable, Hashable {
  /// A file to compile.
  struct File: Codable, Hashable {
    let path: String
    /// The code of a slice's file or of a stand-in; nil for a whole file.
    let code: Data?

    /// A file that the next run has to read.
    init(path: String) { (self.path, code) = (path, nil) }

    init(sliceOf source: SwiftSource) { (path, code) = (source.path, Data(source.bytes)) }

    /// The file as the compiler reads it.
    ///
    /// - Throws: `CannotOpen`.
    func source() throws(CannotOpen) -> SwiftSource {
      guard let code else { return try SwiftSource(reading: path) }
      return SwiftSource(path: path, bytes: Array(code))
    }
  }

  /// The module's name.
  var module: String
  /// The files that MODEL needs.
  var files: [File]
  /// The modules that they import and the machine does not have.
  var missing: [String]
  /// The decoders that the sources declare, whether or not MODEL needs them.
  var decoders: [DeclaredDecoder]

  private static let file = "selection"

  /// Reads the selection from its entry; nil if the entry is missing or damaged.
  static func read(from entry: CacheEntry) -> SourceSelection? {
    entry.isIntact ? CacheFile.object(of: entry.path(file)) : nil
  }

  func write(to draft: CacheEntry) throws(CannotOpen) {
    try CacheFile.write(json: self, to: draft.path(Self.file))
  }

  /// The entry for these arguments and the current state of the files.
  static func entry(
    _ list: SourceList, _ types: [TypeExpression], _ coders: [CoderCode], _ options: CompilerOptions,
    _ extent: SourceExtent, name: String?, imported: [CompiledModule], _ dependencies: DependencyFolders,
    in cache: CompilationCache
  ) -> CacheEntry {
    var key = CacheKey()
    key.add("form", "code")
    options.add(to: &key)
    key.add("extent", "\(extent)")
    key.add("module name", name ?? "")
    if name == nil {
      let folders = list.all.map { FilePath.folder($0) ?? "" }
      for package in Set(Set(folders).compactMap { TargetName.package(above: $0 + "/x") }).sorted() {
        key.add(
          "manifest of \(package)", contents: CacheFile.bytes(of: "\(package)/\(PackageManifests.name)") ?? []
        )
      }
    }
    for module in imported { key.add("imported", contents: module.identity) }
    for module in list.modules { key.add("module \(module.name)", module.folder) }
    for name in list.choosing.sorted() { key.add("choosing", name) }
    for type in types { key.add("selected type", type.text) }
    for coder in coders { key.add("selected \(coder.option.rawValue)", coder.expression) }
    for (package, state) in dependencies.states { key.add("dependency", "\(package) \(state)") }
    key.add("folder", FileManager.default.currentDirectoryPath)
    for (number, path) in list.all.enumerated() {
      key.add(number < list.named.count ? "named" : "found", path)
      key.add("contents", ContentSum.text(ofFile: path) ?? "")
    }
    return cache.entry(key.bytes, .selections, files: [file])
  }
}
