import Foundation
import JSONCoding

/// Reads lines of the Swift files in which a model is declared.
final class SourceLines {
  private var files: [String: [UInt8]] = [:]

  /// The line with this 1-based number, and its offset in bytes; nil if it cannot be read.
  func line(_ file: String, _ number: Int) -> (text: String, offset: Int)? {
    let bytes = files[file] ?? Self.contents(of: file)
    files[file] = bytes
    var rest = bytes[...]
    for _ in 1..<max(number, 1) {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      rest = rest[(end + 1)...]
    }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return (String(decoding: line, as: UTF8.self), rest.startIndex)
  }

  private static func contents(of file: String) -> [UInt8] {
    guard let text = try? InputFile.contents(of: file) else { return [] }
    return text.withBytes(SourceRange(start: 0, end: text.count)) { Array($0) }
  }
}
