import Words

/// The table of ``DeclaredPlaces``: where a module's code declares the keys and values of its types.
///
/// It omits anything uncertain: computed keys, and the properties of a type with a hand-written `init(from:)`, which
/// may read anything. For such an initializer, it records the line that reads each key.
struct PlacesTable {
  private let names: NameResolution
  private let module: String
  private var lines: [String] = []
  private var file: CodeFile?

  /// - Parameters:
  ///   - files: the compiled code, without inactive branches of `#if`.
  ///   - module: the module's name in the program.
  static func text(of files: [CodeFile], module: String) -> String {
    for file in files { file.assign(("", module), isGiven: false) }
    let names = NameResolution(ProjectIndex(files))
    var table = PlacesTable(names: names, module: module)
    for type in names.index.declarations { table.add(type) }
    return table.lines.joined(separator: "\n")
  }

  private mutating func add(_ type: CodeDeclaration) {
    switch type.kind {
    case .struct, .class, .enum, .actor: break
    default: return
    }
    if type.inherits("CodingKey") { return addKeys(type) }
    let parts = names.parts(of: type)
    // A type without a protocol, a superclass or a macro cannot be decoded.
    guard parts.contains(where: { !$0.inherited.isEmpty || !$0.attributes.isEmpty }) else { return }
    add(type, "", "", type.keyword + 1, in: type.file)
    addSynthesizedKeys(type, parts.flatMap(\.members))
  }

  /// Adds the properties or cases of a type with synthesized keys.
  private mutating func addSynthesizedKeys(_ type: CodeDeclaration, _ members: [CodeDeclaration]) {
    if members.contains(where: { $0.names == ["CodingKeys"] }) { return }
    let inits = members.filter(\.isDecodingInit)
    for member in type.members {
      for name in member.names {
        if type.kind == .enum {
          guard member.kind == .case, inits.isEmpty else { continue }
          let payload = name.prefix(1).uppercased() + name.dropFirst() + "CodingKeys"
          add(type, "CodingKeys", name, member.item(name)?.name, in: member.file)
          add(type, payload, "*", member.item(name)?.name, in: member.file)
        } else if member.isStored {
          addProperty(member, name, of: type, inits)
        }
      }
    }
  }

  /// Adds the cases of a coding-key enum, each with the property of the same name or the line that reads the key.
  private mutating func addKeys(_ keys: CodeDeclaration) {
    guard keys.kind == .enum, !keys.members.contains(where: { ["stringValue", "init"].contains($0.name) })
    else {
      return
    }
    let owner = names.home(of: keys)
    let members = owner.map(names.parts)?.flatMap(\.members) ?? []
    let inits = members.filter(\.isDecodingInit)
    let isOnlyKeyEnum = members.filter { $0.kind == .enum && $0.inherits("CodingKey") }.count == 1
    for member in keys.members where member.kind == .case {
      for name in member.names {
        guard let key = keys.inherits("String") ? member.rawValue(of: name) : name else { continue }
        let property = owner?.members.first { member in
          member.names.contains(name) && (owner?.kind == .enum ? member.kind == .case : member.isStored)
        }
        if keys.name == "CodingKeys", inits.isEmpty, let property {
          add(keys, "", key, property.item(name)?.name, in: property.file, Self.mark(of: property, name))
        } else if isOnlyKeyEnum, let (line, code) = Self.read(of: name, inits) {
          add(keys, "", key, line, in: code, "read")
        } else {
          add(keys, "", key, member.item(name)?.name, in: member.file)
        }
      }
    }
  }

  /// Adds a property with a synthesized key, or the only line of the type's own `init(from:)` that reads the key.
  private mutating func addProperty(
    _ property: CodeDeclaration, _ name: String, of type: CodeDeclaration, _ inits: [CodeDeclaration]
  ) {
    if inits.isEmpty {
      add(
        type, "CodingKeys", name, property.item(name)?.name, in: property.file, Self.mark(of: property, name))
    } else if let (line, file) = Self.read(of: name, inits) {
      add(type, "CodingKeys", name, line, in: file, "read")
    }
  }

  /// `default` for a property with an initial value, which does not make its key optional.
  private static func mark(of property: CodeDeclaration, _ name: String) -> String {
    property.item(name)?.value != nil ? "default" : ""
  }

  /// The token of `forKey: .name` in a call such as `decode`, if the initializers contain it exactly once.
  private static func read(of name: String, _ inits: [CodeDeclaration]) -> (token: Int, file: CodeFile)? {
    let found = inits.flatMap { declaration -> [(Int, CodeFile)] in
      let (file, tokens) = (declaration.file, declaration.file.tokens)
      guard let body = declaration.body else { return [] }
      return body.compactMap { number in
        guard tokens[number].kind != .symbol, file.text(tokens[number]) == name else { return nil }
        var first = number - 1
        // `CodingKeys.name`
        while first > body.lowerBound, tokens[first].isSymbol("."), tokens[first - 1].kind == .word {
          first -= 2
        }
        if tokens[first].isSymbol(".") { first -= 1 }
        guard first > body.lowerBound, first < number - 1, tokens[first].isSymbol(":"),
          file.text(tokens[first - 1]) == "forKey", Self.isRead(first, in: body, file)
        else { return nil }
        return (number, file)
      }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Whether the call around a token reads a value, unlike `DecodingError.dataCorruptedError(forKey: …)`.
  private static func isRead(_ number: Int, in body: ClosedRange<Int>, _ file: CodeFile) -> Bool {
    let open = (body.lowerBound..<number).last {
      file.tokens[$0].isSymbol("(") && Int(file.tokens[$0].match) > number
    }
    return open.map { $0 == 0 || file.text(file.tokens[$0 - 1]) != "dataCorruptedError" } ?? true
  }

  // MARK: - Lines

  private mutating func add(
    _ type: CodeDeclaration, _ keys: String, _ key: String, _ token: Int?, in file: CodeFile,
    _ mark: String = ""
  ) {
    guard let token, names.index.types(at: type.path).count == 1 else { return }
    if self.file !== file {
      self.file = file
      lines.append(file.path.replacing("\n", with: " "))
    }
    let start = Int(file.tokens[token].start)
    let code = file.line(around: start)
    let before = file.code[code.lowerBound..<start]
    let column = before.count { $0 & 0xC0 != 0x80 } + 1
    let text = file.text(code).replacing("\t", with: " ").trimmingSpaceAndBrace
    let name = [module, type.path, keys].filter { !$0.isEmpty }.joined(separator: ".")
    let fields = ["", name, key, String(file.line(of: start)), String(column), mark, text]
    lines.append(fields.joined(separator: "\t"))
  }
}

/// A module's code, read for its declarations.
struct DeclaringModule {
  /// The name in the program.
  let name: String
  /// The files, with the declarations that are compiled.
  let files: [CodeFile]

  /// - Parameter files: the paths in messages, and the code that the compiler reads.
  init(name: String, files: [(path: String, code: [UInt8])], conditions: BuildConditions) {
    self.name = name
    self.files = files.enumerated().map { CodeFile($0, path: $1.path, code: $1.code) }
    for file in self.files { file.read(conditions) }
  }

  /// See ``PlacesTable``.
  var places: String { PlacesTable.text(of: files, module: name) }

  var decoders: [DeclaredDecoder] { DeclaredDecoders.find(in: files) }
}

extension String {
  /// The text without surrounding spaces and the opening brace of a body, cut to 100 characters.
  fileprivate var trimmingSpaceAndBrace: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while let last = text.last, last == " " || last == "{" { text.removeLast() }
    return text.count > 100 ? text.prefix(99) + "…" : String(text)
  }
}

/// The case names of integer enums such as `enum Kind: Int { case a, b = 5 }`, read from their code.
package enum RawCases {
  /// The case name of each raw value; nil if the line declares no such enum.
  ///
  /// - Parameter line: the 1-based line of the enum's name.
  package static func names(inFile path: String, line: Int) -> [Int: String]? {
    guard let code = CacheFile.bytes(of: path) else { return nil }
    let file = CodeFile(allOf: code, 0, path: path)
    var open = file.declarations
    while let next = open.popLast() {
      open += next.members
      let start = Int(file.tokens[next.keyword].start)
      guard next.kind == .enum, code[..<start].count(where: { $0 == UInt8(ascii: "\n") }) == line - 1 else {
        continue
      }
      let isInteger = next.inherited.flatMap(\.names).contains(where: StandardNames.integerTypes.contains)
      // Only the compiler knows which cases `#if` leaves in.
      let isConditional = code[next.range].contains(UInt8(ascii: "#"))
      return isInteger && !isConditional ? names(of: next) : nil
    }
    return nil
  }

  private static func names(of declaration: CodeDeclaration) -> [Int: String]? {
    let file = declaration.file
    var names: [Int: String] = [:]
    var value = -1
    for member in declaration.members where member.kind == .case {
      for item in member.items {
        value &+= 1
        if let equals = item.value {
          let end = TypedItem.end(of: equals + 1..<member.tokens.upperBound, file)
          guard let written = Int(member.words(equals + 1..<end).joined().filter { $0 != "_" }) else {
            return nil
          }
          value = written
        }
        names[value] = file.text(file.tokens[item.name])
      }
    }
    return names
  }
}
