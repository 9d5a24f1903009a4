import Words

/// The decoders that code declares, for help and `list`.
enum DeclaredDecoders {
  /// The decoders without duplicates: named ones first, then the ones that functions configure. Dependencies and tests
  /// are ignored.
  static func find(in files: [CodeFile]) -> [DeclaredDecoder] {
    var seen: Set<String> = []
    let named = declarations(in: files).filter { seen.insert($0.expression).inserted }.map {
      declaration, expression in
      let settings = DecoderSetting.all(in: declaration)
      return DeclaredDecoder(
        expression, dates: settings.strategy("dateDecodingStrategy"),
        keys: settings.strategy("keyDecodingStrategy"), isSubclass: isSubclass(declaration))
    }
    var seenLocally: Set<[String?]> = []
    let local = files.filter { !$0.isPeripheral }.flatMap { configured(in: $0.declarations) }
    return named + local.filter { seenLocally.insert([$0.dates, $0.keys]).inserted }
  }

  /// Only the expressions; the decoders' configuration is not read.
  static func expressions(in files: [CodeFile]) -> [String] {
    var seen: Set<String> = []
    return declarations(in: files).map(\.expression).filter { seen.insert($0).inserted }
  }

  private static func declarations(in files: [CodeFile]) -> [(CodeDeclaration, expression: String)] {
    files.filter { !$0.isPeripheral }.flatMap { $0.declarations.flatMap(decoders) }
  }

  /// The decoders that a declaration offers, with expressions such as `.api`, `API.decoder`, `makeDecoder()` and
  /// `APIDecoder()`.
  private static func decoders(in declaration: CodeDeclaration) -> [(CodeDeclaration, expression: String)] {
    guard !declaration.isPrivate, declaration.kind == .extension || declaration.parameters.isEmpty else {
      return []
    }
    if providesDecoder(declaration) {
      let prefix = declaration.parent.map { $0.path == "JSONDecoder" ? "." : $0.path + "." } ?? ""
      let call = declaration.kind == .func ? "()" : ""
      return declaration.names.prefix(1).map { (declaration, prefix + $0 + call) }
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

  /// Whether any code that sees the declaration can get a `JSONDecoder` from it: a static or global value, or a
  /// function without parameters.
  private static func providesDecoder(_ declaration: CodeDeclaration) -> Bool {
    guard [.func, .var, .let].contains(declaration.kind), declaration.isStatic || declaration.parent == nil,
      !declaration.isPrivate, declaration.parameters.isEmpty
    else { return false }
    let isOwn = declaration.parent?.kind == .extension && declaration.parent?.name == "JSONDecoder"
    func isDecoder(_ name: String?) -> Bool { name == "JSONDecoder" || isOwn && name == "Self" }
    if declaration.kind == .func {
      guard let parameters = declaration.parameterTokens, parameters.isEmpty else { return false }
      let result = declaration.words(parameters.upperBound + 1..<declaration.head.upperBound)
      return result.starts(with: ["-", ">"]) && isDecoder(result.dropFirst(2).first)
    }
    guard let item = declaration.items.first else { return false }
    if let type = item.type { return isDecoder(declaration.words(type).first) }
    guard let equals = item.value else { return false }
    let file = declaration.file
    let end = TypedItem.end(of: equals + 1..<declaration.tokens.upperBound, file)
    // Exactly `JSONDecoder()`, without a method call after it.
    return end > equals + 2 && isDecoder(file.text(file.tokens[equals + 1]))
      && Int(file.tokens[equals + 2].match) == end - 1
  }

  private static func isSubclass(_ declaration: CodeDeclaration) -> Bool {
    declaration.kind == .class && declaration.inherited.first?.names == ["JSONDecoder"]
  }

  /// The decoders that functions and initializers configure, told apart by their names within each function.
  private static func configured(in declarations: [CodeDeclaration]) -> [DeclaredDecoder] {
    declarations.flatMap { declaration -> [DeclaredDecoder] in
      if declaration.kind.isType { return configured(in: declaration.members) }
      if providesDecoder(declaration) { return [] }
      let settings = DecoderSetting.all(in: declaration).filter {
        !["", "self", "super"].contains($0.decoder)
      }
      var seen: Set<String> = []
      return settings.filter { seen.insert($0.decoder).inserted }.compactMap { first in
        let own = settings.filter { $0.decoder == first.decoder }
        let (dates, keys) = (own.strategy("dateDecodingStrategy"), own.strategy("keyDecodingStrategy"))
        let line = declaration.file.line(of: first.offset)
        return dates == nil && keys == nil
          ? nil
          : DeclaredDecoder(nil, dates: dates, keys: keys, place: "\(declaration.file.path):\(line)")
      }
    }
  }
}

/// `decoder.dateDecodingStrategy = .iso8601`
private struct DecoderSetting {
  /// The word before the dot; empty without one.
  let decoder: String
  let property: String
  /// The member after `= .`; nil for any other value.
  let member: String?
  /// Where the property's name begins, in bytes.
  let offset: Int

  /// The strategies that the code of a declaration sets.
  static func all(in declaration: CodeDeclaration) -> [DecoderSetting] {
    let (file, tokens, end) = (declaration.file, declaration.file.tokens, declaration.tokens.upperBound)
    let ending = "DecodingStrategy"
    return declaration.tokens.dropFirst(2).dropLast().compactMap { number in
      let token = tokens[number]
      guard token.kind == .word, token.end - token.start > ending.utf8.count,
        tokens[number + 1].isSymbol("="),
        case let property = file.text(token), property.hasSuffix(ending)
      else { return nil }
      let hasDecoder = tokens[number - 1].isSymbol(".") && tokens[number - 2].kind == .word
      let isMember = number + 3 < end && tokens[number + 2].isSymbol(".")
      return DecoderSetting(
        decoder: hasDecoder ? file.text(tokens[number - 2]) : "", property: property,
        member: isMember ? file.text(tokens[number + 3]) : nil, offset: Int(token.start))
    }
  }
}

extension [DecoderSetting] {
  /// The strategy that a property is set to; nil if nothing sets it.
  fileprivate func strategy(_ property: String) -> String? {
    let found = filter { $0.property == property }
    return found.isEmpty
      ? nil : found.count == 1 ? found[0].member ?? DeclaredDecoder.custom : DeclaredDecoder.custom
  }
}
