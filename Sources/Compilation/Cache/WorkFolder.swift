import Foundation
import OperatingSystem

/// A folder for this process alone under `unfinished`.
package enum WorkFolder {
  /// What is older was left by a process that was killed.
  private static let longestUse: TimeInterval = 24 * 60 * 60

  /// Makes a folder, and removes it after the body.
  ///
  /// - Throws: `CannotOpen` if it cannot be made; what the body throws.
  package static func use<Result>(in cache: CompilationCache, _ body: (_ path: String) throws -> Result)
    throws
    -> Result
  {
    let path = "\(cache.unfinished)/\(UInt64.random(in: 0 ... .max))"
    defer { CacheFile.remove(path) }
    try CacheFile.makeFolder(path)
    return try body(path)
  }

  /// Removes what was left.
  static func removeAbandoned(in cache: CompilationCache) {
    for name in CacheContents.names(in: cache.unfinished) where UInt64(name) != nil {
      let path = "\(cache.unfinished)/\(name)"
      if CacheFile.modificationDate(of: path).timeIntervalSinceNow < -longestUse { CacheFile.remove(path) }
    }
  }
}
