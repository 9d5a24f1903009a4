/// The rounds in which a slice settles: the compiler reports used stubs and code that does not compile.
extension Slice {
  /// Changes the slice after the compiler has looked at it.
  ///
  /// - Parameter uses: the numbers of used stubs, with the place of use; nil for an expression on the command line.
  /// - Returns: whether it has changed.
  func amend(uses: [(number: Int, place: CodeDeclaration?)], _ problems: [SliceProblem]) -> Bool {
    noteCompiled()
    let used = uses.filter { use in use.place.map(isReached) ?? true }
      .map { index.declarations[$0.number] }.filter { !isReached($0) }
    for declaration in used { take(declaration, .reached) }
    follow()
    // Missing stand-ins may cause all other problems.
    if problems.map(addStandIn(for:)).contains(true) { return true }
    let answers = problems.map(answer)
    // Comes after the answers, which drop conformances to protocols that this machine lacks.
    let hasOpened = takeOpen()
    follow()
    return !used.isEmpty || hasOpened || answers.contains(true)
  }

  private func addStandIn(for problem: SliceProblem) -> Bool {
    guard let place = problem.place, part(place) != nil, let name = problem.unknownName,
      canHaveStandIn(name)
    else { return false }
    return giveStandIn(StandIns.name(of: name))
  }

  /// Whether a name gets a neutral declaration because a module that this machine lacks declares it.
  private func canHaveStandIn(_ name: String) -> Bool {
    let standIn = StandIns.name(of: name)
    return StandIns.code[standIn] != nil && !index.names.contains(name) && !standIns.contains(standIn)
  }

  /// The first problem that no further round can solve: reached code lacks a name that nothing declares.
  func hopeless(_ problems: [SliceProblem]) -> SliceProblem? {
    problems.first { problem in
      guard let place = problem.place, isReached(place),
        let name = problem.unknownName,
        droppable(problem) == nil, !extendsAbsentType(problem, place), !takesAbsentType(problem, place)
      else { return false }
      let plain = String(name.drop { $0 == "_" || $0 == "$" })
      return index.names.isDisjoint(with: [name, plain]) && !canHaveStandIn(name)
    }
  }

  /// Answers a problem: leaves out unusable code, takes more of the missing code, or else leaves out the declaration
  /// with the problem.
  ///
  /// - Returns: whether the slice has changed.
  private func answer(_ problem: SliceProblem) -> Bool {
    guard let place = problem.place, let part = part(place) else { return false }
    if let name = droppable(problem) { return leaveOutConformance(name, of: place) }
    let extendsAbsentType = extendsAbsentType(problem, place)
    if takesAbsentType(problem, place) || extendsAbsentType && problem.unknownName != nil {
      leaveOut(place, problem)
      return true
    }
    if grow(place, part, problem) { return true }
    if isReached(place), !extendsAbsentType { return false }
    // A type is useless without a member that decides how it is made or decoded, so it becomes a frame.
    let type = place.parent.map(names.home(ofMembersIn:)).flatMap {
      isWhole($0) && isCalledUnseen(place, of: $0) ? $0 : nil
    }
    if part >= .whole, place.kind.isType {
      makeFrame(of: place, problem)
    } else if part >= .whole, let type, !isReached(type) {
      makeFrame(of: type, problem)
    } else {
      leaveOut(place, problem)
    }
    return true
  }

  /// Takes more types whole: the type that the compiler does not find, or the types in the signatures that a problem is
  /// about.
  ///
  /// Their members and conformances may be missing.
  ///
  /// - Returns: whether the compiler has yet to see one of them whole.
  private func grow(_ place: CodeDeclaration, _ part: Part, _ problem: SliceProblem) -> Bool {
    if part == .rest { return false }
    if let name = problem.unknownName { return takeType(named: name, for: place) }
    var types: [CodeDeclaration]
    if part == .stub || place.kind == .extension {
      // `where Self == Bold` needs the conformances of Bold.
      types = signatureTypes(of: place)
    } else if place.kind.isType {
      types = []
    } else {
      let words = CodeContents(place.file, [place.tokens]).names.union(["init", "subscript"])
      types = kept.filter { self.part($0) == .stub && !words.isDisjoint(with: $0.names) }
        .flatMap(signatureTypes)
    }
    let home = names.home(ofMembersIn: place)
    if place.kind.isType, home.kind != .extension { types.append(home) }
    for type in types { take(type, .whole) }
    return types.contains { isWhole($0) && !isCompiled($0) }
  }

  /// The types in a signature or in the head of an extension.
  private func signatureTypes(of declaration: CodeDeclaration) -> [CodeDeclaration] {
    CodeContents(declaration.file, [declaration.head]).types.flatMap {
      names.resolve($0, from: declaration)
    }
  }

  /// Takes the project's type for a name that the compiler does not find, if there is exactly one.
  private func takeType(named name: String, for place: CodeDeclaration) -> Bool {
    let found = index.types(named: name)
    guard found.count == 1, part(found[0]) == nil else { return false }
    take(found[0], isReached(place) ? .reached : .whole)
    return isWhole(found[0])
  }

  /// The foreign protocol that a problem in an inheritance clause is about, unless it may be a superclass.
  private func droppable(_ problem: SliceProblem) -> String? {
    guard let place = problem.place, place.kind.isType, let token = problem.token else { return nil }
    for (number, item) in place.inherited.enumerated() where item.tokens.contains(token) {
      guard let name = problem.unknownName, index.types(named: name.lastComponent).isEmpty,
        place.kind != .class || number > 0
      else { return nil }
      return item.names.first { $0 == name || $0.hasPrefix(name + ".") || $0.hasSuffix("." + name) }
    }
    // A conformance that the type satisfies only with code that this machine lacks.
    return place.inherited.flatMap(\.names).first { name in
      problem.quoted.contains(name) && Self.harmless.contains(name) && !isDropped(name, place)
    }
  }

  /// Protocols that do not affect how a type is decoded.
  private static let harmless: Set<String> = [
    "Identifiable", "NSCopying", "CustomNSError", "LocalizedError", "Sendable",
  ]

  /// Whether a problem is in the extended type or the requirements of an extension, rather than in its conformances.
  ///
  /// No code that compiles here can use such an extension.
  private func extendsAbsentType(_ problem: SliceProblem, _ place: CodeDeclaration) -> Bool {
    guard place.kind == .extension, let token = problem.token, place.head.contains(token) else {
      return false
    }
    if place.inherited.contains(where: { $0.tokens.contains(token) }) { return false }
    guard let name = problem.unknownName else { return true }
    let isExtended = place.path == name || place.path.hasPrefix(name + ".")
    return isExtended ? names.extended(by: place) == nil : names.resolve(name, from: place).isEmpty
  }

  /// Whether a problem is the type of an argument that every call passes, as in `func < (a: Quantity, b: Quantity)`.
  ///
  /// No code that compiles without the type's module has such a value. `Quantity?` and `[Quantity]` accept `nil` and
  /// `[]`.
  private func takesAbsentType(_ problem: SliceProblem, _ place: CodeDeclaration) -> Bool {
    guard let name = problem.unknownName, let token = problem.token,
      names.resolve(name, from: place).isEmpty,
      let parameter = place.signature.first(where: { $0.type.contains(token) }), !parameter.hasDefault
    else { return false }
    let words = place.words(parameter.type)
    let isPlain = words.last != "." && Set(words).isDisjoint(with: ["?", "!", "[", "("])
    return isPlain && words.first { !["inout", "some", "any"].contains($0) } == name
  }
}
