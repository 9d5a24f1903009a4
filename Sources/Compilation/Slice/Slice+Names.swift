/// The names that reached code mentions.
struct MentionedNames {
  /// Members of values whose type only the compiler knows.
  var ofValues: Set<String> = []
  /// Members after a dot alone.
  var afterDot: Set<String> = []
  /// Members of a type of the project, by its number.
  var ofTypes: [Int: Set<String>] = [:]
  /// All of these, which an extension of a type or protocol from elsewhere may have.
  var ofAnyType: Set<String> = []
  /// Names without anything in front.
  var plain: Set<String> = []
  var operators = StandardNames.unnamedOperators
  /// The number of the declaration that mentions a name first.
  var places: [String: Int] = [:]
}

/// What may be meant by the names that reached code mentions.
extension Slice {
  /// Takes stubs of everything that has a name which reached code mentions.
  func takeNamed() {
    for declaration in kept where declaration.kind.isType && declaration.kind != .extension {
      let isWhole = part(declaration) == .whole
      // The defaults of a protocol's requirements may be what a conformance needs.
      for above in isWhole ? relations.supertypes(of: declaration) + [declaration] : []
      where above.kind == .protocol {
        for name in above.members.flatMap(\.names) { noteMember(name, of: declaration) }
      }
      let own = mentioned.ofTypes[declaration.number] ?? []
      if !isWhole, inheritsStaticMember(named: own, declaration) {
        take(declaration, .whole, isReached: true, because: nil)
      }
      for part in [declaration] + relations.extensions(of: declaration) {
        // Code inside of a frame calls the frame's static members by their names alone.
        for member in part.members
        where isWhole ? isNamed(member, own) : member.isStatic && !own.isDisjoint(with: member.names) {
          takeNamed(member)
        }
      }
    }
    let names = mentioned.ofValues.union(mentioned.plain).union(mentioned.ofAnyType)
    for name in names.union(mentioned.afterDot) {
      for found in index.extensions(withMember: name) where self.names.extended(by: found) == nil {
        for member in found.members where member.names.contains(name) {
          let isOwn = member.isStatic || member.kind == .case
          if names.contains(name) || isOwn { takeNamed(member) }
        }
      }
    }
    for name in mentioned.plain { for found in index.globals(named: name) { takeNamed(found) } }
    takeForeign()
  }

  /// Whether a type has a static member of such a name from a class or a protocol's extension, which its frame lacks.
  private func inheritsStaticMember(named names: Set<String>, _ type: CodeDeclaration) -> Bool {
    !names.isEmpty
      && relations.ancestors(of: type).contains { above in
        let parts = (above.kind == .protocol ? [] : [above]) + relations.extensions(of: above)
        return parts.flatMap(\.members).contains { $0.isStatic && !names.isDisjoint(with: $0.names) }
      }
  }

  private func isNamed(_ member: CodeDeclaration, _ own: Set<String>) -> Bool {
    member.names.contains { name in
      mentioned.ofValues.contains(name) || own.contains(name)
        || mentioned.afterDot.contains(name) && (member.isStatic || member.kind == .typealias)
    }
  }

  private func takeNamed(_ found: CodeDeclaration) {
    let place = found.names.lazy.compactMap { self.mentioned.places[$0] }.first.map { index.declarations[$0] }
    switch found.kind {
    case .func, .`init`, .subscript, .var, .let:
      take(found, SliceCode.isStubbable(found) ? .stub : .whole, isReached: false, because: place)
    case .typealias: take(found, .whole, isReached: false, because: place)
    default: return
    }
  }

  /// Takes what is called of types from elsewhere: conformances to protocols that are taken, initializers and subscripts,
  /// overloads that synthesized code calls; and operators, with their precedence.
  private func takeForeign() {
    for alias in StandardNames.literalTypes.flatMap({ index.types(at: $0) }) {
      take(alias, .whole, isReached: true, because: nil)
    }
    for found in relations.foreignExtensions where !isCut(found) {
      let conforms = found.inherited.flatMap(\.names).contains { name in
        names.type(name, from: found).map { $0.kind == .protocol && part($0) == .whole } ?? false
      }
      let conformsToForeign = found.inherited.flatMap(\.names).contains { names.type($0, from: found) == nil }
      if conforms || conformsToForeign {
        take(found, .whole, isReached: false, because: nil)
        let required = Set(relations.supertypes(of: found).flatMap(\.members).flatMap(\.names))
        for member in found.members where !required.isDisjoint(with: member.names) { takeNamed(member) }
      }
      let isContainer = StandardNames.containers.contains(found.path.lastComponent)
      for member in found.members {
        if isContainer, member.kind == .`init` || isCalledBySynthesizedCode(member) {
          if signatureIsReached(member) { take(member, .whole, isReached: true, because: found) }
        } else if member.names.contains(where: {
          StandardNames.unnamed.contains($0) || relations.foreignWitnesses(of: found).contains($0)
        }) {
          if signatureIsReached(member) { take(member, .whole, isReached: false, because: found) }
        } else if member.kind == .`init` || member.kind == .subscript {
          if signatureIsReached(member) || mentioned.plain.contains(found.path.lastComponent) {
            take(member, .stub, isReached: false, because: found)
          }
        }
      }
    }
    for name in mentioned.operators {
      for found in index.globals(named: name) where found.kind == .operator {
        take(found, .whole, isReached: true, because: nil)
        for group in found.words(found.tokens).flatMap({ index.globals(named: $0) })
        where group.kind == .precedencegroup {
          take(group, .whole, isReached: true, because: found)
        }
      }
      for found in index.operators(named: name) where signatureIsReached(found) {
        // Synthesized code calls some without a warning.
        let isUnseen = StandardNames.unnamedOperators.contains(name)
        take(found, isUnseen ? .whole : .stub, isReached: isUnseen, because: nil)
      }
    }
  }

  /// Whether an overload on a coder's container takes what synthesized code passes: `decode(_:forKey:)` does, and
  /// `decode(_:family:forKey:)` has to be named.
  private func isCalledBySynthesizedCode(_ member: CodeDeclaration) -> Bool {
    StandardNames.containerCalls.contains(member.name)
      && member.signature.allSatisfy { $0.hasDefault || StandardNames.containerLabels.contains($0.label) }
  }

  /// Whether each type of the project that a call of a member needs is taken whole: otherwise nothing can call it. A
  /// protocol is, as soon as a type that conforms to it is.
  private func signatureIsReached(_ member: CodeDeclaration) -> Bool {
    relations.signatureTypes(of: member).allSatisfy { part($0) == .whole }
  }
}
