import Words

/// A decoder that a function, an initializer or a closure configures:
///
///     private let decoder = JSONDecoder()
///     init() { decoder.dateDecodingStrategy = .iso8601 }
struct DecoderSetup {
  /// `decoder.property = value`
  struct Assignment {
    let property: String
    /// The member after `= .`; nil for any other value.
    let member: String?
    /// The whole value, if it means the same elsewhere: a literal, or a member with literal arguments.
    let value: String?
    let token: Int

    /// - Parameter token: the property's name.
    init(to token: Int, in file: CodeFile) {
      self.token = token
      property = file.text(file.tokens[token])
      let value = token + 2
      let isMember = file.tokens.indices.contains(value + 1) && file.tokens[value].isSymbol(".")
      member = isMember ? file.text(file.tokens[value + 1]) : nil
      self.value = Self.value(value, isMember: isMember, in: file)
    }

    private static func value(_ start: Int, isMember: Bool, in file: CodeFile) -> String? {
      let tokens = file.tokens
      var end = start + (isMember ? 2 : 1)
      guard end <= tokens.count else { return nil }
      if end < tokens.count, tokens[end].isSymbol("("), case let close = Int(tokens[end].match), close > end {
        end = close + 1
      }
      // The value would continue with an operator, a closure or another member.
      guard
        end == tokens.count || tokens[end].startsLine || tokens[end].isSymbol(";")
          || tokens[end].isSymbol("}"),
        end == tokens.count || !tokens[end].isSymbol(".")
      else { return nil }
      let text = file.text(file.bytes(start..<end))
      let isSelfContained = (start + (isMember ? 2 : 0)..<end).allSatisfy {
        tokens[$0].kind != .word || $0 + 1 < tokens.count && tokens[$0 + 1].isSymbol(":")
          || ["true", "false"].contains(file.text(tokens[$0]))
      }
      return isSelfContained && !text.contains("\n") && !text.contains(#"\("#) ? text : nil
    }
  }

  let name: String
  let file: CodeFile
  private(set) var assignments: [Assignment] = []
  /// Whether it begins as a `JSONDecoder()`.
  private(set) var isMade = false

  /// The decoders in these declarations and their members, in order.
  static func decoders(in declarations: [CodeDeclaration]) -> [DeclaredDecoder] {
    // One member may create a stored decoder, and others configure it.
    var shared: [DecoderSetup] = []
    var found: [DecoderSetup] = []
    var nested: [DeclaredDecoder] = []
    for declaration in declarations {
      if declaration.kind.isType {
        nested += decoders(in: declaration.members)
      } else if !declaration.isDecoder {
        for name in names(in: declaration) {
          let setup = DecoderSetup(name, in: declaration)
          if setup.isMade {
            found.append(setup)
          } else if let index = shared.firstIndex(where: { $0.name == name && $0.file === setup.file }) {
            shared[index].assignments += setup.assignments
          } else {
            shared.append(setup)
          }
        }
      }
    }
    for index in shared.indices {
      let setup = shared[index]
      shared[index].isMade = declarations.contains {
        $0.file === setup.file && $0.names.contains(setup.name)
          && DecoderSetup(setup.name, in: $0).isMade
      }
    }
    return (found + shared).map(\.decoder) + nested
  }

  /// The names whose strategies the declaration sets.
  private static func names(in declaration: CodeDeclaration) -> [String] {
    let (file, tokens) = (declaration.file, declaration.file.tokens)
    let ending = "DecodingStrategy"
    var names: [String] = []
    for number in declaration.tokens.dropFirst(2).dropLast(2)
    where tokens[number].kind == .word && tokens[number].end - tokens[number].start > ending.utf8.count
      && tokens[number + 1].isSymbol("=") && tokens[number - 1].isSymbol(".")
      && tokens[number - 2].kind == .word && file.text(tokens[number]).hasSuffix(ending)
    {
      let name = file.text(tokens[number - 2])
      if !["self", "super"].contains(name), !names.contains(name) { names.append(name) }
    }
    return names
  }

  private init(_ name: String, in declaration: CodeDeclaration) {
    let (file, tokens) = (declaration.file, declaration.file.tokens)
    self.name = name
    self.file = file
    func isText(_ number: Int, _ text: String) -> Bool {
      declaration.tokens.contains(number) && file.text(tokens[number]) == text
    }
    for number in declaration.tokens where tokens[number].kind == .word && isText(number, name) {
      if isText(number + 1, "."), isText(number + 3, "=") || isText(number + 3, "[") {
        assignments.append(Assignment(to: number + 2, in: file))
      }
      let value = number + (isText(number + 1, ":") ? 3 : 1)
      if isText(value, "="), isText(value + 1, "JSONDecoder"), isText(value + 2, "("), isText(value + 3, ")"),
        !isText(value + 4, ".")
      {
        isMade = true
      }
    }
  }

  /// The member that the assignments to one property agree on; nil without assignments.
  static func strategy(_ assignments: [Assignment]) -> String? {
    guard let first = assignments.first else { return nil }
    return assignments.count == 1 ? first.member ?? DeclaredDecoder.custom : DeclaredDecoder.custom
  }

  private func strategy(_ property: String) -> String? {
    Self.strategy(assignments.filter { $0.property == property })
  }

  private var decoder: DeclaredDecoder {
    let line = file.line(of: Int(file.tokens[assignments.first?.token ?? 0].start))
    return DeclaredDecoder(
      expression, dates: strategy("dateDecodingStrategy"), keys: strategy("keyDecodingStrategy"),
      place: "\(file.path):\(line)")
  }

  /// Code that creates the same decoder; nil if that needs more than literals, or depends on conditions.
  private var expression: String? {
    let values = assignments.compactMap { assignment in assignment.value.map { (assignment.property, $0) } }
    let isCertain = isMade && values.count == assignments.count
    guard isCertain, Set(values.map(\.0)).count == values.count else { return nil }
    let lines = ["let d = JSONDecoder()"] + values.map { "d.\($0) = \($1)" } + ["return d"]
    return "{ \(lines.joined(separator: "; ")) }()"
  }
}

/// The decoders that code declares, for help and `list`.
enum DeclaredDecoders {
  /// Without duplicates: first decoders with a name, then decoders that functions configure. Dependencies and tests
  /// are ignored.
  static func find(in files: [CodeFile]) -> [DeclaredDecoder] {
    var seen: Set<String> = []
    let named = declarations(in: files).filter { seen.insert($0.expression).inserted }.map {
      declaration, expression in
      DeclaredDecoder(
        expression, dates: strategy("dateDecodingStrategy", in: declaration),
        keys: strategy("keyDecodingStrategy", in: declaration), isSubclass: isSubclass(declaration))
    }
    var seenLocally: Set<[String?]> = []
    let local = files.filter { !$0.isAside }.flatMap { DecoderSetup.decoders(in: $0.declarations) }
    return named + local.filter { seenLocally.insert([$0.expression, $0.dates, $0.keys]).inserted }
  }

  /// The expressions alone, without reading how the decoders are configured.
  static func expressions(in files: [CodeFile]) -> [String] {
    var seen: Set<String> = []
    return declarations(in: files).map(\.expression).filter { seen.insert($0).inserted }
  }

  private static func declarations(in files: [CodeFile]) -> [(CodeDeclaration, expression: String)] {
    files.filter { !$0.isAside }.flatMap { $0.declarations.flatMap(decoders) }
  }

  /// With the expressions `.api`, `API.decoder`, `makeDecoder()`, `APIDecoder()`.
  private static func decoders(in declaration: CodeDeclaration) -> [(CodeDeclaration, expression: String)] {
    guard !declaration.isPrivate, declaration.kind == .extension || declaration.parameters.isEmpty else {
      return []
    }
    if declaration.isDecoder {
      let around = declaration.parent.map { $0.path == "JSONDecoder" ? "." : $0.path + "." } ?? ""
      let call = declaration.kind == .func ? "()" : ""
      return declaration.names.prefix(1).map { (declaration, around + $0 + call) }
    }
    let isOfferedClass =
      isSubclass(declaration)
      && declaration.members.allSatisfy {
        // An overridden decode(_:from:) would not be called.
        $0.kind != .`init`
          ? !($0.kind == .func && $0.modifiers.contains(.override))
          : $0.parameterTokens?.isEmpty == true && !$0.isPrivate
      }
    return (isOfferedClass ? [(declaration, "\(declaration.path)()")] : [])
      + declaration.members.flatMap(decoders)
  }

  private static func isSubclass(_ declaration: CodeDeclaration) -> Bool {
    declaration.kind == .class && declaration.inherited.first?.names == ["JSONDecoder"]
  }

  /// The member after `property = .`; nil if nothing sets the property.
  private static func strategy(_ property: String, in declaration: CodeDeclaration) -> String? {
    let (file, tokens) = (declaration.file, declaration.file.tokens)
    let found = declaration.tokens.dropLast(3).filter {
      tokens[$0].kind == .word && file.text(tokens[$0]) == property && tokens[$0 + 1].isSymbol("=")
    }
    return DecoderSetup.strategy(found.map { DecoderSetup.Assignment(to: $0, in: file) })
  }
}
