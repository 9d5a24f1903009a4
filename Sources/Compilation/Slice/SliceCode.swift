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
      part == .stub || part == .whole && Self.isMarkable(declaration) && !slice.isReached(declaration)
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
    guard type.kind == .struct || type.kind == .class, slice.part(type) == .whole else { return false }
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
