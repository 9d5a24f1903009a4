/// What may be meant by the names in the code taken, and what is called without a name.
extension Slice {
  /// Takes stubs of everything that has a name in the code taken.
  func takeNamed() {
    for type in kept where type.kind.isType && relations.home(ofMembersIn: type) === type {
      if part(type) == .whole { takeNamedMembers(of: type) } else { takeNamedMembers(ofFrame: type) }
    }
    for name in mentioned {
      for found in index.globals(named: name) { takeNamed(found) }
      for found in index.extensions(withMember: name) where names.extended(by: found) == nil {
        for member in found.members where member.names.contains(name) { takeNamed(member) }
      }
    }
  }

  /// Takes the named members of a type and of what it inherits from. Reached code that calls a requirement, or a method
  /// of a class, may call any member of that name of the reached types that conform or inherit.
  private func takeNamedMembers(of type: CodeDeclaration) {
    let family = ([type] + relations.ancestors(of: type)).filter { part($0) == .whole }
    let members = family.flatMap { relations.parts(of: $0) }.flatMap(\.members)
    let inside = mentionedInside(type)
    let mayBeCalled = isReached(type) || type.kind == .extension
    let called = Set(members.filter { mayBeCalled && isReached($0) && isDispatched($0) }.flatMap(\.names))
    for member in members where !isReached(member) {
      let isKnown = part(member).map { $0 != .rest } == true && SliceCode.isMarkable(member)
      if isKnown, !called.isDisjoint(with: member.names) {
        take(member, .whole, isReached: true)
      } else if !mentionedMembers.isDisjoint(with: member.names) || !inside.isDisjoint(with: member.names) {
        takeNamed(member)
      }
    }
  }

  /// Whether calls of a member may run another type's member of its name.
  private func isDispatched(_ member: CodeDeclaration) -> Bool {
    guard SliceCode.isMarkable(member), !member.isStored, let home = relations.home(of: member) else {
      return false
    }
    if member.kind == .`init` {
      return member.parent?.kind == .protocol || member.modifiers.contains(.required)
    }
    return home.kind == .protocol || home.kind == .class
  }

  /// Code inside a frame calls static members by their names alone. A frame inherits none, so a type that inherits a
  /// member of such a name is taken whole: another overload would be called.
  private func takeNamedMembers(ofFrame type: CodeDeclaration) {
    let inside = mentionedInside(type)
    if inside.isEmpty { return }
    func isNamed(_ member: CodeDeclaration) -> Bool {
      member.isStatic && !inside.isDisjoint(with: member.names)
    }
    let inherited = relations.ancestors(of: type).flatMap { above in
      relations.parts(of: above).filter { $0.kind != .protocol }.flatMap(\.members)
    }
    if inherited.contains(where: isNamed) { take(type, .whole, isReached: true) }
    for member in relations.parts(of: type).flatMap(\.members).filter(isNamed) { takeNamed(member) }
  }

  private func takeNamed(_ found: CodeDeclaration) {
    switch found.kind {
    case .func where found.isOperator:
      // Synthesized code calls some without a warning.
      takeCallable(found, isUnseen: StandardNames.unnamedOperators.contains(found.name))
    case .func, .`init`, .subscript, .var, .let:
      take(found, SliceCode.isStubbable(found) ? .stub : .whole, isReached: false)
    case .operator, .precedencegroup: take(found, .whole, isReached: true)
    case .typealias: take(found, .whole, isReached: false)
    default: return
    }
  }

  /// Takes what is called of types from elsewhere without its name: conformances, overloads that synthesized code calls,
  /// initializers and subscripts.
  func takeForeign() {
    for found in relations.foreignExtensions {
      if statesUsefulConformance(found) { take(found, .whole, isReached: false) }
      let isNamed = mentioned.contains(found.path.lastComponent)
      let witnesses = relations.foreignWitnesses(of: found)
      for member in found.members {
        if isCalledBySynthesizedCode(member, of: found) {
          takeCallable(member, isUnseen: true)
        } else if !witnesses.isDisjoint(with: member.names) {
          if isCallable(member) { take(member, .whole, isReached: false) }
        } else if member.kind == .`init` || member.kind == .subscript, isNamed || isCallable(member) {
          take(member, .stub, isReached: false)
        }
      }
    }
  }

  /// Whether an extension conforms to what other modules' code may ask for, or to a protocol that is taken or has a named
  /// member for all types that conform.
  private func statesUsefulConformance(_ found: CodeDeclaration) -> Bool {
    found.inherited.flatMap(\.names).contains { name in
      guard let type = names.type(name, from: found) else { return true }
      guard type.kind == .protocol else { return false }
      let defaults = relations.extensions(of: type).flatMap(\.members)
      return part(type) == .whole || defaults.contains { !mentioned.isDisjoint(with: $0.names) }
    }
  }

  /// Whether the compiler calls a member without its name. It passes `decode(_:forKey:)` of a coder's container what that
  /// takes; `decode(_:family:forKey:)` has to be named.
  private func isCalledBySynthesizedCode(_ member: CodeDeclaration, of found: CodeDeclaration) -> Bool {
    if StandardNames.unnamed.contains(member.name) { return true }
    guard StandardNames.containers.contains(found.path.lastComponent) else { return false }
    return member.kind == .`init`
      || StandardNames.containerCalls.contains(member.name)
        && member.signature.allSatisfy { $0.hasDefault || StandardNames.containerLabels.contains($0.label) }
  }

  /// Whether each type of the project that a call of a member needs is taken whole: otherwise nothing can call it. A
  /// protocol is, as soon as a type that conforms to it is.
  private func isCallable(_ member: CodeDeclaration) -> Bool {
    relations.signatureTypes(of: member).allSatisfy { part($0) == .whole }
  }

  /// Takes a member if it can be called. One that is called without a warning is reached as soon as the types are that
  /// the call needs.
  private func takeCallable(_ member: CodeDeclaration, isUnseen: Bool) {
    guard isCallable(member) else { return }
    let isReached = isUnseen && relations.signatureTypes(of: member).allSatisfy { self.isReached($0) }
    take(member, isUnseen ? .whole : .stub, isReached: isReached)
  }
}
