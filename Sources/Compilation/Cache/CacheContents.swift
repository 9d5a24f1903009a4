import Foundation
import OperatingSystem
import Words

/// What is in the cache: the result of `cache`, and what `cache clear` removes.
package struct CacheContents {
  /// One entry of the cache.
  struct Item {
    enum Kind: String, CaseIterable {
      case program, module, build
    }

    let path: String
    let kind: Kind
    /// In bytes.
    let size: Int
    let lastUse: Date
    /// Its model and files: `User (User.swift)`.
    let name: String
  }

  private let cache: CompilationCache
  /// The last used first.
  let items: [Item]

  package init(_ cache: CompilationCache) {
    self.cache = cache
    items = [
      (cache.programs, Item.Kind.program), (cache.objects, .module), (cache.packages, .build),
    ].flatMap { folder, kind in
      Self.names(in: folder).filter(Self.isHash).map { name in
        let path = "\(folder)/\(name)"
        return Item(
          path: path, kind: kind, size: Self.size(of: path),
          lastUse: CacheFile.modificationDate(of: path),
          name: Self.title(CacheFile.bytes(of: "\(path)/\(CacheEntry.keyName)") ?? []))
      }
    }.sorted { $0.lastUse > $1.lastUse }
  }

  /// A line for the folder and one for each program, module and build: size, last use, name.
  package var text: String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    let builds = items.filter { $0.kind == .build }
    let size = Self.size(of: cache.packages)
    let total = Self.size(of: cache.folder) - size
    let limit = Self.megabytes(CompilationCache.usualCapacity)
    let others = Self.counted(items.filter { $0.kind != .build })
    var head =
      "\(Quoted(path: cache.folder).contents): \(others), \(Self.megabytes(total)) of at most \(limit)"
    if !builds.isEmpty {
      let limit = Self.megabytes(CompilationCache.usualPackageCapacity)
      head += "; \(Self.counted(builds)), \(Self.megabytes(size)) of usually at most \(limit)"
    }
    head += "\n"
    let sizes = items.map { Self.megabytes($0.size) }
    let width = sizes.map(\.count).max() ?? 0
    return head
      + zip(items, sizes).map { item, size in
        let padding = String(repeating: " ", count: width - size.count)
        return "\(padding)\(size)  \(formatter.string(from: item.lastUse))  \(item.name)\n"
      }.joined()
  }

  /// Removes everything this program put there, except entries in the making. Returns a line with the counts.
  package func clear() -> String {
    let removed = items.filter { CacheEntry.remove($0.path) }
    var freed = removed.map(\.size).reduce(0, +)
    for folder in [cache.compilers, cache.selections, cache.revisions] {
      for name in Self.names(in: folder) where Self.isHash(name) { remove("\(folder)/\(name)") }
    }
    let rest = items.count - removed.count
    // What a process compiles needs the modules of the system.
    if rest == 0, PathKind(of: cache.moduleCache) == .folder { remove(cache.moduleCache) }
    remove(cache.failure)
    func remove(_ path: String) {
      freed += Self.size(of: path)
      CacheFile.remove(path)
    }
    let kept =
      rest == 0
      ? "" : "; \(rest) that \(rest == 1 ? "is" : "are") being made \(rest == 1 ? "is" : "are") kept"
    return
      "removed \(Self.counted(removed)), \(Self.megabytes(freed))\(kept)\n"
  }

  /// `2 programs`, `2 programs and 1 module`.
  private static func counted(_ items: [Item]) -> String {
    let counts = Item.Kind.allCases.map { kind in (kind, items.count { $0.kind == kind }) }.filter {
      $0.1 > 0
    }
    let words = counts.map { kind, count in
      kind == .build
        ? "\(Counted(count, "build")) of \(count == 1 ? "a package" : "packages")"
        : "\(Counted(count, kind.rawValue))"
    }
    return words.isEmpty ? "\(Counted(0, Item.Kind.program.rawValue))" : words.listed()
  }

  /// The bytes of all files in and below a folder, without following links.
  static func size(of folder: String) -> Int {
    (FileManager.default.subpaths(atPath: folder) ?? []).reduce(0) { sum, name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      let isFile = attributes?[.type] as? FileAttributeType == .typeRegular
      return sum + (isFile ? attributes?[.size] as? Int ?? 0 : 0)
    }
  }

  private static func title(_ key: [UInt8]) -> String {
    let types = CacheKey.values("type", of: key)
    let package = CacheKey.values("package", of: key).first
    let sources = CacheKey.values("path", of: key).map(FilePath.name)
    let files = sources.prefix(3).joined(separator: ", ") + (sources.count > 3 ? ", …" : "")
    if types.isEmpty {
      if let package { return "the build of \(Quoted(path: package).contents)" }
      if !sources.isEmpty { return Quoted(path: "for every MODEL (\(files))").contents }
      let isLibrary = !CacheKey.values("host library", of: key).isEmpty
      return isLibrary ? "the host library, for another compiler" : "unknown"
    }
    let title = types.prefix(3).joined(separator: ", ") + (types.count > 3 ? ", …" : "")
    return Quoted(path: sources.isEmpty ? title : "\(title) (\(files))").contents
  }

  /// `2.1 MB`, `1 GB`.
  private static func megabytes(_ bytes: Int) -> String {
    if bytes >= 1_000_000_000, bytes % 1_000_000_000 == 0 { return "\(bytes / 1_000_000_000) GB" }
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  static func names(in folder: String) -> [String] {
    // The target of a link is not ours.
    guard PathKind(of: folder) == .folder else { return [] }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// Whether this program gives files such names.
  private static func isHash(_ name: String) -> Bool {
    name.utf8.count == 16 && name.allSatisfy(\.isHexDigit)
  }
}
