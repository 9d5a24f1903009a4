import Words

/// The decoders that code declares, for help and `list`.
enum DeclaredDecoders {
  /// Each once: first decoders with a name, then decoders that functions set up. Dependencies and tests are ignored.
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

  /// The expressions alone, for which the code need not be read again.
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
        // What an overridden decode(_:from:) does is not done here.
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
