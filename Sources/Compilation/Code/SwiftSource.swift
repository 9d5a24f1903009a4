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

/// The files that `--source` names, before they are read.
struct SourceList {
  /// Files given by name, which are always compiled.
  let named: [String]
  /// Files in the given folders; MODEL may need only some of them.
  let found: [String]
  /// Files given by name that are also in given folders: they only choose the declaration of MODEL.
  let choosing: Set<String>
  /// The modules whose folders are included because they do not compile by themselves.
  let modules: [ModuleFolder]
  /// The subfolders that cannot be listed and links without a target, with the reason.
  private let unreadable: [CannotOpen]

  /// Lists the arguments of `--source`: a file, or every `.swift` file in and below a folder, without duplicates.
  ///
  /// In folders, hidden files, `Package.swift` and files matching `excluded` are skipped, and links to folders are
  /// not followed. A pattern is matched like a shell's, from the folder and from the working directory; without a
  /// slash, it matches at any depth.
  ///
  /// - Throws: `UsageError` if a name is not a Swift file or a folder without Swift files, `CannotOpen` if it is a
  ///   folder that cannot be listed.
  ///
  /// - Parameters:
  ///   - modules: folders that are included as separate modules.
  ///   - apart: folders that are compiled separately, and so are left out here.
  init(
    _ names: [String], excluding excluded: [String] = [], modules: [ModuleFolder] = [], apart: [String] = []
  ) throws {
    var seen: Set<String> = []
    // Resolving the links of a thousand paths takes longer than everything else.
    let isSimple = names.count == 1 && excluded.isEmpty && modules.isEmpty && apart.isEmpty
    func identity(_ path: String) -> String { isSimple ? path : FilePath.resolved(path) }
    let others = apart.map { FilePath.resolved($0) + "/" }
    var choosing: [String: String] = [:]
    var named: [String] = []
    var found: [String] = []
    var unreadable: [CannotOpen] = []
    for name in names where !PathKind(of: name).isFolder {
      guard name.hasSuffix(".swift") || PathKind(of: name) == .nothing else {
        throw UsageError("\(Quoted(name)) is not a Swift file: its name does not end in .swift")
      }
      if seen.insert(identity(name)).inserted { named.append(name) }
      choosing[identity(name)] = name
    }
    var chosen: Set<String> = []
    for name in modules.map(\.folder) + names where PathKind(of: name).isFolder {
      let folder = name.hasSuffix("/") ? name : name + "/"
      // A folder that cannot be listed ends in a slash.
      let all = Glob("**/*.swift").files(in: folder)
      let skipped = Set(excluded.flatMap { Self.files(matching: $0, in: folder) }.map(FilePath.resolved))
      let closed = all.filter { $0.hasSuffix("/") && !skipped.contains(FilePath.resolved($0)) }.compactMap {
        Self.error(listing: $0)
      }
      if all == [folder], let error = closed.first { throw error }
      let files = all.filter { !$0.hasSuffix("/") }
      if files.isEmpty {
        let reason = closed.first.map { ", and \($0)" } ?? ""
        throw UsageError("no Swift files in \(Quoted(name))" + reason)
      }
      unreadable += closed
      for file in files where FilePath.name(file) != "Package.swift" {
        let path = identity(file)
        guard !skipped.contains(path), !others.contains(where: path.hasPrefix) else { continue }
        if StartFolder.status(of: file, followsLinks: false) != nil, StartFolder.status(of: file) == nil {
          unreadable.append(CannotOpen(name: file, purpose: "read", error: .last))
          continue
        }
        if seen.insert(path).inserted { found.append(file) }
        if let name = choosing[path] { chosen.insert(name) }
      }
    }
    self.named = named
    self.found = found
    self.modules = modules
    self.choosing = chosen
    self.unreadable = unreadable
  }

  private static func error(listing folder: String) -> CannotOpen? {
    if let stream = opendir(folder) {
      closedir(stream)
      return nil
    }
    let error = SystemError.last
    return CannotOpen(name: String(folder.dropLast()), purpose: "read", error: error)
  }

  /// Reports folders that could not be listed, and links without a target.
  func warn() {
    for reason in unreadable { Console.complain("\(Version.program): warning: \(reason); it is left out") }
  }

  /// The files that match a pattern, or are in a folder that matches it.
  private static func files(matching pattern: String, in folder: String) -> [String] {
    var pattern = pattern[...]
    while pattern.hasSuffix("/") { pattern = pattern.dropLast() }
    let inFolder = pattern.contains("/") ? [String(pattern)] : ["\(pattern)", "**/\(pattern)"]
    return inFolder.flatMap { pattern in
      ["", folder].flatMap { start in
        Glob(pattern).files(in: start) + Glob(pattern + "/**/*.swift").files(in: start)
      }
    }
  }

  /// All files; the ones given by name come first.
  var all: [String] { named + found }
}
