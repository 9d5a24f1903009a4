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
  static func name(_ bytes: [UInt8]) -> String { name(FNV1a.hash(bytes)) }

  /// A random file name, different from all others.
  static func newName() -> String { name(UInt64.random(in: 0 ... .max)) }

  private static func name(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  package static func bytes(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
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

/// A folder under `unfinished` for this process alone. If the process is killed, the folder is removed by age.
package enum WorkFolder {
  /// Makes a folder, and removes it after the body.
  ///
  /// - Throws: `CannotOpen` if it cannot be made; otherwise the errors of the body.
  package static func use<Result>(in cache: CompilationCache, _ body: (_ path: String) throws -> Result)
    throws
    -> Result
  {
    let path = "\(cache.unfinished)/\(CacheFile.newName())"
    defer { CacheFile.remove(path) }
    try CacheFile.makeFolder(path)
    return try body(path)
  }
}
