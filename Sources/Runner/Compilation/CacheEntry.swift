import Foundation

/// A compiled program in the cache: a folder that appears whole, by one renaming.
///
///     3F9A…/key       everything that the program was made of, byte for byte
///     3F9A…/program
///     3F9A…/stamp     the program's file stamp and hash
///
/// The stamp tells in no time that nobody has touched the program since; where it does not fit, as in a cache that was copied, the hash
/// decides.
struct CacheEntry {
  let folder: String
  let key: [UInt8]

  var program: String { folder + "/program" }
  private var stampFile: String { folder + "/stamp" }
  private var keyFile: String { folder + "/key" }

  /// Whether the program can be run as it is.
  var isIntact: Bool {
    guard CacheFile.bytes(of: keyFile) == key, let stamp = FileStamp(of: program),
      let noted = CacheFile.bytes(of: stampFile)
    else { return false }
    let lines = String(decoding: noted, as: UTF8.self).split(separator: "\n")
    guard lines.count == 2 else { return false }
    if lines[0] == stamp.text { return true }
    guard FileManager.default.isExecutableFile(atPath: program), let hash, lines[1] == hash else {
      return false
    }
    // Not noted, it is found out again.
    try? Data(note(stamp, hash).utf8).write(to: URL(fileURLWithPath: stampFile), options: .atomic)
    return true
  }

  /// Completes a folder that has a program.
  func seal() throws(CannotOpen) {
    guard let stamp = FileStamp(of: program), let hash else {
      throw CannotOpen(name: program, purpose: "read", error: .last)
    }
    try CacheFile.write(key, to: keyFile)
    try CacheFile.write(Array(note(stamp, hash).utf8), to: stampFile)
  }

  /// Notes that the entry was of use just now.
  func touch() {
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder)
  }

  private var hash: String? {
    CacheFile.bytes(of: program).map(CacheFile.name)
  }

  private func note(_ stamp: FileStamp, _ hash: String) -> String { "\(stamp.text)\n\(hash)\n" }
}
