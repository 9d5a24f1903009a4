import Foundation

/// A path, or a pattern for paths: `*`, `?` and `[a-z]` within a name, `**` for any number of folders.
///
/// Names with a dot in front are found only where the pattern has it too. `**` does not follow symbolic links, so that
/// a link to a folder above cannot send it in circles.
struct Glob {
  /// The path in front of the first pattern, as it was written.
  private let path: String
  /// The first pattern and what is behind it; empty where there is none.
  private let segments: [GlobSegment]
  private let text: String

  init(_ text: String) {
    self.text = text
    // By bytes: a slash before a combining mark is one `Character` with it.
    let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let parsed = names.map { GlobSegment(Substring($0)) }
    let plain = parsed.prefix { if case .name = $0 { true } else { false } }.count
    path = names.prefix(plain).map { String(Substring($0)) }.joined(separator: "/")
    var segments: [GlobSegment] = []
    for segment in parsed.dropFirst(plain) where segment != .name("") && segment != .name(".") {
      if segment != .folders || segments.last != .folders { segments.append(segment) }
    }
    self.segments = segments
  }

  /// The files that match, sorted by the bytes of their paths, each once; none of the names is `-`, which is standard input.
  ///
  /// A folder is a match only where it is named in full. What cannot be listed is a match too: reading it says why.
  ///
  /// - Parameter folder: what a relative path is relative to; empty, or with a slash behind.
  func files(in folder: String = "") -> [String] {
    let prefix = text.hasPrefix("/") ? "" : folder
    // A file may have a name that looks like a pattern.
    var files = PathKind(of: prefix + text) == .nothing ? [] : [prefix + text]
    if !segments.isEmpty {
      let isBare = path.isEmpty && !text.hasPrefix("/")
      var walk = GlobWalk(segments)
      walk.run(from: isBare ? prefix : prefix + path + "/")
      if !walk.files.isEmpty { files = walk.files }
    }
    return files.map { $0 == "-" ? "./-" : $0 }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// One pass over the folders that a pattern may reach; every folder is listed once, however many `**` there are.
private struct GlobWalk {
  private let segments: [GlobSegment]
  private(set) var files: [String] = []
  /// Folders that are still to be listed, with a slash behind, and the segments that their names may begin with.
  private var folders: [(path: String, states: [Int])] = []

  init(_ segments: [GlobSegment]) {
    self.segments = segments
  }

  mutating func run(from start: String) {
    folders = [(start, reachable([0]))]
    while let (path, states) = folders.popLast() {
      let folder = path.isEmpty ? "." : path
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        if PathKind(of: folder) != .nothing { files.append(folder) }
        continue
      }
      for name in names { visit(name, path, states) }
    }
  }

  private mutating func visit(_ name: String, _ folder: String, _ states: [Int]) {
    var isMatch = false
    var next: [Int] = []
    var nextBehindLinks: [Int] = []
    for state in states where segments[state].matches(name) {
      if segments[state] == .folders {
        next.append(state)
        // `**` in the end stands for files too.
        if state == segments.count - 1 { isMatch = true }
      } else if state == segments.count - 1 {
        isMatch = true
      } else {
        next.append(state + 1)
        nextBehindLinks.append(state + 1)
      }
    }
    guard isMatch || !next.isEmpty else { return }
    let path = folder + name
    let kind = PathKind(of: path)
    if isMatch, !kind.isFolder { files.append(path) }
    let onward = kind == .folder ? next : kind == .linkToFolder ? nextBehindLinks : []
    if !onward.isEmpty { folders.append((path + "/", reachable(onward))) }
  }

  /// The states and those behind them that are reached without a name: a `**` may stand for no folder at all.
  private func reachable(_ states: [Int]) -> [Int] {
    var all: [Int] = []
    for state in states {
      for next in state..<segments.count {
        if !all.contains(next) { all.append(next) }
        if segments[next] != .folders { break }
      }
    }
    return all
  }
}
