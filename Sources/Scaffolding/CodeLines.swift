import Foundation

/// Lines of Swift code, broken as `swift format` breaks them with its own defaults: 100 columns, two spaces.
struct CodeLines {
  static let width = 100

  private(set) var text = ""
  private var level = 0

  mutating func blank() { text += "\n" }

  mutating func indent() { level += 1 }

  mutating func outdent() { level -= 1 }

  private mutating func indented(_ body: (inout CodeLines) -> Void) {
    indent()
    body(&self)
    outdent()
  }

  /// Adds a line. If it is too long, it is broken after `start`, and the space there is dropped.
  mutating func add(_ start: String, _ rest: String = "") {
    let whole = start + rest
    guard !rest.isEmpty, !fits(whole) else { return append(whole) }
    append(start)
    indented { $0.append(rest.hasPrefix(" ") ? String(rest.dropFirst()) : rest) }
  }

  /// Adds a case of a switch, with its body on the same line if it fits.
  ///
  /// - Parameter inner: the rest of the body, which may be broken after `body`.
  mutating func addCase(_ label: String, _ body: String, _ inner: String = "") {
    if fits("\(label) \(body)\(inner)") { return append("\(label) \(body)\(inner)") }
    append(label)
    indented { $0.add(body, inner) }
  }

  /// Adds the head of a declaration and its opening brace, which gets its own line if only the head fits.
  mutating func addHead(_ head: String) {
    if fits("\(head) {") || !fits(head) { return append("\(head) {") }
    append(head)
    append("{")
  }

  /// Adds the start of a branch, with a second condition if it fits.
  mutating func addCondition(_ first: String, _ second: String?) {
    if let second, fits("\(first), \(second) {") { return append("\(first), \(second) {") }
    guard let second, fits("  \(second)") else { return append("\(first) {") }
    append("\(first),")
    indented { $0.append(second) }
    append("{")
  }

  mutating func comment(_ note: String) { append("// " + note) }

  /// Adds a line of documentation that consists of the notes as sentences.
  mutating func documentation(_ notes: [String]) {
    guard let first = notes.first?.first else { return }
    let text = notes.joined(separator: "; ")
    let end = [".", "…", "!", "?"].contains { text.hasSuffix($0) } ? "" : "."
    append("/// \(first.uppercased())\(text.dropFirst())\(end)")
  }

  /// Adds documentation that applies to all names, broken between them.
  mutating func listing(_ note: String, _ names: [String]) {
    var line = "/// \(note.prefix(1).uppercased())\(note.dropFirst()):"
    for (place, name) in names.enumerated() {
      let part = " \(name)\(place == names.count - 1 ? "." : ",")"
      if !fits(line + part) {
        append(line)
        line = "///"
      }
      line += part
    }
    append(line)
  }

  /// Adds items in parentheses after `start`, as many on a line as fit.
  mutating func addList(_ start: String, _ items: [String], _ end: String) {
    let whole = start + items.joined(separator: ", ") + end
    if fits(whole) { return append(whole) }
    append(start)
    indent()
    var line = ""
    for (place, item) in items.enumerated() {
      let part = place == items.count - 1 ? item : item + ","
      if !line.isEmpty, !fits(line + " " + part) {
        append(line)
        line = ""
      }
      line += line.isEmpty ? part : " " + part
      if !fits(line) {
        addBroken(line)
        line = ""
      }
    }
    if !line.isEmpty { append(line) }
    outdent()
    append(end)
  }

  /// Adds a parameter that is too long for a line: it is broken before its default value, or else before its type.
  private mutating func addBroken(_ parameter: String) {
    let place = parameter.range(of: " = ").flatMap { range in
      fits(String(parameter[..<range.lowerBound]) + " =") ? parameter.index(before: range.upperBound) : nil
    }
    guard let place = place ?? parameter.firstIndex(of: ":").map({ parameter.index(after: $0) }) else {
      return append(parameter)
    }
    append(String(parameter[..<place]))
    indented { $0.append(String(parameter[place...].dropFirst())) }
  }

  private func fits(_ line: String) -> Bool { 2 * level + line.count <= Self.width }

  private mutating func append(_ line: String) {
    text += String(repeating: " ", count: 2 * level) + line + "\n"
  }
}
