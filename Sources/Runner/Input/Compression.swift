import Foundation
import OperatingSystem

/// A form of compressed input that a program of the system reads.
package enum Compression: String {
  case gzip, zstd

  private static let marks: [(Compression, [UInt8])] = [
    (.gzip, [0x1F, 0x8B]), (.zstd, [0x28, 0xB5, 0x2F, 0xFD]),
  ]

  /// The form that bytes begin with, if any.
  init?(beginningOf bytes: some Sequence<UInt8>) {
    let head = Array(bytes.prefix(4))
    guard let form = Self.marks.first(where: { head.starts(with: $0.1) }) else { return nil }
    self = form.0
  }

  /// Whether further bytes decide.
  static func mayBegin(_ bytes: some Sequence<UInt8>) -> Bool {
    let head = Array(bytes.prefix(4))
    return marks.contains { head.count < $0.1.count && $0.1.starts(with: head) }
  }

  /// The name without the ending that says that the file is compressed.
  static func plainName(_ name: String) -> String {
    for ending in [".gz", ".zst"] where name.hasSuffix(ending) { return String(name.dropLast(ending.count)) }
    return name
  }

  /// The path of the program.
  ///
  /// - Throws: `SystemError` if it is nowhere in `PATH`.
  func program() throws(SystemError) -> String {
    if let path = SystemProgram.path(of: rawValue) { return path }
    throw SystemError(
      code: ENOENT, words: "it is compressed with \(rawValue), which is not in PATH")
  }

  /// The error of an archive whose end the program did not come to.
  var damage: SystemError {
    SystemError(code: EIO, words: "the \(rawValue) archive is damaged or cut off")
  }
}
