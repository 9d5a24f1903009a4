import Foundation
import JSONCoding

/// One file of the user's own Swift code.
struct SwiftSource: Hashable, Sendable {
  /// As it was given, or reached through a folder that was given; the compiler's messages name it so.
  let path: String
  let bytes: [UInt8]

  /// The last component of the path: within one module it tells the files apart.
  var name: String { String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]) }

  /// The bytes as the compiler takes them anywhere: a `#!` line, which it allows in a main file only, is a comment.
  var code: [UInt8] {
    let mark: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.prefix(3)) : []
    let rest = bytes.dropFirst(mark.count)
    return rest.starts(with: Array("#!".utf8)) ? mark + Array("//".utf8) + rest.dropFirst(2) : bytes
  }

  /// The path from the root, links not resolved.
  var absolutePath: String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// The path as the compiler is given it: it takes `./-a.swift` for an option too.
  var operand: String { path.hasPrefix("-") ? absolutePath : path }

  /// Reads what `--source` names: a file, or every `.swift` file in and below a folder, each file once.
  ///
  /// What is hidden is left out of a folder, and links to folders are not followed.
  ///
  /// - Throws: `CannotOpen`, and `UsageError` where a name is no Swift file.
  static func read(_ names: [String]) throws -> [SwiftSource] {
    var seen: Set<String> = []
    var sources: [SwiftSource] = []
    for name in names {
      for path in try paths(name) where seen.insert(resolved(path)).inserted {
        let text = try InputFile.contents(of: path)
        sources.append(
          SwiftSource(path: path, bytes: Array(text.data(SourceRange(start: 0, end: text.count)))))
      }
    }
    return sources
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

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}
