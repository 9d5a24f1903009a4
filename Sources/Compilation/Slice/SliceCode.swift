/// The code of a slice: the project's files, with everything that is not taken blanked out.
///
/// Lines stay, and so do columns, unless stubs are marked for the compiler.
struct SliceCode {
  /// Attributes for the Objective-C runtime, Interface Builder and entry points. None affects stored values.
  private static let blanked: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "NSManaged",
    "NSCopying",
    "GKInspectable", "UIApplicationMain", "NSApplicationMain", "main", "_exported", "_spi",
  ]

  private static let levels: Set<String> = ["private", "fileprivate", "internal", "package", "public"]

  /// The text before a stub's number in the warning about its use.
  static let mark = "decodeModelStub"

  let slice: Slice
  /// The modules that the machine has; other imports are blanked out.
  let modules: Set<String>
  /// Whether unreached declarations are marked, so that the compiler warns about their uses.
  var isMarked = false

  /// The files with their taken declarations, in the order of the project.
  func files() -> [SliceFile] {
    let chosen = Set(slice.kept.map(\.file.number))
    return slice.index.files.filter { chosen.contains($0.number) }.map { file in
      var edits = SliceEdits()
      write(file.declarations, in: 0..<file.code.count, of: file, &edits)
      return edits.apply(to: file)
    }
  }

  /// Writes the taken declarations in a file or in the body of a type.
  private func write(
    _ declarations: [CodeDeclaration], in range: Range<Int>, of file: CodeFile, _ edits: inout SliceEdits
  ) {
    var end = range.lowerBound
    for declaration in declarations {
      let isImport = declaration.kind == .import
      guard isImport ? modules.contains(declaration.name) : slice.part(declaration) != nil else { continue }
      edits.blank(end..<declaration.range.lowerBound)
      write(declaration, &edits)
      end = declaration.range.upperBound
      // The semicolon between the declaration and the next one on its line.
      if let next = file.code[end...].firstIndex(where: { $0 != UInt8(ascii: " ") }),
        file.code[next] == UInt8(ascii: ";")
      {
        end = next + 1
      }
    }
    edits.blank(end..<range.upperBound)
  }

  private func write(_ declaration: CodeDeclaration, _ edits: inout SliceEdits) {
    let (file, part) = (declaration.file, slice.part(declaration))
    if isMarked, part == .stub || part == .whole && Self.isMarkable(declaration) {
      let mark = "@available(*, deprecated, message: \"\(Self.mark)\(declaration.number)\") "
      edits.insert(mark, at: declaration.range.lowerBound)
    }
    writeHead(declaration, &edits)
    if declaration.kind == .import { return }
    let isType = declaration.kind.isType
    writeModules(isType ? declaration.head : declaration.tokens, of: declaration, &edits)
    guard let body = declaration.body else { return }
    if isType {
      let start = Int(file.tokens[body.lowerBound].end)
      if lacksInitializers(declaration) {
        edits.insert(
          " private init(decodeModelLeftOut: Swift.Never) { switch decodeModelLeftOut {} } ", at: start)
      }
      write(declaration.members, in: start..<Int(file.tokens[body.upperBound].start), of: file, &edits)
    } else if part == .stub, declaration.parent?.kind != .protocol {
      edits.replace(file.bytes(Range(body)), with: Self.stub(declaration))
    }
  }

  /// Whether all of a type's own initializers are left out. The compiler would then synthesize one that the type does
  /// not have.
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

  /// Writes attributes, modifiers and the inheritance clause.
  private func writeHead(_ declaration: CodeDeclaration, _ edits: inout SliceEdits) {
    let file = declaration.file
    let isFrame = slice.part(declaration) == .frame
    for attribute in declaration.attributes where isFrame || Self.isBlanked(attribute, file) {
      edits.blank(file.bytes(attribute.tokens))
    }
    // Imports lose their access levels: a slice joins files of several modules, and swiftc refuses mixed levels for one
    // import.
    if slice.unhidden.contains(declaration.number) || declaration.kind == .import {
      for number in declaration.tokens.lowerBound..<declaration.keyword
      where Self.levels.contains(file.text(file.tokens[number])) {
        edits.blank(file.bytes(number..<number + 1))
      }
    }
    guard let clause = declaration.inheritanceTokens else { return }
    let items = slice.inheritance(of: declaration)
    if items.map(\.names) == declaration.inherited.map(\.names) { return }
    let texts = items.map { item in
      let whole = declaration.inherited.first { $0.tokens == item.tokens }
      return whole?.names == item.names
        ? file.text(file.bytes(item.tokens)) : item.names.joined(separator: " & ")
    }
    edits.replace(file.bytes(clause), with: texts.isEmpty ? "" : ": " + texts.joined(separator: ", "))
  }

  /// Drops the names of the project's modules in front of other names, because a slice is one module.
  ///
  /// Where the bare name would mean another type, as in `struct API { typealias User = Core.User }`, the slice's module
  /// name replaces the other module's.
  private func writeModules(_ range: Range<Int>, of place: CodeDeclaration, _ edits: inout SliceEdits) {
    let (file, tokens) = (place.file, place.file.tokens)
    for number in range.dropLast(2) where tokens[number].kind == .word && tokens[number + 1].isSymbol(".") {
      let (module, name) = (file.text(tokens[number]), file.text(tokens[number + 2]))
      guard slice.modules.contains(module), number == 0 || !tokens[number - 1].isSymbol(".") else { continue }
      let prefix = file.bytes(number..<number + 2)
      guard let meant = slice.names.type("\(module).\(name)", from: place) else {
        let globals = slice.index.globals(named: name)
        if globals.contains(where: { $0.file.moduleName == module }) { edits.blank(prefix) }
        continue
      }
      let isPlain = slice.names.type(name, from: place) === meant
      let isNameable = !slice.module.isEmpty && slice.index.types(named: slice.module).isEmpty
      if isPlain || !isNameable {
        edits.blank(prefix)
      } else {
        edits.replace(prefix, with: "\(slice.module).", isPadded: false)
      }
    }
  }
}

/// Stubs: signatures of declarations that are named, but not reached.
extension SliceCode {
  /// Whether a declaration can be used with its signature alone: its type does not depend on its body.
  static func isStubbable(_ declaration: CodeDeclaration) -> Bool {
    guard declaration.body != nil || declaration.parent?.kind == .protocol, !declaration.isStored else {
      return false
    }
    // The body decides what `some View` is.
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

  /// The body of a stub. It never runs, unless the compiler calls a stub without a warning.
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

/// Edits of a file's code. An edit inside another is ignored.
struct SliceEdits {
  private struct Edit {
    /// The bytes of the project's file.
    let range: Range<Int>
    let text: String
    /// Whether spaces pad a text that is shorter than the code, so that columns stay.
    let isPadded: Bool
  }

  private var all: [Edit] = []

  mutating func replace(_ range: Range<Int>, with text: String, isPadded: Bool = true) {
    all.append(Edit(range: range, text: text, isPadded: isPadded))
  }

  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  mutating func blank(_ range: Range<Int>) {
    if !range.isEmpty { replace(range, with: "") }
  }

  /// Applies the edits to the file. Its lines stay.
  func apply(to file: CodeFile) -> SliceFile {
    var result = SliceFile(file)
    var offset = 0
    let sorted = all.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for edit in sorted where edit.range.lowerBound >= offset {
      result.append(file.code[offset..<edit.range.lowerBound], from: offset)
      result.append(edit.text.utf8, from: edit.range.lowerBound)
      let line = file.code[edit.range].prefix { $0 != UInt8(ascii: "\n") }
      if edit.isPadded { result.append(Self.blanked(line.dropFirst(edit.text.utf8.count))) }
      result.append(Self.blanked(file.code[line.endIndex..<edit.range.upperBound]))
      offset = edit.range.upperBound
    }
    result.append(file.code[offset...], from: offset)
    return result
  }

  private static func blanked(_ code: ArraySlice<UInt8>) -> [UInt8] {
    code.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? $0 : UInt8(ascii: " ") }
  }
}

/// A file of a slice, with a map from its bytes to the bytes of the project's file.
struct SliceFile {
  let file: CodeFile
  private(set) var code: [UInt8] = []
  /// The start of each run of bytes, here and in the project's file.
  private var runs: [(here: Int, there: Int)] = []

  fileprivate init(_ file: CodeFile) {
    self.file = file
    code.reserveCapacity(file.code.count)
  }

  /// - Parameter offset: the byte in the project's file; nil if the bytes continue the last run.
  fileprivate mutating func append(_ bytes: some Sequence<UInt8>, from offset: Int? = nil) {
    if let offset { runs.append((code.count, offset)) }
    code += bytes
  }

  /// The code with empty lines instead of blanked ones, so that edits of left-out code do not change it.
  var trimmed: [UInt8] {
    let (newline, space) = (UInt8(ascii: "\n"), UInt8(ascii: " "))
    let lines = code.split(separator: newline, omittingEmptySubsequences: false).map { line in
      line.allSatisfy { $0 == space } ? [] : line
    }
    let count = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
    return Array(lines.prefix(count).joined(separator: [newline]))
  }

  /// The byte of the project's file at a 1-based line and column that the compiler reports.
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
