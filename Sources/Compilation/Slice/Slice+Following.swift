/// Follows the names that a declaration mentions.
extension Slice {
  func follow(_ declaration: CodeDeclaration, _ part: Part) {
    switch part {
    case .rest: return
    case .frame: followSignature(of: declaration, frameTokens(declaration), isStub: false)
    case .stub: followSignature(of: declaration, declaration.head, isStub: true)
    case .whole, .reached: followAll(of: declaration, part)
    }
  }

  private func followSignature(of declaration: CodeDeclaration, _ tokens: Range<Int>, isStub: Bool) {
    let head = CodeContents(declaration.file, [tokens])
    // The values of default arguments are code.
    let hasValues = isStub && head.operators.contains("=")
    if hasValues { note(head, in: declaration) }
    // The result builder of a requirement applies to its witnesses, which do not name it.
    if isStub, let parent = declaration.parent, parent.kind == .protocol {
      for builder in declaration.attributes.compactMap({ names.type($0.name, from: declaration) }) {
        take(builder, isReached(parent) ? .reached : .whole)
      }
    }
    for type in head.types.flatMap({ names.resolve($0, from: declaration) }) {
      // Without the whole protocol, a constraint would accept fewer types than in the project.
      let isWhole = type.kind == .typealias || isStub && (hasValues || type.kind == .protocol)
      take(type, isWhole ? .whole : .frame)
    }
  }

  private func followAll(of declaration: CodeDeclaration, _ part: Part) {
    let isAlias = declaration.kind == .typealias && part != .reached
    let mentions = CodeContents(
      declaration.file, declaration.kind.isType ? headTokens(declaration) : [declaration.tokens])
    let lowercase = mentions.bareNames.filter {
      $0.first { $0 != "_" }?.isUppercase != true && !index.types(named: $0).isEmpty
    }
    for path in mentions.types.union(lowercase) {
      let resolved = names.resolve(path, from: declaration)
      for type in resolved.dropLast() { take(type, type.kind == .typealias ? .whole : .frame) }
      if let type = resolved.last { take(type, isAlias && type.kind != .typealias ? .frame : part) }
    }
    note(mentions, in: declaration)
    if declaration.kind == .protocol {
      // Any type's member with the name of a requirement may be its witness.
      let requirements = declaration.members.filter { $0.kind == .func || $0.kind == .var }
      mention(Set(requirements.flatMap(\.names)))
    }
    if declaration.kind.isType { takeMembers(of: declaration, part) }
  }

  /// The tokens of a type or extension before its body, without dropped items of its inheritance clause.
  private func headTokens(_ declaration: CodeDeclaration) -> [Range<Int>] {
    guard let clause = declaration.inheritanceTokens else { return [declaration.head] }
    return [declaration.tokens.lowerBound..<clause.lowerBound] + inheritance(of: declaration).map(\.tokens)
      + [clause.upperBound..<declaration.head.upperBound]
  }

  /// The tokens of a frame that name types: its parameters and requirements.
  private func frameTokens(_ declaration: CodeDeclaration) -> Range<Int> {
    let start = declaration.inheritanceTokens?.upperBound ?? declaration.keyword
    return min(start, declaration.head.upperBound)..<declaration.head.upperBound
  }

  /// The kept items of an inheritance clause.
  func inheritance(of declaration: CodeDeclaration) -> [CodeDeclaration.Inherited] {
    let isFrame = part(declaration) == .frame
    return declaration.inherited.compactMap { item in
      let names = item.names.filter { name in
        isFrame ? StandardNames.kindred(declaration.kind).contains(name) : !isDropped(name, declaration)
      }
      return names.isEmpty ? nil : .init(names: names, tokens: item.tokens)
    }
  }

  /// Takes the members that come with a whole type, including those in its extensions. An extension brings only its own
  /// members.
  func takeMembers(of type: CodeDeclaration, _ whole: Part) {
    let hasUnseenMembers = type.attributes.contains {
      StandardNames.attributesWithMembers.contains($0.name)
    }
    let home = names.home(ofMembersIn: type)
    for part in names.parts(of: type) {
      if part !== type, hasUnseenMembers || !part.inherited.isEmpty {
        take(part, whole)
      }
      for member in part.members {
        if isCalledUnseen(member, of: home) {
          take(member, whole)
        } else if member.kind == .`init` || member.kind == .subscript || part.kind == .protocol {
          take(member, .stub)
        } else if !member.kind.isType, member.kind != .freestanding, member.kind != .macro,
          home.kind != .protocol
        {
          take(member, .rest)
        }
      }
    }
  }
}
