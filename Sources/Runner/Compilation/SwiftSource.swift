import Foundation
import JSONCoding

/// One file of the user's Swift code.
struct SwiftSource: Hashable, Sendable {
  /// The path as given, or as reached through a given folder. The compiler's messages use it.
  let path: String
  let bytes: [UInt8]

  /// The last component of the path, which identifies the file within its module.
  var name: String { FilePath.name(path) }

  /// The bytes as a library file: a `#!` line, which only a main file may have, becomes a comment.
  var code: [UInt8] {
    let mark: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.prefix(3)) : []
    let rest = bytes.dropFirst(mark.count)
    return rest.starts(with: Array("#!".utf8)) ? mark + Array("//".utf8) + rest.dropFirst(2) : bytes
  }

  /// The path from the root, with links left unresolved.
  var absolutePath: String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Whether the compiler can be given the path. The compiler lists files one a line, and in UTF-8, and it shows their
  /// names on the terminal as they are.
  var hasPlainPath: Bool {
    !absolutePath.unicodeScalars.contains {
      $0 == "\u{FFFD}" || $0 == "\u{2028}" || $0 == "\u{2029}" || $0.properties.generalCategory == .control
    }
  }

  /// The path on one line, without what a terminal obeys.
  var nameInMessages: String { Quoted(path: path).contents }

  /// The path as passed to the compiler, which would take even `./-a.swift` for an option, and `@a.swift` for a list of
  /// arguments. `copy` is a copy of the code, for a path that the compiler cannot be given.
  func operand(copy: String) -> String {
    guard hasPlainPath else { return copy }
    return path.hasPrefix("-") || path.hasPrefix("@") ? absolutePath : path
  }

  /// Reads the arguments of `--source`: a file, or every `.swift` file in and below a folder, each once.
  ///
  /// In folders, hidden files are skipped and links to folders are not followed.
  ///
  /// - Throws: `CannotOpen`, or `UsageError` if a name is not a Swift file.
  static func read(_ names: [String]) throws -> [SwiftSource] {
    var seen: Set<String> = []
    var sources: [SwiftSource] = []
    for name in names {
      for path in try paths(name) where seen.insert(FilePath.resolved(path)).inserted {
        let text = try InputFile.contents(of: path)
        sources.append(
          SwiftSource(path: path, bytes: Array(text.data(SourceRange(start: 0, end: text.count)))))
      }
    }
    return sources
  }

  /// The full names of the types that can be MODEL, in order, as far as the code says so.
  static func decodableTypes(of sources: [SwiftSource]) -> [String] {
    DecodableTypes.names(in: sources.flatMap { DeclarationParser.declarations(in: $0.bytes) })
  }

  private static func paths(_ name: String) throws -> [String] {
    if PathKind(of: name).isFolder {
      let pattern = (name.hasSuffix("/") ? name : name + "/")
      let files = Glob("**/*.swift").files(in: pattern)
      if files.isEmpty { throw UsageError("no Swift files in \(Quoted(name))") }
      return files
    }
    guard name.hasSuffix(".swift") || PathKind(of: name) == .nothing else {
      throw UsageError("\(Quoted(name)) is not a Swift file: its name does not end in .swift")
    }
    return [name]
  }
}
