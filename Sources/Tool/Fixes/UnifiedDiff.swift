/// The difference of two texts as `diff -u` writes it.
struct UnifiedDiff {
  /// The lines around a change.
  private static let context = 3

  private enum Line {
    case kept(Substring), removed(Substring), added(Substring)
  }

  /// - Parameter path: the file's path for `git apply` and `patch -p1`, in the folder where they are run.
  /// - Returns: the header and the hunks; empty if nothing differs.
  static func text(path: String, _ old: [UInt8], _ new: [UInt8]) -> String {
    let lines = lines(Self.lines(old), Self.lines(new))
    let hunks = hunks(lines)
    guard !hunks.isEmpty else { return "" }
    var text = "--- \(name("a/" + path))\n+++ \(name("b/" + path))\n"
    for hunk in hunks { append(lines, hunk, to: &text) }
    return text
  }

  /// Each with its line feed.
  private static func lines(_ code: [UInt8]) -> [Substring] {
    let text = String(decoding: code, as: UTF8.self)
    var lines: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      let feed = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n"))
      let end = feed.map { text.utf8.index(after: $0) } ?? text.endIndex
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  private static func lines(_ old: [Substring], _ new: [Substring]) -> [Line] {
    let difference = new.difference(from: old) { $0.utf8.elementsEqual($1.utf8) }
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (first, second) = (0, 0)
    while first < old.count || second < new.count {
      if removed.contains(first) {
        lines.append(.removed(old[first]))
        first += 1
      } else if added.contains(second) {
        lines.append(.added(new[second]))
        second += 1
      } else {
        lines.append(.kept(old[first]))
        first += 1
        second += 1
      }
    }
    return lines
  }

  /// The changes with the lines around them; those near each other are together.
  private static func hunks(_ lines: [Line]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (number, line) in lines.enumerated() {
      if case .kept = line { continue }
      let range = max(number - context, 0)..<min(number + context + 1, lines.count)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private static func append(_ lines: [Line], _ hunk: Range<Int>, to text: inout String) {
    let before = counts(lines[..<hunk.lowerBound])
    let inside = counts(lines[hunk])
    func range(_ before: Int, _ count: Int) -> String { "\(count == 0 ? before : before + 1),\(count)" }
    text += "@@ -\(range(before.old, inside.old)) +\(range(before.new, inside.new)) @@\n"
    for line in lines[hunk] {
      let (sign, words) =
        switch line {
        case .kept(let words): (" ", words)
        case .removed(let words): ("-", words)
        case .added(let words): ("+", words)
        }
      text += sign + words
      if words.utf8.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n" }
    }
  }

  private static func counts(_ lines: ArraySlice<Line>) -> (old: Int, new: Int) {
    lines.reduce(into: (0, 0)) { counts, line in
      switch line {
      case .kept: counts = (counts.0 + 1, counts.1 + 1)
      case .removed: counts.0 += 1
      case .added: counts.1 += 1
      }
    }
  }

  /// A name as git quotes it, with a tab after a space.
  private static func name(_ path: String) -> String {
    if path.contains(where: { "\"\\".contains($0) }) {
      return "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    return path.contains(" ") ? path + "\t" : path
  }
}
