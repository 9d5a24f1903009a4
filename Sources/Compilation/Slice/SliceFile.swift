/// A file of a slice, with the way back from its bytes to those of the project's file.
struct SliceFile {
  let file: CodeFile
  fileprivate(set) var code: [UInt8] = []
  /// Where a run of bytes begins here, and in the file of the project.
  fileprivate var runs: [(here: Int, there: Int)] = []

  fileprivate init(_ file: CodeFile) { self.file = file }

  /// The code with empty lines instead of blanked ones, so that edits of what is left out change nothing.
  var trimmed: [UInt8] {
    let (newline, space) = (UInt8(ascii: "\n"), UInt8(ascii: " "))
    let lines = code.split(separator: newline, omittingEmptySubsequences: false).map { line in
      line.allSatisfy { $0 == space } ? [] : line
    }
    let count = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
    return Array(lines.prefix(count).joined(separator: [newline]))
  }

  /// The byte of the project's file for a place that the compiler names; its lines and columns count from 1.
  func offset(line: Int, column: Int) -> Int {
    var start = 0
    var rest = line - 1
    while rest > 0, start < code.count {
      if code[start] == UInt8(ascii: "\n") { rest -= 1 }
      start += 1
    }
    let here = min(start + column - 1, code.count)
    guard let number = runs.lastIndex(where: { $0.here <= here }) else { return here }
    let end = number + 1 < runs.count ? runs[number + 1].there : file.code.count
    return min(runs[number].there + here - runs[number].here, max(runs[number].there, end))
  }
}

/// Copies, blanks or replaces a file's code, from its beginning to its end.
struct SliceWriter {
  private let file: CodeFile
  private let slice: Slice
  private(set) var result: SliceFile
  private var offset = 0
  /// The number of the first token that is not written yet.
  private var token = 0
  /// The declaration that is written.
  var place: CodeDeclaration?

  init(_ file: CodeFile, _ slice: Slice) {
    (self.file, self.slice) = (file, slice)
    result = SliceFile(file)
    result.code.reserveCapacity(file.code.count)
    result.runs.append((0, 0))
  }

  mutating func blank(to end: Int) {
    guard end > offset else { return }
    for byte in file.code[offset..<end] {
      result.code.append(byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? byte : UInt8(ascii: " "))
    }
    offset = end
  }

  /// Copies code. A module of the project in front of a name is left out, because all is one module here; where the name
  /// alone would mean another type, as in `struct API { typealias User = Core.User }`, the one module takes its place.
  mutating func copy(to end: Int) {
    guard end > offset else { return }
    while token < file.tokens.count, Int(file.tokens[token].start) < offset { token += 1 }
    while token + 1 < file.tokens.count, Int(file.tokens[token + 1].end) <= end {
      if let prefix = replacement(token) {
        append(to: Int(file.tokens[token].start))
        if prefix.isEmpty {
          blank(to: Int(file.tokens[token + 1].end))
        } else {
          replace(to: Int(file.tokens[token + 1].end), with: prefix, isPadded: false)
        }
      }
      token += 1
    }
    append(to: end)
  }

  private mutating func append(to end: Int) {
    guard end > offset else { return }
    result.code += file.code[offset..<end]
    offset = end
  }

  /// Copies the semicolon between the declaration that has just been written and the next one on its line.
  mutating func copySemicolon() {
    let end = file.code[offset...].firstIndex { $0 != UInt8(ascii: " ") }
    if let end, file.code[end] == UInt8(ascii: ";") { copy(to: end + 1) }
  }

  /// Writes further code.
  mutating func insert(_ text: String) {
    result.runs.append((result.code.count, offset))
    result.code += Array(text.utf8)
    result.runs.append((result.code.count, offset))
  }

  /// Replaces the file's code. Lines stay, and columns if the new code is not longer.
  mutating func replace(to end: Int, with text: String, isPadded: Bool = true) {
    let lines = file.code[offset..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    result.runs.append((result.code.count, offset))
    result.code += Array(text.utf8)
    if isPadded {
      let padding = (lines.first?.count ?? 0) - text.utf8.count
      result.code += Array(repeating: UInt8(ascii: " "), count: max(0, padding))
    }
    for line in lines.dropFirst() {
      result.code.append(UInt8(ascii: "\n"))
      result.code += Array(repeating: UInt8(ascii: " "), count: line.count)
    }
    offset = end
    result.runs.append((result.code.count, offset))
  }

  /// What takes the place of the module and its dot at a token; nil if it is no module that the name behind is of.
  private func replacement(_ number: Int) -> String? {
    let tokens = file.tokens
    guard tokens[number].kind == .word, tokens[number + 1].isSymbol("."), number + 2 < tokens.count,
      number == 0 || !tokens[number - 1].isSymbol("."), slice.modules.contains(file.text(tokens[number]))
    else { return nil }
    let (module, name) = (file.text(tokens[number]), file.text(tokens[number + 2]))
    let isImport = number > 0 && tokens[number - 1].keyword == .import
    guard !isImport, let place else { return nil }
    let globals = slice.index.globals(named: name).contains { $0.file.moduleName == module }
    guard let meant = slice.names.type("\(module).\(name)", from: place) else { return globals ? "" : nil }
    let isPlain = slice.names.type(name, from: place) === meant
    let isNameable = !slice.module.isEmpty && slice.index.types(named: slice.module).isEmpty
    return isPlain || !isNameable ? "" : "\(slice.module)."
  }
}
