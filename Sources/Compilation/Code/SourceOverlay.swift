import OperatingSystem

/// Makes the compiler read the bytes already read here when it opens the user's files, through an overlay of LLVM's
/// virtual file system (`-vfsoverlay`).
///
/// A file that is edited meanwhile, or a FIFO, which can be read only once, is compiled as it was read. Messages,
/// `#filePath` and line numbers are those of the user's file.
enum SourceOverlay {
  /// The path of the code of the source with this number.
  static func copy(_ number: Int, in folder: String) -> String { "\(folder)/source-\(number).swift" }

  /// Writes each source's code and the overlay to `folder`.
  ///
  /// - Returns: the path of the overlay.
  /// - Throws: `CannotOpen`.
  static func write(_ sources: [SwiftSource], _ code: [[UInt8]], to folder: String) throws(CannotOpen)
    -> String
  {
    var files: [Overlay.File] = []
    for (number, source) in sources.enumerated() {
      let copy = Self.copy(number, in: folder)
      try CacheFile.write(code[number], to: copy)
      guard source.hasPlainPath else { continue }
      files.append(Overlay.File(name: source.absolutePath, contents: copy))
    }
    let overlay = folder + "/overlay.yaml"
    try CacheFile.write(json: Overlay(roots: files), to: overlay)
    return overlay
  }

  /// LLVM's description of the file system. Its flags are strings, not JSON's.
  private struct Overlay: Encodable {
    struct File: Encodable {
      let type = "file"
      let name: String
      let contents: String

      enum CodingKeys: String, CodingKey {
        case type, name
        case contents = "external-contents"
      }
    }

    let version = 0
    let isCaseSensitive = "true"
    let usesExternalNames = "false"
    let roots: [File]

    enum CodingKeys: String, CodingKey {
      case version, roots
      case isCaseSensitive = "case-sensitive"
      case usesExternalNames = "use-external-names"
    }
  }
}
