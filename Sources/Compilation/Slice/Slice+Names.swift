import Words

/// Takes the declarations that names in the taken code may refer to, and declarations that are called without a name.
extension Slice {
  /// Takes, mostly as stubs, all declarations that the taken code may refer to by name.
  func takeNamed() {
    for type in kept where type.kind.isType && names.home(ofMembersIn: type) === type {
      if isWhole(type) { takeNamedMembers(of: type) } else { takeNamedMembers(ofFrame: type) }
    }
    for name in mentioned {
      for found in index.globals(named: name) { takeNamed(found) }
      for found in index.extensions(withMember: name) where names.extended(by: found) == nil {
        for member in found.members where member.names.contains(name) { takeNamed(member) }
      }
    }
  }

  /// Takes the named members of a type and of its ancestors. A call of a requirement, or of a class's method, may run
  /// the member of that name in any reached type that conforms or inherits.
  private func takeNamedMembers(of type: CodeDeclaration) {
    let family = ([type] + names.ancestors(of: type)).filter(isWhole)
    let members = family.flatMap(names.parts).flatMap(\.members)
    let mayBeCalled = isReached(type) || type.kind == .extension
    let called = Set(members.filter { mayBeCalled && isReached($0) && isDispatched($0) }.flatMap(\.names))
    for member in members where !isReached(member) {
      let isKnown = part(member).map { $0 != .rest } == true && SliceCode.isMarkable(member)
      if isKnown, !called.isDisjoint(with: member.names) {
        take(member, .reached)
      } else if !mentioned.isDisjoint(with: member.names) {
        takeNamed(member)
      }
    }
  }

  /// Whether a call to a member may run another type's member with the same name.
  private func isDispatched(_ member: CodeDeclaration) -> Bool {
    guard SliceCode.isMarkable(member), !member.isStored, let home = names.home(of: member) else {
      return false
    }
    if member.kind == .`init` {
      return member.parent?.kind == .protocol || member.modifiers.contains(.required)
    }
    return home.kind == .protocol || home.kind == .class
  }

  /// Takes the static members that code inside a frame calls by their bare names.
  ///
  /// A frame inherits nothing. A type that inherits a member with such a name is taken whole, because the compiler would
  /// otherwise choose another overload.
  private func takeNamedMembers(ofFrame type: CodeDeclaration) {
    let inside = mentionedInside(type)
    if inside.isEmpty { return }
    func isNamed(_ member: CodeDeclaration) -> Bool {
      member.isStatic && !inside.isDisjoint(with: member.names)
    }
    let inherited = names.ancestors(of: type).flatMap { above in
      names.parts(of: above).filter { $0.kind != .protocol }.flatMap(\.members)
    }
    if inherited.contains(where: isNamed) { take(type, .reached) }
    for member in names.parts(of: type).flatMap(\.members).filter(isNamed) { takeNamed(member) }
  }

  private func takeNamed(_ found: CodeDeclaration) {
    switch found.kind {
    case .func where found.isOperator:
      // Synthesized code calls some operators, and the compiler does not warn about these calls.
      takeCallable(found, isUnseen: StandardNames.unnamedOperators.contains(found.name))
    case .func, .`init`, .subscript, .var, .let:
      take(found, SliceCode.isStubbable(found) ? .stub : .whole)
    case .operator, .precedencegroup: take(found, .reached)
    case .typealias: take(found, .whole)
    default: return
    }
  }

  /// Takes the parts of foreign types that are used without their names.
  ///
  /// These are conformances, overloads that synthesized code calls, initializers and subscripts.
  func takeForeign() {
    for found in names.foreignExtensions {
      if addsUsefulConformance(found) { take(found, .whole) }
      let isNamed = mentioned.contains(found.path.lastComponent)
      let witnesses = names.foreignWitnesses(of: found)
      for member in found.members {
        if isCalledBySynthesizedCode(member, of: found) {
          takeCallable(member, isUnseen: true)
        } else if !witnesses.isDisjoint(with: member.names) {
          if isCallable(member) { take(member, .whole) }
        } else if member.kind == .`init` || member.kind == .subscript, isNamed || isCallable(member) {
          take(member, .stub)
        }
      }
    }
  }

  /// Whether an extension adds a useful conformance: to a foreign protocol, a taken one, or one with a mentioned member
  /// in its extensions.
  private func addsUsefulConformance(_ found: CodeDeclaration) -> Bool {
    found.inherited.flatMap(\.names).contains { name in
      guard let type = names.type(name, from: found) else { return true }
      guard type.kind == .protocol else { return false }
      let defaults = names.extensions(of: type).flatMap(\.members)
      return isWhole(type) || defaults.contains { !mentioned.isDisjoint(with: $0.names) }
    }
  }

  /// Whether the compiler calls a member that the code does not name. Synthesized code calls `decode(_:forKey:)` of a
  /// coder's container, but never `decode(_:family:forKey:)`.
  private func isCalledBySynthesizedCode(_ member: CodeDeclaration, of found: CodeDeclaration) -> Bool {
    if StandardNames.unnamed.contains(member.name) { return true }
    guard StandardNames.containers.contains(found.path.lastComponent) else { return false }
    return member.kind == .`init`
      || StandardNames.containerCalls.contains(member.name)
        && member.signature.allSatisfy { $0.hasDefault || StandardNames.containerLabels.contains($0.label) }
  }

  /// Whether a member can be called: every type of the project in its signature is taken whole. A protocol is taken as
  /// soon as a conforming type is.
  private func isCallable(_ member: CodeDeclaration) -> Bool {
    names.signatureTypes(of: member).allSatisfy(isWhole)
  }

  /// Takes a member if it can be called. If calls cause no warning, the member is reached as soon as the types in its
  /// signature are.
  private func takeCallable(_ member: CodeDeclaration, isUnseen: Bool) {
    guard isCallable(member) else { return }
    if !isUnseen { return take(member, .stub) }
    take(member, names.signatureTypes(of: member).allSatisfy(isReached) ? .reached : .whole)
  }
}

/// Members that belong to a type because they are called without a name.
///
/// The callers are the compiler, synthesized code, other modules' code through a protocol, and the runtime.
extension Slice {
  func isCalledUnseen(_ member: CodeDeclaration, of type: CodeDeclaration) -> Bool {
    if member.modifiers.contains(.override) || member.isCoding || isStorage(member, of: type) { return true }
    if isOpen(type) && !member.isPrivate && (type.kind != .protocol || member.parent?.kind == .extension) {
      return true
    }
    switch member.kind {
    case .case, .deinit, .associatedtype: return true
    case .typealias:
      return type.kind == .protocol || isAssociated(member, type)
    case .`init`:
      return isWrapper(type) || hasUnseenLabel(member) || mayRequireInitializers(type)
        || type.kind == .class
          && (member.modifiers.contains(.required) || member.parameterTokens?.isEmpty == true)
    case .subscript: return isWrapper(type) || hasUnseenLabel(member) || mayRequireInitializers(type)
    case .func, .var, .let:
      return StandardNames.unnamed.contains(member.name) || isWrapper(type) && isWrapperMember(member)
        || (type.kind != .protocol || member.parent?.kind == .extension)
          && !witnesses(of: type).isDisjoint(with: member.names)
    case .struct, .class, .enum, .actor: return isAssociated(member, type)
    default: return false
    }
  }

  /// Whether a type's nested type or alias is an associated type of its protocols.
  private func isAssociated(_ member: CodeDeclaration, _ type: CodeDeclaration) -> Bool {
    witnesses(of: type).contains(member.name)
      || names.ancestors(of: type).contains {
        $0.kind == .protocol && index.hasAssociatedType(at: "\($0.path).\(member.name)")
      }
  }

  private func isStorage(_ member: CodeDeclaration, of type: CodeDeclaration) -> Bool {
    member.isStored && member.parent?.kind != .extension && !member.modifiers.contains(.lazy)
      && !member.attributes.contains { $0.name == "NSManaged" }
  }

  private func isWrapper(_ type: CodeDeclaration) -> Bool {
    type.attributes.contains { StandardNames.attributesWithMembers.contains($0.name) }
  }

  private func isWrapperMember(_ member: CodeDeclaration) -> Bool {
    ["wrappedValue", "projectedValue", "dynamicallyCall"].contains(member.name)
      || member.name.hasPrefix("build")
  }

  private func hasUnseenLabel(_ member: CodeDeclaration) -> Bool {
    member.signature.first.map { StandardNames.unnamedLabels.contains($0.label) } ?? false
  }

  /// The members by which a type conforms to foreign protocols. An unlisted protocol may require any of the known
  /// members.
  private func witnesses(of type: CodeDeclaration) -> Set<String> {
    foreign(type).reduce(into: []) { $0.formUnion(StandardNames.requirements[$1] ?? StandardNames.witnesses) }
  }

  /// Whether a type conforms to foreign protocols whose requirements are not listed: any member may be a witness.
  func hasUnlistedConformance(_ type: CodeDeclaration) -> Bool {
    foreign(type).contains { StandardNames.requirements[$0] == nil }
  }

  /// Whether a foreign protocol of a type may require an initializer or subscript without a known label.
  private func mayRequireInitializers(_ type: CodeDeclaration) -> Bool {
    !foreign(type).isSubset(of: StandardNames.withoutInitializers)
  }

  /// The foreign names in the inheritance clauses of a type, its protocols and their protocols.
  private func foreign(_ type: CodeDeclaration) -> Set<String> {
    let found = Set(names.foreignSupertypes(of: type, without: isDropped).map(\.lastComponent))
    return type.kind == .enum ? found.subtracting(StandardNames.rawTypes) : found
  }
}

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
