import Foundation

/// A compiled program in the cache: a folder that appears whole, by one renaming.
///
///     3F9A…/key       everything that the program was made of, byte for byte
///     3F9A…/program
///     3F9A…/stamp     the program's file stamp
///
/// The stamp tells in no time that nobody has touched the program since it was made. A copy of the cache has other stamps, and is made
/// again: to read a program to the end and compare hashes takes half as long as to compile it.
struct CacheEntry {
  let folder: String
  let key: [UInt8]

  var program: String { folder + "/program" }
  private var stampFile: String { folder + "/stamp" }
  private var keyFile: String { folder + "/key" }

  /// Whether the program can be run as it is.
  var isIntact: Bool {
    guard let stamp = FileStamp(of: program) else { return false }
    return CacheFile.bytes(of: keyFile) == key && CacheFile.bytes(of: stampFile) == Array(stamp.text.utf8)
  }

  /// Completes a folder that has a program.
  func seal() throws(CannotOpen) {
    guard let stamp = FileStamp(of: program) else {
      throw CannotOpen(name: program, purpose: "read", error: .last)
    }
    try CacheFile.write(key, to: keyFile)
    try CacheFile.write(Array(stamp.text.utf8), to: stampFile)
  }

  /// Notes that the entry was of use just now.
  func touch() {
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder)
  }
}
