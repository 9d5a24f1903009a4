import Diagnostics
import Foundation

/// Files of the cache, written and removed with the errors of the system in words.
enum CacheFile {
  /// Writes a new file.
  static func write(_ bytes: [UInt8], to path: String) throws(CannotOpen) {
    do throws(SystemError) {
      let file = try OutputFile(.file(path))
      try file.empty()
      try file.write(bytes)
      try file.finish()
    } catch {
      throw CannotOpen(name: path, purpose: "write", error: error)
    }
  }

  /// A name for something that these bytes tell apart from everything else.
  static func name(_ bytes: [UInt8]) -> String {
    let digits = String(FNV1a.hash(bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func bytes(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
  }

  static func remove(_ path: String) {
    // What cannot be removed is left to the next run.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Makes the folder and those that it stands in, for this user alone.
  static func makeFolder(_ path: String) throws(CannotOpen) {
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
