/// An error of the compiler in the code of a slice.
struct SliceError {
  /// The innermost declaration that it points into; nil if it points into none.
  let place: CodeDeclaration?
  let file: CodeFile?
  /// The byte in the file that it points at.
  let offset: Int
  let words: String
  let notes: [String]
  /// What the words ask for.
  let complaint: Complaint

  init(place: CodeDeclaration?, file: CodeFile?, offset: Int, words: String, notes: [String]) {
    (self.place, self.file, self.offset) = (place, file, offset)
    (self.words, self.notes) = (words, notes)
    complaint = Complaint(words)
  }

  /// Whether the compiler has given up an expression that takes it too long.
  var isAboutTime: Bool { words.contains("in reasonable time") }

  /// Whether it is about a name that is declared nowhere, which other errors may follow from.
  var isAboutUnknownName: Bool {
    switch complaint {
    case .unknownName, .unknownAttribute: true
    default: false
    }
  }
}

/// What is taken to answer an error of the compiler.
extension Slice {
  /// Takes what an error asks for.
  ///
  /// - Returns: whether anything is new.
  func answer(_ error: SliceError) -> Bool {
    because(of: error.place) { take(for: error) }
  }

  private func take(for error: SliceError) -> Bool {
    let place = error.place
    switch error.complaint {
    case .unknownName(let name, let isType): return takeName(name, isType: isType, error)
    case .unknownAttribute(let name):
      if let found = place.flatMap({ names.type(name, from: $0) }) { return keep(found) }
      return StandIns.answersAttribute(name) && state.standIns.insert("Observable").inserted
    case .unknownMemberType(let name, let owner):
      let nested = index.types(at: "\(owner.lastComponent).\(name)").reduce(false) { keep($1) || $0 }
      return nested || types(owner, error).reduce(false) { ask($1, for: name) || $0 }
    case .unknownMember(let name, let owner, let alias): return takeMember(name, of: owner, alias, error)
    case .unresolvedMember(let name):
      return place.map { askAny(name, from: $0) || askKept(for: name) } ?? false
    case .missingRequirement(let owner, let member):
      return types(owner, error).reduce(false) { ask($1, for: member) || $0 }
    case .unknownOperator(let name): return askOperator(name)
    case .undeclaredOperator: return place.map { askOperator($0.name) } ?? false
    case .unknownPrecedence(let name): return askGlobal(name, from: nil)
    case .noConformance(let type, let wanted):
      return takeRequirements(of: type, error) || takeWitnesses(of: type, wanted, error)
    case .unmetConstraint(let type, let wanted):
      let own = types(type, error).reduce(false) { addConformance($1, to: wanted) || $0 }
      return own || addConformance(ofForeign: Self.base(of: type), to: wanted) || takeCallees([], error)
    case .call(let types): return takeCallees(types, error)
    case .other: return takeCallees([], error)
    }
  }

  private func takeName(_ name: String, isType: Bool, _ error: SliceError) -> Bool {
    guard let place = error.place else { return askGlobal(name, from: nil) }
    if let found = names.type(name, from: place), keep(found) { return true }
    // A member of a type around it, or of what that inherits.
    var isNew = false
    for scope in Set(NameResolution.scopes(of: place)) {
      for type in index.types(at: scope) where isKept(type) { isNew = ask(type, for: name) || isNew }
    }
    if isNew || askGlobal(name, from: place) { return true }
    let outermost = place.outermost
    if outermost.kind == .extension, names.extended(by: outermost) == nil,
      askExtensions(ofForeign: outermost.path, for: name, from: place)
    {
      return true
    }
    if isType, let found = index.nearest(index.types(named: name), to: place.file).first, keep(found) {
      return true
    }
    if askOperator(name) { return true }
    if StandIns.code[name] != nil, state.standIns.insert(name).inserted { return true }
    if Self.isLogging(name), state.standIns.insert(name).inserted { return true }
    return isModule(name, place) && state.modules.insert(name).inserted
  }

  /// Whether a name is before a dot and a type, as in `App.User`, and the project has no declaration of that name.
  func isModule(_ name: String, _ place: CodeDeclaration) -> Bool {
    guard name.first?.isUppercase == true, index.types(named: name).isEmpty else { return false }
    let file = place.file
    return place.tokens.dropLast(2).contains { number in
      file.tokens[number + 1].isSymbol(".") && file.tokens[number].kind == .word
        && file.text(file.tokens[number]) == name
        && !index.types(named: file.text(file.tokens[number + 2])).isEmpty
    }
  }

  private func takeMember(_ name: String, of owner: String, _ alias: String?, _ error: SliceError) -> Bool {
    let owners = types(owner, error)
    var isNew = owners.reduce(false) { ask($1, for: name) || $0 }
    if let alias {
      let real = types(alias, error)
      isNew = real.reduce(isNew) { ask($1, for: name) || $0 }
      if real.isEmpty {
        isNew = askExtensions(ofForeign: Self.base(of: alias), for: name, from: error.place) || isNew
      }
    }
    if isNew { return true }
    if askExtensions(ofForeign: Self.base(of: owner), for: name, from: error.place) { return true }
    // A value of a generic type: the protocols that it may conform to.
    for found in kept where found.kind == .protocol {
      let all = [found] + extensions(of: found)
      guard all.contains(where: { $0.members.contains { $0.names.contains(name) } }) else { continue }
      isNew = ask(found, for: name) || isNew
      isNew = askWitnesses(of: found, for: name) || isNew
    }
    return isNew || takeCallees([], error)
  }

  private func takeRequirements(of name: String, _ error: SliceError) -> Bool {
    let own = types(name, error)
    var isNew = false
    for requirement in error.notes.compactMap(Complaint.requirement) {
      switch requirement {
      case .member(let member):
        isNew = own.reduce(isNew) { ask($1, for: member) || $0 }
        if own.isEmpty {
          isNew = askExtensions(ofForeign: Self.base(of: name), for: member, from: error.place) || isNew
        }
      case .conformance(let type, let wanted):
        let others = types(type, error)
        isNew = others.reduce(isNew) { addConformance($1, to: wanted) || $0 }
        if others.isEmpty { isNew = addConformance(ofForeign: Self.base(of: type), to: wanted) || isNew }
      }
    }
    return isNew
  }

  /// No note tells what is missing where the compiler could have made it for another type, as `==` and `hash(into:)`.
  private func takeWitnesses(of name: String, _ wanted: String, _ error: SliceError) -> Bool {
    let members = CodingNames.witnesses[wanted.lastComponent, default: []].sorted()
    return types(name, error).reduce(false) { isNew, type in
      members.reduce(isNew) { ask(type, for: $1) || $0 }
    }
  }

  /// A call fits none of the functions at hand, or an expression cannot be typed: takes the initializers of the types
  /// and the functions that the line names, and every member of these names that the project adds to types from
  /// elsewhere.
  private func takeCallees(_ named: [String], _ error: SliceError) -> Bool {
    guard let place = error.place, let file = error.file else { return false }
    let line = Self.tokens(ofLineAt: error.offset, in: place)
    var isNew = takeInitializers(NamesInCode(file, line).paths + named, error)
    let words = Set(line.filter { file.tokens[$0].kind == .word }.map { file.text(file.tokens[$0]) })
    if words.contains("init") || error.words.contains("has no initializers") {
      isNew = askAround(place, for: "init") || isNew
    }
    if isNew { return true }
    // The name of what is called may be on another line than the argument that does not fit.
    return takeNames(line, place) || takeNames(place.tokens, place)
      || takeInitializers(
        NamesInCode(file, place.tokens).names.filter { $0.member == "init" }.map(\.path), error)
  }

  private func takeInitializers(_ types: [String], _ error: SliceError) -> Bool {
    var isNew = false
    for name in Set(types) {
      let found = self.types(name, error)
      isNew = found.reduce(isNew) { ask($1, for: "init") || $0 }
      if found.isEmpty {
        isNew = askExtensions(ofForeign: Self.base(of: name), for: "init", from: error.place) || isNew
      }
    }
    return isNew
  }

  /// Takes the members that the code of `place` calls by these names.
  private func takeNames(_ tokens: Range<Int>, _ place: CodeDeclaration) -> Bool {
    let file = place.file
    var isNew = false
    var seen: Set<String> = []
    for number in tokens where file.tokens[number].kind == .word {
      let name = file.text(file.tokens[number])
      guard name.first?.isLowercase == true, seen.insert(name).inserted else { continue }
      let isMember = number > 0 && file.tokens[number - 1].isSymbol(".")
      let isCall = number + 1 < file.tokens.count && file.tokens[number + 1].isSymbol("(")
      if isMember {
        for (container, member) in containers
        where member.name == name && !isKept(member) && !isDropped(member)
          && (member.isPublic || container.isPublic || member.file.module == file.module)
        {
          isNew = keep(member) || isNew
        }
        if !foreignExtensions(withMember: name).isEmpty {
          isNew = askExtensions(ofForeign: "", for: name, from: place) || isNew
        }
      } else if isCall {
        isNew = askAround(place, for: name) || isNew
      } else if number > 0, file.tokens[number - 1].isSymbol("["), file.tokens[number + 1].isSymbol(":") {
        isNew = askSubscripts(name) || isNew
      }
    }
    return isNew
  }

  private func askAround(_ place: CodeDeclaration, for member: String) -> Bool {
    var isNew = false
    for scope in Set(NameResolution.scopes(of: place)) {
      for type in index.types(at: scope) where isKept(type) { isNew = ask(type, for: member) || isNew }
    }
    return isNew
  }

  private static func tokens(ofLineAt offset: Int, in place: CodeDeclaration) -> Range<Int> {
    let file = place.file
    let at = place.tokens.last { Int(file.tokens[$0].start) <= offset } ?? place.tokens.lowerBound
    let first = (place.tokens.lowerBound...at).last { file.tokens[$0].startsLine } ?? at
    let end = (at + 1..<max(at + 1, place.tokens.upperBound)).first { file.tokens[$0].startsLine }
    return first..<(end ?? place.tokens.upperBound)
  }
}

extension Slice {
  /// The types of the project that the compiler calls so.
  func types(_ words: String, _ error: SliceError) -> [CodeDeclaration] {
    let name = Self.base(of: words)
    if name == "Self", let place = error.place { return names.around(place).map { [$0] } ?? [] }
    let kept = index.types(at: name).filter(isKept)
    if !kept.isEmpty { return kept.compactMap { names.real($0) } }
    let ends = index.types(named: name.lastComponent).filter { isKept($0) && $0.path.hasSuffix(name) }
    if !ends.isEmpty { return ends.compactMap { names.real($0) } }
    guard let place = error.place else { return [] }
    guard let found = names.type(name, from: place) else {
      // `Module.Type`
      let parts = name.split(separator: ".", maxSplits: 1)
      return parts.count == 2 ? types(String(parts[1]), error) : []
    }
    keep(found)
    return [names.real(found) ?? found]
  }

  /// `Page` of `any Page<Item>.Type?`; `Page.State` of `Page<Item>.State`; `Array` of `[Item]`.
  static func base(of words: String) -> String {
    var name = Substring(words)
    while let last = name.last, "?!)".contains(last) { name = name.dropLast() }
    if name.hasSuffix(".Type") { name = name.dropLast(5) }
    while name.first == "(" { name = name.dropFirst() }
    for prefix in ["any ", "some "] where name.hasPrefix(prefix) { name = name.dropFirst(prefix.count) }
    if name.hasPrefix("[") { return name.contains(":") ? "Dictionary" : "Array" }
    var depth = 0
    return name.reduce(into: "") { plain, character in
      if character == "<" { depth += 1 }
      if depth == 0 { plain.append(character) }
      if character == ">" { depth -= 1 }
    }
  }
}
