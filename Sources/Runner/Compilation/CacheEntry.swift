import Foundation

/// A compiled program in the cache: a folder that appears complete, by a single rename.
///
///     3F9A…/key       everything the program was made from, byte for byte
///     3F9A…/program
///     3F9A…/stamp     the program's file stamp
///
/// The stamp shows quickly that the program is untouched since it was compiled. A copied cache has other stamps and is
/// compiled again: reading a program to compare hashes takes half as long as compiling it.
struct CacheEntry {
  let folder: String
  let key: [UInt8]

  var program: String { folder + "/program" }
  private var stampFile: String { folder + "/stamp" }
  private var keyFile: String { folder + "/key" }

  /// The open program, if it can be run as it is: untouched, and out of the reach of other users.
  func open() -> ProgramFile? {
    guard PrivateFolder.isPrivate(folder), let file = ProgramFile(program),
      CacheFile.bytes(of: keyFile) == key,
      CacheFile.bytes(of: stampFile) == Array(file.stamp.text.utf8)
    else { return nil }
    return file
  }

  var isIntact: Bool { open() != nil }

  /// Completes a folder that contains a program.
  func seal() throws(CannotOpen) {
    guard let stamp = FileStamp(of: program) else {
      throw CannotOpen(name: program, purpose: "read", error: .last)
    }
    try CacheFile.write(key, to: keyFile)
    try CacheFile.write(Array(stamp.text.utf8), to: stampFile)
  }

  /// Records that the entry has just been used.
  func touch() {
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder)
  }
}
