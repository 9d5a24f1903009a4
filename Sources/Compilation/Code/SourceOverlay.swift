import JSONCoding
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
    var files: [String] = []
    for (number, source) in sources.enumerated() {
      let copy = Self.copy(number, in: folder)
      try CacheFile.write(code[number], to: copy)
      guard source.hasPlainPath else { continue }
      let (name, contents) = (JSONText.quoted(source.absolutePath), JSONText.quoted(copy))
      files.append("{\"type\":\"file\",\"name\":\(name),\"external-contents\":\(contents)}")
    }
    let overlay = folder + "/overlay.yaml"
    let text =
      "{\"version\":0,\"case-sensitive\":\"true\",\"use-external-names\":\"false\",\"roots\":[\(files.joined(separator: ","))]}"
    try CacheFile.write(Array(text.utf8), to: overlay)
    return overlay
  }
}
