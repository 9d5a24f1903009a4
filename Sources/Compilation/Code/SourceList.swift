import Foundation
import OperatingSystem
import Words

/// The files that `--source` names, before they are read.
struct SourceList {
  /// Files given by name, which are always compiled.
  let named: [String]
  /// Files in the given folders; MODEL may need only some of them.
  let found: [String]
  /// Files given by name that are in given folders, too: they only choose the type for MODEL.
  let choosing: Set<String>
  /// The modules whose folders are included because they do not compile by themselves.
  let modules: [ModuleFolder]
  /// The folders in these that cannot be listed, with the reason.
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
  ///   - apart: folders that are compiled separately, and so are left out of the others.
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

  /// Every file that matches a pattern, or is in a folder that does.
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

  /// Every file, those given by name first.
  var all: [String] { named + found }
}
