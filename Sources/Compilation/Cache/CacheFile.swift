import Foundation
import OperatingSystem
import Words

/// Reads, writes and removes the cache's files, with errors that name the file and the system's reason.
package enum CacheFile {
  /// Writes a new file.
  package static func write(_ bytes: [UInt8], to path: String) throws(CannotOpen) {
    do throws(SystemError) {
      let file = try OutputFile(.file(path))
      try file.empty()
      try file.write(bytes)
      try file.finish()
    } catch {
      throw CannotOpen(name: path, purpose: "write", error: error)
    }
  }

  /// Writes a new file of JSON.
  static func write(json object: some Encodable, to path: String) throws(CannotOpen) {
    // Encoding strings and numbers cannot fail.
    try write(Array((try? JSONEncoder().encode(object)) ?? Data()), to: path)
  }

  /// The value that a file holds as JSON; nil if there is no such file, or it holds something else.
  static func object<Object: Decodable>(_ type: Object.Type = Object.self, of path: String) -> Object? {
    bytes(of: path).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
  }

  /// A file name derived from a hash of these bytes.
  static func name(_ bytes: [UInt8]) -> String {
    let digits = String(FNV1a.hash(bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  package static func bytes(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
  }

  /// The distant past if the file has no date.
  static func modificationDate(of path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  static func remove(_ path: String) {
    // The next run tries again.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Creates the folder and its missing parents, accessible only to this user.
  package static func makeFolder(_ path: String) throws(CannotOpen) {
    if PathKind(of: path).isFolder { return }
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CannotOpen(name: path, purpose: "write", error: SystemError.underlying(error))
    }
  }
}

extension SystemError {
  /// The system's own error inside one of Foundation's.
  static func underlying(_ error: any Error) -> SystemError {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return SystemError(code: Int32(error.code)) }
    guard let inner = error.userInfo[NSUnderlyingErrorKey] as? any Error else { return .last }
    return underlying(inner)
  }
}

/// A folder for this process alone under `unfinished`.
package enum WorkFolder {
  /// A killed process left anything older.
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

  /// Removes abandoned folders.
  static func removeAbandoned(in cache: CompilationCache) {
    for name in CacheContents.names(in: cache.unfinished) where UInt64(name) != nil {
      let path = "\(cache.unfinished)/\(name)"
      if CacheFile.modificationDate(of: path).timeIntervalSinceNow < -longestUse { CacheFile.remove(path) }
    }
  }
}
