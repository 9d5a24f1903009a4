/// The rounds in which a slice grows: the compiler looks at it, and each error asks for more or shows what has to go.
extension Slice {
  /// Changes the slice after the compiler has refused it.
  ///
  /// - Returns: nil if it has changed, otherwise why it cannot be completed.
  func amend(_ errors: [SliceError]) -> SliceRefusal? {
    // Before the slice grows: what follows would be looked at in vain.
    if let error = errors.first(where: isHopeless) { return SliceRefusal(error, self) }
    var hasChanged = false
    for error in errors where neverCompiles(error) {
      if let place = error.place { hasChanged = state.traps.insert(place.number).inserted || hasChanged }
    }
    var open: [SliceError] = []
    for error in errors {
      if let place = error.place,
        isDropped(place) || state.traps.contains(place.number) && isInBody(error, place)
      {
        hasChanged = true
      } else if leaveOutForeign(error) || grow(error) {
        hasChanged = true
      } else {
        open.append(error)
      }
    }
    hasChanged = settle() || hasChanged
    if hasChanged { return nil }
    // What is unknown comes first: other errors may follow from it.
    let causes = open.filter(\.isAboutUnknownName)
    return cut(causes) == nil && !causes.isEmpty ? nil : cut(open)
  }

  /// Whether an error stays whatever else is taken: decoding needs something that nobody declares.
  private func isHopeless(_ error: SliceError) -> Bool {
    guard let place = error.place, !isDropped(place) else { return false }
    switch error.complaint {
    case .unknownAttribute(let name):
      return index.types(named: name).isEmpty && !mayLose(name, place) && place.kind.isType
        && !StandIns.answersAttribute(name)
    case .unknownName(let name, _):
      guard !index.names.contains(name), StandIns.code[name] == nil, !Self.isLogging(name) else {
        return false
      }
      return place.kind.isType
        ? !mayLack(place, name) && inheritance(of: place).contains { $0.names.contains(name) }
        : isEssential(place) && !isModule(name, place)
    default: return false
    }
  }

  /// Whether an error is in a body that decoding does not need, and is about something that nobody declares. All else
  /// that the body asks for would be taken in vain.
  private func neverCompiles(_ error: SliceError) -> Bool {
    guard case .unknownName(let name, _) = error.complaint, let place = error.place, isInBody(error, place),
      mayBeTrap(place), !isModule(name, place)
    else { return false }
    // A property wrapper's storage has the property's name.
    let plain = String(name.drop { $0 == "_" || $0 == "$" })
    let isLocal = place.tokens.dropFirst().contains { number in
      let before = place.file.tokens[number - 1].keyword
      return (before == .let || before == .var) && place.file.text(place.file.tokens[number]) == name
    }
    return !isLocal && index.names.isDisjoint(with: [name, plain]) && StandIns.code[name] == nil
      && !Self.isLogging(name)
  }

  /// Takes what an error asks for; if that is too much for a body that decoding does not need, leaves the body out.
  private func grow(_ error: SliceError) -> Bool {
    let count = state.kept.count
    let earlier = state
    let isNew = answer(error)
    follow()
    guard state.kept.count - count > largestBody, let place = error.place else { return isNew }
    if isInBody(error, place), trap(place, after: earlier) { return true }
    // Decoding needs what was asked for, but not the bodies of what came with it.
    undo(to: earlier)
    leavesOutBodies = true
    defer { leavesOutBodies = false }
    _ = answer(error)
    follow()
    return isNew
  }

  /// Leaves out the body of what is taken, if decoding does not need it and what needs it does not name it.
  func leaveOutBody(_ declaration: CodeDeclaration) {
    let reason = state.reasons[declaration.number].map { index.declarations[$0] }
    let isNamed = reason.map { reason in
      isEssential(reason) && !Set(declaration.names).isDisjoint(with: reason.words(reason.tokens))
    }
    if isNamed != true, mayBeTrap(declaration) { state.traps.insert(declaration.number) }
  }

  private func trap(_ place: CodeDeclaration, after earlier: State) -> Bool {
    guard mayBeTrap(place) else { return false }
    undo(to: earlier)
    state.traps.insert(place.number)
    return true
  }

  /// Takes what belongs to the slice by now: overloads of containers, and conformances whose protocol came late.
  ///
  /// - Returns: whether there was any.
  @discardableResult func settle() -> Bool {
    follow()
    let count = state.kept.count
    var last = -1
    while last != state.kept.count {
      last = state.kept.count
      for type in kept
      where type.kind.isType && type.kind != .extension && type.kind != .protocol && !isFrame(type) {
        for other in extensions(of: type) where !isKept(other) && !isDropped(other) {
          if !inheritance(of: other).isEmpty { take(other) }
        }
        // A witness may be in another part of the type than the conformance.
        let parts = [type] + extensions(of: type)
        let witnesses = parts.filter(isKept).reduce(into: Set<String>()) {
          $0.formUnion(self.witnesses(of: $1))
        }
        for part in parts {
          for member in part.members where !witnesses.isDisjoint(with: member.names) {
            if isKept(part) && isCoded(type) || Self.replacesSynthesized(member, witnesses) { keep(member) }
          }
        }
      }
      takeForeignConformances()
      follow()
      takeOverloads()
    }
    return state.kept.count != count
  }

  /// Takes the extensions by which types from elsewhere conform to the protocols taken, as `extension Int: Loose {}`:
  /// a cast such as `1 as? any Loose` compiles without them and fails.
  private func takeForeignConformances() {
    for found in foreignConformances where !isDropped(found) {
      guard
        isKept(found)
          || found.inherited.flatMap(\.names).contains(where: {
            projectProtocol($0, from: found).map(isKept) ?? false
          })
      else { continue }
      take(found)
      let witnesses = self.witnesses(of: found)
      for member in found.members where !witnesses.isDisjoint(with: member.names) { keep(member) }
    }
  }
}

/// What is left out where nothing more can be taken.
extension Slice {
  /// Leaves out what does not compile here.
  ///
  /// - Returns: nil if something was left out, otherwise why nothing may be.
  func cut(_ errors: [SliceError]) -> SliceRefusal? {
    var refusal: SliceRefusal?
    var hasChanged = false
    for error in errors {
      if leaveOut(error) {
        hasChanged = true
      } else if refusal == nil || refusal?.isVague == true {
        refusal = SliceRefusal(error, self)
      }
    }
    return hasChanged ? nil : refusal ?? SliceRefusal(words: "the slice does not compile")
  }

  private func leaveOut(_ error: SliceError) -> Bool {
    guard let place = error.place else { return false }
    if case .unknownAttribute(let name) = error.complaint, mayLose(name, place) {
      return state.droppedAttributes.insert(name).inserted
    }
    if isInBody(error, place), mayBeTrap(place) || state.traps.contains(place.number) {
      state.traps.insert(place.number)
      return true
    }
    if place.kind.isType { return leaveOutConformance(error, place) }
    guard !isEssential(place) else { return false }
    state.kept.remove(place.number)
    return state.dropped.insert(place.number).inserted
  }

  /// Whether an error points into the body of a declaration, not at what others see of it.
  private func isInBody(_ error: SliceError, _ place: CodeDeclaration) -> Bool {
    guard let body = place.body, !place.kind.isType else { return false }
    return error.offset >= Int(place.file.tokens[body.lowerBound].start)
  }

  /// Whether a body may be replaced by one that ends the record.
  func mayBeTrap(_ place: CodeDeclaration) -> Bool {
    guard place.body != nil, !state.traps.contains(place.number), !isEssential(place) else { return false }
    switch place.kind {
    case .func, .`init`, .var, .subscript: return !place.isStored
    default: return false
    }
  }

  /// Whether decoding depends on a declaration, so that it is never left out.
  func isEssential(_ declaration: CodeDeclaration) -> Bool {
    if declaration.kind == .case || isCoding(declaration) || isOverload(declaration) { return true }
    if let parent = declaration.parent, isCoding(parent) { return true }
    if declaration.kind == .typealias, let reason = state.reasons[declaration.number] {
      // The alias of a property's type is as needed as the property.
      let user = index.declarations[reason]
      return user.kind != .typealias && isEssential(user)
    }
    guard declaration.isStored, let parent = declaration.parent else { return false }
    let type = parent.kind == .extension ? names.extended(by: parent) : parent
    return type.map(isDecoded) ?? false
  }

  /// Whether an attribute may be left out: not one that may alter what a decoded type stores.
  private func mayLose(_ attribute: String, _ place: CodeDeclaration) -> Bool {
    guard place.attributes.contains(where: { $0.name == attribute }), !isEssential(place) else {
      return false
    }
    return !place.kind.isType || !isDecoded(place)
  }

  /// Leaves out a protocol that the machine does not have, or one whose members cannot be had, if nothing of coding can
  /// come from it.
  private func leaveOutConformance(_ error: SliceError, _ place: CodeDeclaration) -> Bool {
    let name: String
    switch error.complaint {
    case .unknownName(let unknown, _):
      guard mayLack(place, unknown) else { return false }
      name = unknown
    case .noConformance(_, let wanted):
      guard !CodingNames.kept.contains(wanted) || Self.harmless.contains(wanted) else { return false }
      name = wanted
    case .unmetConstraint(_, let wanted) where Self.harmless.contains(wanted): name = wanted
    default: return place.kind == .extension && leaveOutExtension(place)
    }
    let type = place.kind == .extension ? names.extended(by: place) ?? place : place
    for part in [place, type] + extensions(of: type) where isKept(part) {
      for own in part.inherited.flatMap(\.names) where own.lastComponent == name.lastComponent {
        if let found = projectProtocol(own, from: part), decidesCoding(found) { return false }
        if state.droppedConformances[part.number, default: []].insert(own).inserted { return true }
      }
    }
    return place.kind == .extension && leaveOutExtension(place)
  }

  /// Standard protocols without which a type is decoded alike.
  private static let harmless: Set<String> = [
    "Identifiable", "NSCopying", "CustomNSError", "LocalizedError", "Sendable",
  ]

  private func decidesCoding(_ found: CodeDeclaration) -> Bool {
    !protocols(above: found).isDisjoint(with: CodingNames.coding)
      || extensions(of: found).contains { $0.members.contains(where: isCoding) }
  }

  /// Whether a type may be without something that its header names and nobody knows: a protocol of Apple's, never a
  /// superclass.
  func mayLack(_ place: CodeDeclaration, _ name: String) -> Bool {
    if CodingNames.shown.contains(name) { return true }
    let isFirstOfClass = place.kind == .class && place.inherited.first?.names.contains(name) == true
    return !isFirstOfClass
      && place.file.importedNames.allSatisfy { module in
        AppleModules.names.contains(module) || CodingNames.platform.contains(module)
          || index.modules.contains(module)
      }
  }

  /// Leaves out an extension of a type that neither the project nor the machine has.
  private func leaveOutForeign(_ error: SliceError) -> Bool {
    guard case .unknownName(let name, _) = error.complaint, let place = error.place,
      place.kind == .extension, place.path.split(separator: ".").first.map(String.init) == name,
      !index.names.contains(name), StandIns.code[name] == nil
    else { return false }
    return leaveOutExtension(place)
  }

  private func leaveOutExtension(_ place: CodeDeclaration) -> Bool {
    let isNeeded = place.members.contains { isKept($0) && isEssential($0) }
    guard !isNeeded,
      place.inherited.allSatisfy({ $0.names.allSatisfy { !CodingNames.coding.contains($0.lastComponent) } })
    else { return false }
    for member in place.members { state.kept.remove(member.number) }
    state.kept.remove(place.number)
    return state.dropped.insert(place.number).inserted
  }
}
