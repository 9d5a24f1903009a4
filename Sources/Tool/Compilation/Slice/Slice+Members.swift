/// Members that the compiler misses: all of a name are taken together, with the protocols that require them and what
/// conforms to these, so that the compiler chooses among the same functions as in the whole project.
extension Slice {
  /// Takes the members of a name of a type, of its extensions and of what it inherits.
  ///
  /// - Returns: whether anything is new.
  func ask(_ type: CodeDeclaration, for member: String) -> Bool {
    guard isFirst(Request(type: type.number, member: member)) else { return false }
    var isNew = takeMembers(member, of: type)
    for other in extensions(of: type) { isNew = takeMembers(member, of: other) || isNew }
    var seen: Set<CodeDeclaration> = []
    var open = [type] + extensions(of: type)
    while let declaration = open.popLast() {
      for name in declaration.inherited.flatMap(\.names) {
        guard let above = names.type(name, from: declaration).flatMap({ names.real($0) }),
          above.kind == .protocol || above.kind == .class, seen.insert(above).inserted
        else { continue }
        isNew = askInherited(above, name, in: declaration, for: member) || isNew
        open.append(above)
        open += extensions(of: above)
      }
    }
    return isNew
  }

  /// Takes the initializers of a struct or enum that a call with these labels may mean.
  func askInitializers(_ type: CodeDeclaration, _ labels: Set<String>) {
    guard type.kind == .struct || type.kind == .enum else {
      _ = ask(type, for: "init")
      return
    }
    let request = "init " + labels.sorted().joined(separator: " ")
    guard isFirst(Request(type: type.number, member: request)) else { return }
    let parts = [type] + extensions(of: type)
    let mayInherit = parts.contains { part in
      part.inherited.flatMap(\.names).contains { projectProtocol($0, from: part) != nil }
    }
    let all = parts.flatMap(\.members).filter { $0.kind == .`init` }
    let fitting = all.filter { CallLabels.fit($0, labels) }
    // Without those in its own body, the compiler would make one of the stored properties.
    let own = all.filter { $0.parent === type }
    let isWritten = own.isEmpty || own.contains { fitting.contains($0) || isKept($0) }
    guard !mayInherit, !fitting.isEmpty, isWritten else {
      _ = ask(type, for: "init")
      return
    }
    for initializer in fitting { keep(initializer) }
  }

  private func takeMembers(_ name: String, of declaration: CodeDeclaration) -> Bool {
    var isNew = false
    for member in declaration.members where member.names.contains(name) { isNew = keep(member) || isNew }
    return isNew
  }

  /// Takes the members of a protocol or superclass, the conformance, and every witness that is at hand.
  private func askInherited(
    _ above: CodeDeclaration, _ name: String, in declaration: CodeDeclaration, for member: String
  )
    -> Bool
  {
    let all = [above] + extensions(of: above)
    guard all.contains(where: { $0.members.contains { $0.names.contains(member) } }) else { return false }
    var isNew = keep(above)
    isNew = keepConformance(name, of: declaration) || isNew
    for part in all { isNew = takeMembers(member, of: part) || isNew }
    return askWitnesses(of: above, for: member) || isNew
  }

  /// Takes the members of this name of every type taken that conforms to a protocol: otherwise the protocol's default
  /// would be called.
  func askWitnesses(of above: CodeDeclaration, for member: String) -> Bool {
    var isNew = false
    for type in kept
    where type.kind.isType && type.kind != .extension && type.kind != .protocol && !isFrame(type) {
      let conforms = ([type] + extensions(of: type)).contains { part in
        part.inherited.flatMap(\.names).contains { names.type($0, from: part) === above }
      }
      if conforms { isNew = ask(type, for: member) || isNew }
    }
    return isNew
  }

  /// Keeps one name of an inheritance clause.
  @discardableResult func keepConformance(_ name: String, of declaration: CodeDeclaration) -> Bool {
    guard state.droppedConformances[declaration.number]?.contains(name) != true else { return false }
    let isNew = state.keptConformances[declaration.number, default: []].insert(name).inserted
    take(declaration)
    if isNew { revisit(declaration) }
    return isNew
  }

  /// Makes a type conform as it does in the project.
  func addConformance(_ type: CodeDeclaration, to name: String) -> Bool {
    let wanted = Self.leading(to: name)
    var isNew = false
    for part in [type] + extensions(of: type) where !isDropped(part) {
      for item in part.inherited {
        for own in item.names {
          let above = projectProtocol(own, from: part)
          let leads = above.map { !protocols(above: $0).union([own]).isDisjoint(with: wanted) } ?? false
          guard wanted.contains(own.lastComponent) || leads else { continue }
          guard !isKept(part) || !inheritance(of: part).contains(where: { $0.names.contains(own) }) else {
            continue
          }
          guard keepConformance(own, of: part) else { continue }
          if let above { keep(above) }
          takeMembers(of: part, in: type, witnesses(of: item, in: part), false)
          isNew = true
        }
      }
    }
    return isNew
  }

  /// The standard protocols with which a type conforms to one.
  private static func leading(to name: String) -> Set<String> {
    switch name {
    case "Decodable", "Encodable": [name, "Codable"]
    case "Error": [name, "LocalizedError", "CustomNSError"]
    default: [name]
    }
  }

  /// Takes the extensions that make a type from elsewhere conform.
  func addConformance(ofForeign name: String, to wanted: String) -> Bool {
    let all = Self.leading(to: wanted)
    var isNew = false
    for found in index.extensions(of: name.lastComponent) where !isKept(found) && !isDropped(found) {
      let items = found.inherited.flatMap(\.names).filter { all.contains($0.lastComponent) }
      guard let first = items.first else { continue }
      keepConformance(first, of: found)
      for member in found.members { keep(member) }
      isNew = true
    }
    return isNew
  }

  /// Takes the members of a name in extensions of a type from elsewhere, or of a protocol that it may conform to: those
  /// of the module that asks, or else of the nearest.
  func askExtensions(ofForeign type: String, for member: String, from place: CodeDeclaration?) -> Bool {
    let all = foreignExtensions(withMember: member)
    var candidates = all.filter { foreignName(of: $0) == type.lastComponent }
    if candidates.isEmpty { candidates = all.filter { CodingNames.extended.contains($0.path.lastComponent) } }
    if let place {
      let own = candidates.filter { $0.file.module == place.file.module }
      let module =
        own.isEmpty ? index.nearest(candidates, to: place.file).first?.file.module : place.file.module
      candidates = candidates.filter { $0.file.module == module }
    }
    var isNew = false
    for found in candidates {
      for name in found.members where name.names.contains(member) { isNew = keep(name) || isNew }
    }
    return isNew
  }

  /// The extensions of types from elsewhere that have a member of this name.
  func foreignExtensions(withMember name: String) -> [CodeDeclaration] {
    index.extensions(withMember: name).filter { names.extended(by: $0) == nil }
  }

  /// The name of the type from elsewhere that an extension is of: `Double` where the project has an alias for it.
  private func foreignName(of extended: CodeDeclaration) -> String {
    var (name, place) = (extended.path, extended)
    for _ in 0..<Self.mostAliases {
      guard let alias = names.type(name, from: place), let target = NameResolution.target(of: alias) else {
        break
      }
      (name, place) = (target, alias)
    }
    return name.lastComponent
  }

  private static let mostAliases = 8

  /// Takes static members and cases of a name, whatever type has them: the compiler does not say which it looked at.
  func askAny(_ member: String, from place: CodeDeclaration) -> Bool {
    var isNew = false
    for found in index.extensions(withMember: member) where !isDropped(found) {
      if let type = names.extended(by: found), !isKept(type) { continue }
      let isSeen = { (declaration: CodeDeclaration) in
        !declaration.isPrivate || declaration.file === place.file
      }
      for one in found.members where one.names.contains(member) && isSeen(one) && isSeen(found) {
        guard one.isStatic || one.kind == .case || one.kind == .`init` else { continue }
        if found.file.module != place.file.module, !found.isPublic, !one.isPublic { continue }
        isNew = keep(one) || isNew
      }
    }
    for type in kept where type.kind == .enum || type.kind == .struct || type.kind == .class {
      let has = type.members.contains { $0.names.contains(member) && ($0.isStatic || $0.kind == .case) }
      if has { isNew = ask(type, for: member) || isNew }
    }
    return isNew
  }

  /// Takes the members of a name of every type taken: the compiler does not know what the expression before the dot is.
  func askKept(for member: String) -> Bool {
    kept.reduce(false) { isNew, type in
      guard type.kind.isType, type.kind != .extension, !isFrame(type),
        ([type] + extensions(of: type)).contains(where: { $0.members.contains { $0.names.contains(member) } })
      else { return isNew }
      return ask(type, for: member) || isNew
    }
  }

  /// Takes the members of a declaration's type that its code names without a dot: otherwise the name may mean something
  /// around the type.
  func askOwn(_ range: Range<Int>, _ declaration: CodeDeclaration) {
    guard let parent = declaration.parent, !declaration.kind.isType,
      let type = parent.kind == .extension ? names.extended(by: parent) : parent
    else { return }
    let tokens = declaration.file.tokens
    for number in range where tokens[number].kind == .word && tokens[number].keyword == nil {
      guard number == 0 || !tokens[number - 1].isSymbol(".") else { continue }
      _ = ask(type, for: declaration.file.text(tokens[number]))
    }
  }

  /// Takes the subscripts whose first argument has this label, of the types at hand and of those from elsewhere.
  func askSubscripts(_ label: String) -> Bool {
    let types = kept.filter { $0.kind.isType && $0.kind != .extension }
    var isNew = false
    for found in types + index.extensions(withMember: "subscript") where !isDropped(found) {
      if found.kind == .extension, let type = names.extended(by: found), !isKept(type) { continue }
      for member in found.members where member.kind == .subscript {
        guard let first = member.parameterTokens?.first, member.file.text(member.file.tokens[first]) == label
        else { continue }
        isNew = keep(member) || isNew
      }
    }
    return isNew
  }

  /// Takes the global functions and variables of a name.
  func askGlobal(_ name: String, from place: CodeDeclaration?) -> Bool {
    var candidates = index.globals(named: name).filter { !$0.isPrivate || $0.file === place?.file }
    if let place, let nearest = index.nearest(candidates, to: place.file).first {
      candidates = candidates.filter { $0.file.module == nearest.file.module }
    }
    return candidates.reduce(false) { keep($1) || $0 }
  }

  /// Takes an operator with its precedence and every overload.
  func askOperator(_ name: String) -> Bool {
    let declared = index.globals(named: name).filter { $0.kind == .operator }
    let isNew = declared.reduce(false) { keep($1) || $0 }
    return index.operators(named: name).reduce(isNew) { keep($1) || $0 }
  }
}
