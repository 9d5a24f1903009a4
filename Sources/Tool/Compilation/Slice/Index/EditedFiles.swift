import Foundation
import Runner

/// Changed code of the user's files, which is compiled instead of theirs while a change is tried.
enum EditedFiles {
  private final class Storage: @unchecked Sendable {
    // Sendable because of the lock.
    let lock = NSLock()
    var code: [String: [UInt8]] = [:]
  }

  private static let storage = Storage()

  /// The code by the path with which a file is reached.
  static var code: [String: [UInt8]] {
    get { storage.lock.withLock { storage.code } }
    set { storage.lock.withLock { storage.code = newValue } }
  }

  /// What tells a file's content from any earlier one; empty if there is no such file.
  static func stamp(of path: String) -> String {
    code[path].map { "edited \(CacheFile.name($0))" } ?? FileStamp(of: path)?.text ?? ""
  }
}
