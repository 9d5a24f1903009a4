import Foundation
import OperatingSystem
import Words

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

  /// Whether the compiler can be given the path: its lists of files are in UTF-8 with one file a line, and it prints
  /// their names to the terminal unescaped.
  var hasPlainPath: Bool {
    !absolutePath.unicodeScalars.contains {
      $0 == "\u{FFFD}" || $0 == "\u{2028}" || $0 == "\u{2029}" || $0.properties.generalCategory == .control
    }
  }

  /// The path on one line, without control characters.
  var nameInMessages: String { Quoted(path: path).contents }

  /// The path as passed to the compiler, which would take even `./-a.swift` for an option, and `@a.swift` for a list
  /// of arguments.
  var operand: String { path.hasPrefix("-") || path.hasPrefix("@") ? absolutePath : path }
}

extension SwiftSource {
  /// Reads a file.
  ///
  /// - Throws: `CannotOpen`.
  init(reading path: String) throws(CannotOpen) {
    self.init(path: path, bytes: try CodeFile.bytes(of: path))
  }
}

extension SwiftSource {
  /// Reads all files that the arguments of `--source` name.
  ///
  /// - Throws: `CannotOpen`, or `UsageError` if a name is not a Swift file.
  static func read(_ names: [String], excluding excluded: [String] = [], isQuiet: Bool = false) throws
    -> [SwiftSource]
  {
    let list = try SourceList(names, excluding: excluded)
    if !isQuiet { list.warn() }
    return try list.all.map { try SwiftSource(reading: $0) }
  }
}
