/// The code of a slice: each file with everything blanked out that is not taken, so that lines and columns stay.
struct SliceCode {
  /// Attributes of the Objective-C runtime, of interface builders and of programs. None changes what is stored.
  private static let blanked: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "NSManaged",
    "NSCopying", "GKInspectable", "UIApplicationMain", "NSApplicationMain", "main", "_exported", "available",
  ]

  let slice: Slice
  /// The modules that the machine has; other imports are blanked out.
  let modules: Set<String>

  /// The files with what is taken of them, in the order of the project.
  func files() -> [(file: CodeFile, code: [UInt8])] {
    let chosen = Set(slice.kept.map(\.file.number))
    return slice.index.files.filter { chosen.contains($0.number) }.map { file in
      var writer = Writer(file, slice)
      for declaration in file.declarations { write(declaration, &writer) }
      writer.blank(to: file.code.count)
      return (file, writer.code)
    }
  }

  private func write(_ declaration: CodeDeclaration, _ writer: inout Writer) {
    if declaration.kind == .import {
      if modules.contains(declaration.name), !declaration.attributes.contains(where: { $0.name == "_spi" }) {
        writer.copy(declaration.range)
        writer.copySemicolon()
      }
      return
    }
    guard slice.isKept(declaration), !slice.isDropped(declaration) else { return }
    defer { writer.copySemicolon() }
    writer.blank(to: declaration.range.lowerBound)
    writer.place = declaration
    writeHead(declaration, &writer)
    let file = declaration.file
    guard let body = declaration.body else { return writer.copy(to: declaration.range.upperBound) }
    if declaration.kind.isType {
      writer.copy(to: Int(file.tokens[body.lowerBound].end))
      for member in declaration.members { write(member, &writer) }
      writer.place = declaration
      writer.blank(to: Int(file.tokens[body.upperBound].start))
      writer.copy(to: Int(file.tokens[body.upperBound].end))
    } else if slice.state.traps.contains(declaration.number) {
      writer.copy(to: Int(file.tokens[body.lowerBound].start))
      writer.replace(to: Int(file.tokens[body.upperBound].end), with: trap(declaration))
    } else if slice.state.silenced.contains(declaration.number) {
      writer.copy(to: Int(file.tokens[body.lowerBound].end))
      writer.blank(to: Int(file.tokens[body.upperBound].start))
      writer.copy(to: Int(file.tokens[body.upperBound].end))
    } else {
      writer.copy(to: declaration.range.upperBound)
    }
  }

  /// Writes attributes, modifiers, name and inheritance clause.
  private func writeHead(_ declaration: CodeDeclaration, _ writer: inout Writer) {
    let file = declaration.file
    let isFrame = slice.isFrame(declaration)
    for attribute in declaration.attributes {
      let range = file.bytes(attribute.tokens)
      guard
        isFrame || Self.blanked.contains(attribute.name)
          || slice.state.droppedAttributes.contains(attribute.name)
      else {
        continue
      }
      writer.copy(to: range.lowerBound)
      writer.blank(to: range.upperBound)
    }
    guard let clause = declaration.inheritanceTokens else { return }
    let range = file.bytes(clause)
    let items = slice.inheritance(of: declaration)
    guard
      items.count < declaration.inherited.count
        || zip(items, declaration.inherited).contains(where: { $0.names != $1.names })
    else { return writer.copy(to: range.upperBound) }
    writer.copy(to: range.lowerBound)
    let texts = items.map { item in
      let whole = declaration.inherited.first { $0.tokens == item.tokens }
      return whole?.names == item.names
        ? file.text(file.bytes(item.tokens)) : item.names.joined(separator: " & ")
    }
    writer.replace(to: range.upperBound, with: texts.isEmpty ? "" : ": " + texts.joined(separator: ", "))
  }

  /// The body of a function that ends the record: it says what was reached.
  private func trap(_ declaration: CodeDeclaration) -> String {
    let message =
      "reached \(declaration.qualifiedName) at \(declaration.place), which is not part of the slice"
    let end = "\(StandIns.trap)(\(CodeLines.literal(message)))"
    guard let body = declaration.body, declaration.kind == .var || declaration.kind == .subscript else {
      return "{ \(end) }"
    }
    let hasSetter = body.contains { declaration.file.text(declaration.file.tokens[$0]) == "set" }
    return hasSetter ? "{ get { \(end) } set { \(end) } }" : "{ \(end) }"
  }

  /// Copies or blanks a file's code, from its beginning to its end.
  private struct Writer {
    private let file: CodeFile
    private let slice: Slice
    private(set) var code: [UInt8] = []
    private var offset = 0
    /// The declaration that is written.
    var place: CodeDeclaration?

    init(_ file: CodeFile, _ slice: Slice) {
      self.file = file
      self.slice = slice
      code.reserveCapacity(file.code.count)
    }

    mutating func blank(to end: Int) {
      guard end > offset else { return }
      for byte in file.code[offset..<end] { code.append(Self.blank(byte)) }
      offset = end
    }

    private static func blank(_ byte: UInt8) -> UInt8 {
      byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? byte : UInt8(ascii: " ")
    }

    mutating func copy(_ range: Range<Int>) {
      blank(to: range.lowerBound)
      copy(to: range.upperBound)
    }

    mutating func copy(to end: Int) {
      guard end > offset else { return }
      let from = code.count
      code += file.code[offset..<end]
      if !slice.state.modules.isEmpty { leaveOutModules(in: offset..<end, at: from) }
      offset = end
    }

    /// Copies the semicolon between the declaration that has just been written and the next one on its line.
    mutating func copySemicolon() {
      let end = file.code[offset...].firstIndex { $0 != UInt8(ascii: " ") }
      if let end, file.code[end] == UInt8(ascii: ";") { copy(to: end + 1) }
    }

    /// Leaves out modules in front of types, because all is one module here. Where the name alone would mean another
    /// type, as in `struct API { typealias User = Core.User }`, that one module's name takes their place; only there,
    /// columns may change.
    private mutating func leaveOutModules(in range: Range<Int>, at from: Int) {
      let tokens = file.tokens
      var low = 0
      var high = tokens.count
      while low < high {
        let middle = (low + high) / 2
        if Int(tokens[middle].start) < range.lowerBound { low = middle + 1 } else { high = middle }
      }
      var shift = from - range.lowerBound
      while low + 1 < tokens.count, Int(tokens[low + 1].end) <= range.upperBound {
        if tokens[low].kind == .word, tokens[low + 1].isSymbol("."),
          low == 0 || !tokens[low - 1].isSymbol("."), slice.state.modules.contains(file.text(tokens[low]))
        {
          let old = Int(tokens[low].start) + shift..<Int(tokens[low + 1].end) + shift
          let new = replacement(low) ?? Array(repeating: UInt8(ascii: " "), count: old.count)
          code.replaceSubrange(old, with: new)
          shift += new.count - old.count
        }
        low += 1
      }
    }

    /// What is in place of the module at a token, if the name behind it needs one.
    private func replacement(_ number: Int) -> [UInt8]? {
      guard let place, !slice.module.isEmpty, number + 2 < file.tokens.count,
        slice.index.types(named: slice.module).isEmpty
      else { return nil }
      let name = file.text(file.tokens[number + 2])
      let meant = slice.names.type("\(file.text(file.tokens[number])).\(name)", from: place)
      guard let meant, slice.names.type(name, from: place) !== meant else { return nil }
      return Array("\(slice.module).".utf8)
    }

    /// Writes other code in place of the file's. Lines stay, and columns if it is not longer.
    mutating func replace(to end: Int, with text: String) {
      let lines = file.code[offset..<end].split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      code += Array(text.utf8)
      let padding = (lines.first?.count ?? 0) - text.utf8.count
      code += Array(repeating: UInt8(ascii: " "), count: max(0, padding))
      for line in lines.dropFirst() {
        code.append(UInt8(ascii: "\n"))
        code += Array(repeating: UInt8(ascii: " "), count: line.count)
      }
      offset = end
    }
  }
}
