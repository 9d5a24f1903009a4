import Foundation
import TestSupport

/// Which folder of Swift files uses which, by the types that they name. A type belongs to the file that declares it at
/// the top level; extensions declare nothing.
struct Rooms {
  /// Every folder with Swift files, relative to the root.
  let folders: Set<String>
  /// For each folder the others that it uses, with the names of types.
  let uses: [String: [String: Set<String>]]

  /// The files' texts by their paths, relative to the root: `Runner/Input/Input.swift`.
  init(files: [String: String]) {
    let codes = files.mapValues(Self.code)
    var homes: [String: [String]] = [:]
    for (path, code) in codes {
      for match in code.matches(of: Self.declaration) {
        homes[String(match.output.1), default: []].append(path)
      }
    }
    var uses: [String: [String: Set<String>]] = [:]
    for (path, code) in codes {
      let imports = Set(code.matches(of: Self.importLine).map { String($0.output.1) } + [Self.module(path)])
      for name in Set(code.matches(of: Self.typeName).map { String($0.output.1) }) {
        let all = homes[name, default: []]
        let own = all.filter { Self.module($0) == Self.module(path) }
        let seen = own.isEmpty ? all.filter { imports.contains(Self.module($0)) } : own
        guard seen.count == 1, let home = seen.first.map(Self.folder), home != Self.folder(path) else {
          continue
        }
        uses[Self.folder(path), default: [:]][home, default: []].insert(name)
      }
    }
    folders = Set(files.keys.map(Self.folder))
    self.uses = uses
  }

  /// The rooms of `Sources`. Several tests ask for them, and to find them takes seconds.
  static let ofSources = Result { try Rooms(in: Repository.root.appendingPathComponent("Sources")) }

  /// The Swift files below a folder.
  init(in root: URL) throws {
    var files: [String: String] = [:]
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    for name in names where name.hasSuffix(".swift") {
      files[name] = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
    }
    self.init(files: files)
  }

  /// The groups of folders that use each other, directly or over others.
  var circles: [Set<String>] {
    let reached = Dictionary(uniqueKeysWithValues: folders.map { ($0, reachable(from: $0)) })
    let groups = folders.map { folder in
      reached[folder, default: []].filter { reached[$0, default: []].contains(folder) }
    }
    return Array(Set(groups.filter { !$0.isEmpty }))
  }

  private func reachable(from start: String) -> Set<String> {
    var found: Set<String> = []
    var open = [start]
    while let folder = open.popLast() {
      open += uses[folder, default: [:]].keys.filter { found.insert($0).inserted }
    }
    return found
  }

  private static func module(_ path: String) -> String { String(path.prefix { $0 != "/" }) }

  private static func folder(_ path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The text without comments and literals; interpolated code stays.
  static func code(_ text: String) -> String {
    text
      .replacing(/(?s)"""(.*?)"""/) { interpolations(in: $0.output.1) }
      .replacing(/\/\/[^\n]*/, with: "")
      .replacing(/"(?:\\.|[^"\\\n])*"/) { interpolations(in: $0.output) }
  }

  private static func interpolations(in literal: Substring) -> String {
    literal.matches(of: /(?s)\\\((.*?)\)/).map { String($0.output.1) }.joined(separator: " ")
  }

  private static var declaration: Regex<(Substring, Substring)> {
    /^(?:(?:public|package|internal|final|indirect|nonisolated|@\w+(?:\([^)]*\))?)\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)/
      .anchorsMatchLineEndings()
  }
  private static var importLine: Regex<(Substring, Substring)> {
    /^(?:@\w+\s+)?import\s+(\w+)/.anchorsMatchLineEndings()
  }
  /// A name in upper case that is not a member of something else.
  private static var typeName: Regex<(Substring, Substring)> { /(?:^|[^\w.])([A-Z]\w*)/ }
}
