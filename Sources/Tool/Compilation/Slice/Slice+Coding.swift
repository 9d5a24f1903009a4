/// What is taken with a type because it decides how the type is decoded and encoded.
extension Slice {
  func takeCoding(of type: CodeDeclaration) {
    if type.kind == .protocol {
      for member in type.members where member.kind == .associatedtype { keep(member) }
      for other in extensions(of: type) {
        for member in other.members where isCoding(member) { keep(member) }
      }
      return
    }
    let witnesses = self.witnesses(of: type)
    let isWrapper = type.attributes.contains { CodingNames.attributesWithMembers.contains($0.name) }
    takeMembers(of: type, in: type, witnesses, isWrapper)
    for other in extensions(of: type) where !isDropped(other) {
      let conforms = !inheritance(of: other).isEmpty
      guard conforms || isWrapper || other.members.contains(where: isCoding) else { continue }
      if conforms || !isWrapper { take(other) }
      takeMembers(of: other, in: type, witnesses.union(self.witnesses(of: other)), isWrapper)
    }
  }

  /// Takes the members in the type itself or an extension that decide how it is decoded.
  func takeMembers(
    of declaration: CodeDeclaration, in type: CodeDeclaration, _ witnesses: Set<String>, _ isWrapper: Bool
  ) {
    let isDecoded = self.isDecoded(type)
    for member in declaration.members {
      let isStored = declaration === type && Self.isStored(member)
      if isDecoded {
        let isPart =
          isStored || member.kind == .case || isCoding(member) || !witnesses.isDisjoint(with: member.names)
          || isWrapper && Self.isOfWrapper(member)
        if isPart { keep(member) }
      } else if isStored && type.kind != .enum || Self.replacesSynthesized(member, witnesses) {
        keep(member)
      }
    }
  }

  /// Whether the compiler would make a member of its own without this one.
  static func replacesSynthesized(_ member: CodeDeclaration, _ witnesses: Set<String>) -> Bool {
    member.names.contains { CodingNames.synthesizedMembers.contains($0) && witnesses.contains($0) }
  }

  static func isStored(_ member: CodeDeclaration) -> Bool {
    member.isStored && !member.modifiers.contains(.lazy)
      && !member.attributes.contains { $0.name == "NSManaged" }
  }

  private static func isOfWrapper(_ member: CodeDeclaration) -> Bool {
    member.kind == .`init` || member.kind == .subscript || member.name == "wrappedValue"
      || member.name == "projectedValue" || member.name.hasPrefix("build")
  }

  /// Whether a member is code or keys of coding.
  func isCoding(_ member: CodeDeclaration) -> Bool {
    switch member.kind {
    case .`init`: takes("from", "Decoder", member)
    case .func: member.name == "encode" && takes("to", "Encoder", member)
    case .enum, .struct:
      member.name == "CodingKeys"
        || member.inherited.contains { $0.names.contains { $0.lastComponent == "CodingKey" } }
    case .typealias: member.name == "CodingKeys"
    default: false
    }
  }

  /// Whether the first parameter has this label, and a type of this name.
  private func takes(_ label: String, _ type: String, _ function: CodeDeclaration) -> Bool {
    let file = function.file
    guard let parameters = function.parameterTokens, let first = parameters.first,
      file.text(file.tokens[first]) == label
    else { return false }
    let rest = file.tokens[parameters.dropFirst()].prefix { !$0.isSymbol(",") && !$0.isSymbol(")") }
    return rest.contains { $0.kind == .word && file.text($0) == type }
  }

  /// The names that must come with what a declaration says to conform to.
  func witnesses(of declaration: CodeDeclaration) -> Set<String> {
    declaration.inherited.reduce(into: []) { $0.formUnion(witnesses(of: $1, in: declaration)) }
  }

  /// The names that must come with a conformance.
  func witnesses(of item: CodeDeclaration.Inherited, in declaration: CodeDeclaration) -> Set<String> {
    var result: Set<String> = []
    for name in item.names {
      result.formUnion(CodingNames.witnesses[name.lastComponent] ?? [])
      guard let found = projectProtocol(name, from: declaration) else { continue }
      for inherited in protocols(above: found) { result.formUnion(CodingNames.witnesses[inherited] ?? []) }
      for member in found.members where isKept(member) || member.kind == .associatedtype {
        result.formUnion(member.names)
      }
    }
    return result
  }

  func projectProtocol(_ name: String, from place: CodeDeclaration) -> CodeDeclaration? {
    guard let found = names.type(name, from: place), found.kind == .protocol else { return nil }
    return found
  }

  /// The names of everything that a protocol of the project inherits.
  func protocols(above first: CodeDeclaration) -> Set<String> {
    var seen: Set<String> = []
    var open = [first]
    while let next = open.popLast() {
      for name in next.inherited.flatMap(\.names) + next.selfRequirements where seen.insert(name).inserted {
        if let found = projectProtocol(name, from: next) { open.append(found) }
      }
    }
    return seen
  }

  /// Whether it is MODEL, or as good as one.
  func isDecoded(_ type: CodeDeclaration) -> Bool { models.contains(type) || isCoded(type) }

  /// Whether instances are decoded or encoded, or made by code that the compiler generates.
  func isCoded(_ type: CodeDeclaration) -> Bool {
    if type.kind == .protocol { return true }
    let own = [type] + extensions(of: type)
    let special: Set<String> = ["Error", "LocalizedError", "RawRepresentable", "OptionSet", "CaseIterable"]
    for declaration in own {
      for name in declaration.inherited.flatMap(\.names) {
        let last = name.lastComponent
        if CodingNames.coding.contains(last) || special.contains(last) { return true }
        if CodingNames.rawTypes.contains(last), type.kind == .enum { return true }
        if CodingNames.synthesized.contains(last) {
          let isWritten = own.contains { $0.members.contains { $0.name == "==" || $0.name == "<" } }
          if !isWritten { return true }
        }
        guard let found = names.type(name, from: declaration) else { continue }
        if found.kind == .protocol, leadsToCoding(found) { return true }
        if found.kind == .typealias, decides(name, in: declaration) { return true }
        if found.kind == .class, isCoded(found) { return true }
      }
    }
    return type.attributes.contains { CodingNames.attributesWithMembers.contains($0.name) }
  }

  private func leadsToCoding(_ found: CodeDeclaration) -> Bool {
    let above = protocols(above: found)
    return !above.isDisjoint(
      with: CodingNames.coding.union(CodingNames.synthesized).union(["RawRepresentable", "OptionSet"]))
  }

  /// What is kept of an inheritance clause: what leads to coding, and what every machine has.
  func inheritance(of declaration: CodeDeclaration) -> [CodeDeclaration.Inherited] {
    let dropped = state.droppedConformances[declaration.number] ?? []
    let isFrame = self.isFrame(declaration)
    let asked = state.keptConformances[declaration.number] ?? []
    return declaration.inherited.compactMap { item in
      let names = item.names.filter { name in
        if dropped.contains(name) { return false }
        if isFrame { return asked.contains(name) }
        let plain = Self.withoutModule(name)
        return CodingNames.kept.contains(plain) || CodingNames.standard.contains(plain)
          || asked.contains(name)
          || decides(name, in: declaration) || isRequired(name, of: declaration)
      }
      return names.isEmpty ? nil : CodeDeclaration.Inherited(names: names, tokens: item.tokens)
    }
  }

  /// Whether a type may be decoded by what comes with a name that nobody knows: another module's protocol or class.
  private func isRequired(_ name: String, of declaration: CodeDeclaration) -> Bool {
    guard names.resolve(name, from: declaration).isEmpty, !mayLack(declaration, name) else { return false }
    let type = declaration.kind == .extension ? names.extended(by: declaration) : declaration
    return type.map(isDecoded) ?? false
  }

  /// `Swift.Codable` without its module.
  static func withoutModule(_ name: String) -> String {
    name.hasPrefix("Swift.") || name.hasPrefix("Foundation.") ? name.lastComponent : name
  }

  /// Whether a name in an inheritance clause brings what coding needs.
  func decides(_ name: String, in declaration: CodeDeclaration) -> Bool {
    guard let found = names.type(name, from: declaration) else {
      return CodingNames.coding.contains(name) || CodingNames.rawTypes.contains(name)
    }
    switch found.kind {
    case .typealias:
      return found.targets.contains { $0 != name && decides($0, in: found) }
    case .class, .struct, .enum, .actor: return true
    case .protocol:
      return isKept(found) || leadsToCoding(found)
        || extensions(of: found).contains { $0.members.contains(where: isCoding) }
    default: return false
    }
  }
}
