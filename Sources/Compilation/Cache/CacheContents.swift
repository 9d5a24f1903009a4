import Foundation
import OperatingSystem
import Words

/// The contents of the cache: the result of `cache`, and what `cache clear` removes.
package struct CacheContents {
  private let cache: CompilationCache
  private let entries: [(kind: CacheEntry.Kind, path: String)]

  package init(_ cache: CompilationCache) {
    self.cache = cache
    entries = CacheEntry.Kind.allCases.flatMap { kind in
      Self.paths(in: cache.folder(of: kind)).map { (kind, $0) }
    }
  }

  /// A line for the folder, with the size of its contents.
  package var text: String {
    let size = Self.megabytes(Self.size(of: cache.folder))
    let folder = Quoted(path: cache.folder).contents
    return "\(folder): \(Self.counted(entries.map(\.kind))), \(size) (removed when unused for a week)\n"
  }

  /// Removes everything this program put there, except unfinished entries. Returns a line with the counts.
  package func clear() -> String {
    let before = Self.size(of: cache.folder)
    let removed = entries.filter { CacheEntry.remove($0.path) }.map(\.kind)
    for path in Self.paths(in: cache.answers) { CacheFile.remove(path) }
    CacheFile.remove(cache.failure)
    let rest = entries.count - removed.count
    if rest == 0 {
      // Compiled code depends on the system's modules.
      if PathKind(of: cache.moduleCache) == .folder { CacheFile.remove(cache.moduleCache) }
      for path in Self.paths(in: cache.locks) { CacheFile.remove(path) }
    }
    let kept =
      rest == 0
      ? "" : "; \(rest) that \(rest == 1 ? "is" : "are") being made \(rest == 1 ? "is" : "are") kept"
    let freed = before - Self.size(of: cache.folder)
    return "removed \(Self.counted(removed)), \(Self.megabytes(freed))\(kept)\n"
  }

  /// `2 programs`, `2 programs and 1 module`.
  private static func counted(_ kinds: [CacheEntry.Kind]) -> String {
    func count(_ kind: CacheEntry.Kind) -> Int { kinds.count { $0 == kind } }
    let (programs, modules, builds) = (count(.programs), count(.objects), count(.packages))
    let words = [
      programs > 0 || modules + builds == 0 ? "\(Counted(programs, "program"))" : "",
      modules > 0 ? "\(Counted(modules, "module"))" : "",
      builds > 0 ? "\(Counted(builds, "build")) of \(builds == 1 ? "a package" : "packages")" : "",
    ]
    return words.filter { !$0.isEmpty }.listed()
  }

  /// The bytes of all files in and below a folder, without following links.
  static func size(of folder: String) -> Int {
    (FileManager.default.subpaths(atPath: folder) ?? []).reduce(0) { sum, name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      let isFile = attributes?[.type] as? FileAttributeType == .typeRegular
      return sum + (isFile ? attributes?[.size] as? Int ?? 0 : 0)
    }
  }

  /// `2.1 MB`.
  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  static func names(in folder: String) -> [String] {
    // The target of a link belongs to somebody else.
    guard PathKind(of: folder) == .folder else { return [] }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// This program's entries in a folder: the files with hashes as their names.
  static func paths(in folder: String) -> [String] {
    names(in: folder).filter { $0.utf8.count == 16 && $0.allSatisfy(\.isHexDigit) }.map { "\(folder)/\($0)" }
  }
}
