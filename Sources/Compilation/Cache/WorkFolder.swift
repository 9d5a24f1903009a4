import Foundation

/// A folder for this process alone under `unfinished`. A lock is held as long as it is used: a folder without one was
/// left by a process that was killed.
package enum WorkFolder {
  /// Makes a folder, and removes it after the body.
  ///
  /// - Throws: `CannotOpen` if it cannot be made; what the body throws.
  package static func use<Result>(in cache: CompilationCache, _ body: (_ path: String) throws -> Result)
    throws
    -> Result
  {
    let name = "\(UInt64.random(in: 0 ... .max))"
    let path = "\(cache.unfinished)/\(name)"
    let lock = FileLock(self.lock(name, in: cache))
    defer { withExtendedLifetime(lock) {} }
    defer { CacheFile.remove(path) }
    try CacheFile.makeFolder(path)
    return try body(path)
  }

  private static let prefix = "work-"

  private static func lock(_ name: String, in cache: CompilationCache) -> String {
    "\(cache.locks)/\(prefix)\(name)"
  }

  /// Removes what was left. Returns how many bytes that were.
  @discardableResult
  static func removeAbandoned(in cache: CompilationCache) -> Int {
    let locks = CacheContents.names(in: cache.locks).filter { $0.hasPrefix(prefix) }
    let names = CacheContents.names(in: cache.unfinished) + locks.map { String($0.dropFirst(prefix.count)) }
    var freed = 0
    for name in Set(names) where UInt64(name) != nil {
      _ = FileLock.ifFree(lock(name, in: cache)) {
        let path = "\(cache.unfinished)/\(name)"
        freed += CacheContents.size(of: path)
        CacheFile.remove(path)
      }
    }
    return freed
  }
}
