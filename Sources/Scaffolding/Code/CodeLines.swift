/// Lines of Swift code, indented by two spaces. Only lists are wrapped: other long lines are due to names of the
/// payload.
struct CodeLines {
  /// The width of a list, in columns.
  private static let width = 100

  private(set) var text = ""
  private var level = 0

  mutating func blank() { text += "\n" }

  mutating func indent() { level += 1 }

  mutating func outdent() { level -= 1 }

  mutating func add(_ line: String) { text += String(repeating: " ", count: 2 * level) + line + "\n" }

  mutating func comment(_ note: String) { add("// " + note) }

  /// Adds a line of documentation that consists of the notes as sentences.
  mutating func documentation(_ notes: [String]) {
    guard let first = notes.first?.first else { return }
    let text = notes.joined(separator: "; ")
    let end = [".", "…", "!", "?"].contains { text.hasSuffix($0) } ? "" : "."
    add("/// \(first.uppercased())\(text.dropFirst())\(end)")
  }

  /// Adds documentation that applies to all names, broken between them.
  mutating func listing(_ note: String, _ names: [String]) {
    var line = "/// \(note.prefix(1).uppercased())\(note.dropFirst()):"
    for (place, name) in names.enumerated() {
      let part = " \(name)\(place == names.count - 1 ? "." : ",")"
      if !fits(line + part) {
        add(line)
        line = "///"
      }
      line += part
    }
    add(line)
  }

  /// Adds items in parentheses after `start`, one per line if they do not fit on one.
  mutating func addList(_ start: String, _ items: [String], _ end: String) {
    let whole = start + items.joined(separator: ", ") + end
    if fits(whole) { return add(whole) }
    add(start)
    indent()
    for (place, item) in items.enumerated() { add(place == items.count - 1 ? item : item + ",") }
    outdent()
    add(end)
  }

  private func fits(_ line: String) -> Bool { 2 * level + line.count <= Self.width }
}
