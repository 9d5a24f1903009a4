import Words

/// What belongs to a type because it is called without being named: by the compiler, by synthesized code, by other
/// modules' code through a protocol, or by the runtime.
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
      return isOfWrapper(type) || hasUnseenLabel(member) || !nothingRequires(type)
        || type.kind == .class
          && (member.modifiers.contains(.required) || member.parameterTokens?.isEmpty == true)
    case .subscript: return isOfWrapper(type) || hasUnseenLabel(member) || !nothingRequires(type)
    case .func, .var, .let:
      return StandardNames.unnamed.contains(member.name) || isOfWrapper(type) && isOfWrapper(member: member)
        || (type.kind != .protocol || member.parent?.kind == .extension)
          && !witnesses(of: type).isDisjoint(with: member.names)
    case .struct, .class, .enum, .actor: return isAssociated(member, type)
    default: return false
    }
  }

  /// Whether a type's nested type or alias is an associated type of its protocols.
  private func isAssociated(_ member: CodeDeclaration, _ type: CodeDeclaration) -> Bool {
    witnesses(of: type).contains(member.name)
      || relations.ancestors(of: type).contains {
        $0.kind == .protocol && index.hasAssociatedType(at: "\($0.path).\(member.name)")
      }
  }

  private func isStorage(_ member: CodeDeclaration, of type: CodeDeclaration) -> Bool {
    member.isStored && member.parent?.kind != .extension && !member.modifiers.contains(.lazy)
      && !member.attributes.contains { $0.name == "NSManaged" }
  }

  private func isOfWrapper(_ type: CodeDeclaration) -> Bool {
    type.attributes.contains { StandardNames.attributesWithMembers.contains($0.name) }
  }

  private func isOfWrapper(member: CodeDeclaration) -> Bool {
    ["wrappedValue", "projectedValue", "dynamicallyCall"].contains(member.name)
      || member.name.hasPrefix("build")
  }

  private func hasUnseenLabel(_ member: CodeDeclaration) -> Bool {
    member.signature.first.map { StandardNames.unnamedLabels.contains($0.label) } ?? false
  }

  /// The members by which a type conforms to protocols that are not the project's own: those of any such protocol, if one
  /// is not listed.
  private func witnesses(of type: CodeDeclaration) -> Set<String> {
    foreign(type).reduce(into: []) { $0.formUnion(StandardNames.requirements[$1] ?? StandardNames.witnesses) }
  }

  /// Whether a type conforms to protocols from elsewhere whose requirements are not listed: any member may be a witness.
  func statesUnlisted(_ type: CodeDeclaration) -> Bool {
    foreign(type).contains { StandardNames.requirements[$0] == nil }
  }

  /// Whether no protocol from elsewhere may require an initializer or subscript without a telling label.
  private func nothingRequires(_ type: CodeDeclaration) -> Bool {
    foreign(type).isSubset(of: StandardNames.withoutInitializers)
  }

  /// The names from elsewhere that a type, its protocols and their protocols state.
  private func foreign(_ type: CodeDeclaration) -> Set<String> {
    var seen: Set<CodeDeclaration> = [type]
    var open = [type]
    var found: Set<String> = []
    while let next = open.popLast() {
      let parts = next.kind == .extension ? [next] : [next] + relations.extensions(of: next)
      for part in parts {
        for name in part.inherited.flatMap(\.names) where !isDropped(name, part) {
          guard let above = names.type(name, from: part) else {
            found.insert(name.lastComponent)
            continue
          }
          found.formUnion(above.targets.map(\.lastComponent).filter { index.types(named: $0).isEmpty })
          if let real = names.real(above), seen.insert(real).inserted { open.append(real) }
        }
      }
    }
    if type.kind == .enum { found.subtract(StandardNames.rawTypes) }
    return found
  }
}
