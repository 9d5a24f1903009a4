import Foundation

/// Findings about the arguments of `--source` from when they were compiled, kept in the cache so that the next run
/// reads only the files that MODEL needs.
struct SourceSelection: Codable, Hashable {
  /// A file that is compiled.
  struct File: Codable, Hashable {
    let path: String
    /// The numbers of the declarations that are compiled; nil for all.
    let units: [Int]?

    /// The file as the compiler reads it.
    ///
    /// - Throws: `CannotOpen`.
    func source() throws(CannotOpen) -> SwiftSource {
      source(try SwiftSource(reading: path))
    }

    func source(_ whole: SwiftSource) -> SwiftSource {
      guard let units else { return whole }
      return SwiftSource(path: path, bytes: CodeUnits.code(whole.code, keeping: Set(units)))
    }
  }

  /// The module's name.
  var module: String
  /// What MODEL needs.
  var files: [File]
  /// The modules that they import and the machine does not have.
  var missing: [String]

  private static let file = "selection"

  /// Reads the selection from its entry; nil if the entry is not there or damaged.
  init?(in entry: CacheEntry) {
    guard entry.isIntact, let data = CacheFile.bytes(of: entry.path(Self.file)),
      let kept = try? JSONDecoder().decode(Self.self, from: Data(data))
    else { return nil }
    self = kept
  }

  init(module: String, files: [File], missing: [String]) {
    (self.module, self.files, self.missing) = (module, files, missing)
  }

  func write(to draft: CacheEntry) throws(CannotOpen) {
    // Encoding strings alone cannot fail.
    try CacheFile.write(Array((try? JSONEncoder().encode(self)) ?? Data()), to: draft.path(Self.file))
  }

  /// The entry for these arguments as the files are now.
  static func entry(
    _ list: SourceList, _ types: [TypeExpression], _ coders: [CoderCode], _ options: CompilerOptions,
    name: String?, _ targets: TargetName,
    imported: [CompiledModule], in cache: CompilationCache
  ) -> CacheEntry {
    var key = CacheKey()
    var options = options
    options.isOptimized = true
    options.add(to: &key)
    key.add("module name", name ?? "")
    if name == nil {
      let folders = list.all.map { FilePath.folder($0) ?? "" }
      let packages = Set(folders).compactMap { TargetName.package(above: $0 + "/x")?.folder }
      for package in Set(packages).sorted() { targets.addState(of: package, to: &key) }
    }
    for module in imported { key.add("imported", module.identity) }
    for type in types { key.add("selected type", type.text) }
    for coder in coders { key.add("selected \(coder.option.rawValue)", coder.expression) }
    key.add("folder", FileManager.default.currentDirectoryPath)
    for (number, path) in list.all.enumerated() {
      key.add(number < list.named.count ? "named" : "found", path)
      key.add("stamp", FileStamp(of: path)?.text ?? "")
    }
    return cache.selectionEntry(key.bytes, files: [file])
  }
}
