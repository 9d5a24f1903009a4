import Foundation

/// A path or a pattern for paths: `*`, `?` and `[a-z]` match within a name, `**` matches any number of folders.
///
/// A name that begins with a dot matches only if the pattern has the dot too. `**` does not follow symbolic links, so a
/// link to a parent folder cannot cause an endless loop.
package struct Glob {
  /// The path before the first pattern, as written.
  private let path: String
  /// The first pattern and everything after it; empty without a pattern.
  private let segments: [GlobSegment]
  private let text: String

  package init(_ text: String) {
    self.text = text
    // Split by bytes, because a slash and a following combining mark form one `Character`.
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

  /// Whether any part is a pattern, so that it may match other names than its own.
  package var isPattern: Bool { !segments.isEmpty }

  /// The matching files without duplicates, sorted by the bytes of their paths. A file named `-` becomes `./-`, because
  /// `-` means standard input.
  ///
  /// A folder matches only if it is named in full. A folder that cannot be listed matches too: reading it reports why.
  ///
  /// - Parameter folder: the folder that a relative path starts from; empty, or ending in a slash.
  package func files(in folder: String = "") -> [String] {
    let prefix = text.hasPrefix("/") ? "" : folder
    // A file's name may look like a pattern.
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

/// One walk over the folders that a pattern may reach. Each is listed once, however many `**` the pattern has.
private struct GlobWalk {
  private let segments: [GlobSegment]
  private(set) var files: [String] = []
  /// Folders still to be listed, each ending in a slash, and the segments that may match the names in them.
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
        // A final `**` matches files too.
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

  /// The states, and later ones that are reachable without another name, because `**` also matches zero folders.
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

/// The part of a glob that matches one name of a path: plain text or a pattern.
enum GlobSegment: Hashable {
  /// Exactly this name.
  case name(String)
  /// Names that match `*`, `?`, `[a-z]` and `[!a-z]`, compared by Unicode scalars.
  case pattern([Part])
  /// `**`: any number of folders, including zero.
  case folders

  enum Part: Hashable {
    case scalar(Unicode.Scalar)
    case anyScalar
    case anyText
    case oneOf([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  init(_ text: Substring) {
    if text == "**" {
      self = .folders
      return
    }
    let parts = Self.parts(text.unicodeScalars)
    let isPlain = parts.allSatisfy { if case .scalar = $0 { true } else { false } }
    self = isPlain ? .name(String(text)) : .pattern(parts)
  }

  /// Whether the name matches. A leading dot matches only a dot in the pattern.
  func matches(_ name: String) -> Bool {
    switch self {
    case .name(let other): return name.utf8.elementsEqual(other.utf8)
    case .folders: return !name.hasPrefix(".")
    case .pattern(let parts):
      if name.hasPrefix("."), parts.first != .scalar(".") { return false }
      return Self.matches(parts, Array(name.unicodeScalars))
    }
  }

  // MARK: - Reading

  private static func parts(_ text: Substring.UnicodeScalarView) -> [Part] {
    var parts: [Part] = []
    var rest = text
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": if parts.last != .anyText { parts.append(.anyText) }
      case "?": parts.append(.anyScalar)
      case "[":
        // A bracket that is never closed is literal.
        parts.append(scalarClass(&rest) ?? .scalar(scalar))
      default: parts.append(.scalar(scalar))
      }
    }
    return parts
  }

  /// Parses the rest of a class after its `[`, including the `]`. Nil if there is no `]`; nothing is consumed then.
  private static func scalarClass(_ text: inout Substring.UnicodeScalarView) -> Part? {
    var rest = text
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isFirst = true
    while let scalar = rest.popFirst() {
      // A `]` right after the opening is literal.
      if scalar == "]", !isFirst {
        text = rest
        return .oneOf(ranges, isNegated: isNegated)
      }
      isFirst = false
      var last = scalar
      if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
        last = end
        rest = rest.dropFirst(2)
      }
      if scalar <= last { ranges.append(scalar...last) }
    }
    return nil
  }

  // MARK: - Matching

  /// Each `*` matches as little as possible, and only the last one backtracks, so the cost is at most the product of
  /// the lengths.
  private static func matches(_ parts: [Part], _ name: [Unicode.Scalar]) -> Bool {
    var (part, index) = (0, 0)
    var star: (part: Int, index: Int)?
    while index < name.count {
      if part < parts.count, parts[part] == .anyText {
        part += 1
        star = (part, index)
      } else if part < parts.count, parts[part].matches(name[index]) {
        part += 1
        index += 1
      } else if let last = star {
        part = last.part
        index = last.index + 1
        star = (part, index)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .anyText }
  }
}

extension GlobSegment.Part {
  fileprivate func matches(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .scalar(let other): scalar == other
    case .anyScalar, .anyText: true
    case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }
}
