/// The code of a slice: each file with everything blanked out that is not taken, so that lines stay, and columns unless
/// the compiler is to look at marked stubs.
struct SliceCode {
  /// Attributes of the Objective-C runtime, of interface builders and of programs. None changes what is stored.
  private static let blanked: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "NSManaged",
    "NSCopying",
    "GKInspectable", "UIApplicationMain", "NSApplicationMain", "main", "_exported", "_spi",
  ]

  private static let levels: Set<String> = ["private", "fileprivate", "internal", "package", "public"]

  /// What a warning at a use of a stub contains, before the stub's number.
  static let mark = "decodeModelStub"

  let slice: Slice
  /// The modules that the machine has; other imports are blanked out.
  let modules: Set<String>
  /// Whether the compiler is to warn of uses of what is not reached yet.
  var isMarked = false

  /// The files with what is taken of them, in the order of the project.
  func files() -> [SliceFile] {
    let chosen = Set(slice.kept.map(\.file.number))
    return slice.index.files.filter { chosen.contains($0.number) }.map { file in
      var writer = SliceWriter(file, slice)
      for declaration in file.declarations { write(declaration, &writer) }
      writer.blank(to: file.code.count)
      return writer.result
    }
  }

  private func write(_ declaration: CodeDeclaration, _ writer: inout SliceWriter) {
    if declaration.kind == .import {
      guard modules.contains(declaration.name) else { return }
      writer.blank(to: declaration.range.lowerBound)
      writeHead(declaration, &writer)
      writer.copy(to: declaration.range.upperBound)
      writer.copySemicolon()
      return
    }
    guard let part = slice.part(declaration) else { return }
    defer { writer.copySemicolon() }
    writer.blank(to: declaration.range.lowerBound)
    writer.place = declaration
    if isMarked,
      part == .stub || part == .whole && Self.isMarkable(declaration)
    {
      writer.insert("@available(*, deprecated, message: \"\(Self.mark)\(declaration.number)\") ")
    }
    writeHead(declaration, &writer)
    let file = declaration.file
    guard let body = declaration.body else { return writer.copy(to: declaration.range.upperBound) }
    if declaration.kind.isType {
      writer.copy(to: Int(file.tokens[body.lowerBound].end))
      if lacksInitializers(declaration) {
        writer.insert(" private init(decodeModelLeftOut: Swift.Never) { switch decodeModelLeftOut {} } ")
      }
      for member in declaration.members { write(member, &writer) }
      writer.place = declaration
      writer.blank(to: Int(file.tokens[body.upperBound].start))
      writer.copy(to: Int(file.tokens[body.upperBound].end))
    } else if part == .stub, declaration.parent?.kind != .protocol {
      writer.copy(to: Int(file.tokens[body.lowerBound].start))
      writer.replace(to: Int(file.tokens[body.upperBound].end), with: Self.stub(declaration))
    } else {
      writer.copy(to: declaration.range.upperBound)
    }
  }

  /// Whether all of a type's own initializers are left out, so that the compiler would make one which the type does not
  /// have.
  private func lacksInitializers(_ type: CodeDeclaration) -> Bool {
    guard type.kind == .struct || type.kind == .class, slice.isWhole(type) else { return false }
    let own = type.members.filter { $0.kind == .`init` }
    return !own.isEmpty && own.allSatisfy { slice.part($0) == nil }
  }

  /// Whether an attribute is left out. `@available(*, unavailable)` stays, because it decides which overload is chosen.
  private static func isBlanked(_ attribute: CodeDeclaration.Attribute, _ file: CodeFile) -> Bool {
    guard attribute.name == "available" else { return blanked.contains(attribute.name) }
    return file.tokens[attribute.tokens].map(file.text).allSatisfy {
      $0 != "unavailable" && $0 != "obsoleted"
    }
  }

  /// Writes attributes, modifiers, name and inheritance clause.
  private func writeHead(_ declaration: CodeDeclaration, _ writer: inout SliceWriter) {
    let file = declaration.file
    let isFrame = slice.part(declaration) == .frame
    for attribute in declaration.attributes {
      let range = file.bytes(attribute.tokens)
      guard isFrame || Self.isBlanked(attribute, file) else { continue }
      writer.copy(to: range.lowerBound)
      writer.blank(to: range.upperBound)
    }
    // Imports lose their levels: a slice joins files of several modules, and swiftc refuses mixed levels of one import.
    if slice.unhidden.contains(declaration.number) || declaration.kind == .import {
      for token in file.tokens[declaration.tokens.lowerBound..<declaration.keyword]
      where token.kind == .word && Self.levels.contains(file.text(token)) {
        writer.copy(to: Int(token.start))
        writer.blank(to: Int(token.end))
      }
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
}

/// Stubs: signatures of what is named and not used.
extension SliceCode {
  /// Whether the signature is enough for a use of it: its type does not depend on its body.
  static func isStubbable(_ declaration: CodeDeclaration) -> Bool {
    guard declaration.body != nil || declaration.parent?.kind == .protocol, !declaration.isStored else {
      return false
    }
    // `some View` is what the body says.
    return !declaration.head.contains {
      declaration.file.tokens[$0].kind == .word
        && declaration.file.text(declaration.file.tokens[$0]) == "some"
    }
  }

  /// Whether a declaration can carry a mark.
  static func isMarkable(_ declaration: CodeDeclaration) -> Bool {
    switch declaration.kind {
    case .func, .`init`, .subscript, .var, .let: true
    default: false
    }
  }

  /// The body of a stub. Nothing reaches it, unless the compiler calls a stub without a warning.
  private static func stub(_ declaration: CodeDeclaration) -> String {
    let message =
      "reached \(declaration.qualifiedName) at \(declaration.place), which is not part of the slice"
    let end = "\(StandIns.trap)(\(StringLiteral.of(message)))"
    let file = declaration.file
    guard let body = declaration.body, declaration.kind == .var || declaration.kind == .subscript else {
      return "{ \(end) }"
    }
    var accessors: [String] = []
    var next = body.lowerBound + 1
    while next < body.upperBound {
      let word = file.text(file.tokens[next])
      let kind = ["get": "get", "_read": "get", "set": "set", "_modify": "set"][word]
      let open = (next..<body.upperBound).first { file.tokens[$0].isSymbol("{") }
      guard let kind, file.tokens[next].kind == .word, let open else {
        if !["mutating", "nonmutating"].contains(word) { break }
        accessors.append(word)
        next += 1
        continue
      }
      let effects = file.tokens[next + 1..<open].filter { $0.kind == .word }.map(file.text)
        .filter { ["async", "throws"].contains($0) }
      accessors.append(([kind] + effects + ["{ \(end) }"]).joined(separator: " "))
      next = Int(file.tokens[open].match) + 1
    }
    return accessors.isEmpty ? "{ \(end) }" : "{ \(accessors.joined(separator: " ")) }"
  }
}

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
