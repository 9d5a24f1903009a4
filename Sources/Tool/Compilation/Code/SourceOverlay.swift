import Foundation
import Runner

/// Makes the compiler read the bytes already read here when it opens the user's files, through an overlay of LLVM's
/// virtual file system (`-vfsoverlay`).
///
/// A file that is edited meanwhile, or a FIFO, which can be read only once, is compiled as it was read. Messages,
/// `#filePath` and line numbers are those of the user's file.
struct SourceOverlay: Encodable {
  private struct Root: Encodable {
    enum CodingKeys: String, CodingKey {
      case type, name
      case contents = "external-contents"
    }

    let type = "file"
    let name: String
    let contents: String
  }

  private enum CodingKeys: String, CodingKey {
    case version, roots
    case isCaseSensitive = "case-sensitive"
    case usesExternalNames = "use-external-names"
  }

  private let version = 0
  private let isCaseSensitive = "true"
  private let usesExternalNames = "false"
  private let roots: [Root]

  /// The path of the code of the source with this number.
  static func copy(_ number: Int, in folder: String) -> String { "\(folder)/source-\(number).swift" }

  /// Writes each source's code and the overlay to `folder`.
  ///
  /// - Returns: the path of the overlay.
  /// - Throws: `CannotOpen`.
  static func write(_ sources: [SwiftSource], _ code: [[UInt8]], to folder: String) throws(CannotOpen)
    -> String
  {
    var roots: [Root] = []
    for (number, source) in sources.enumerated() {
      let copy = Self.copy(number, in: folder)
      try CacheFile.write(code[number], to: copy)
      if source.hasPlainPath { roots.append(Root(name: source.absolutePath, contents: copy)) }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let overlay = folder + "/overlay.yaml"
    // Encoding strings alone cannot fail.
    let data = (try? encoder.encode(SourceOverlay(roots: roots))) ?? Data()
    try CacheFile.write(Array(data), to: overlay)
    return overlay
  }
}
