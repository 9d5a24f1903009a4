/// The rounds in which a slice settles: the compiler says which stubs are used and what does not compile.
extension Slice {
  /// Changes the slice after the compiler has looked at it.
  ///
  /// - Parameter uses: the numbers of stubs that are used, with the place; nil for an expression on the command line.
  /// - Returns: whether it has changed.
  func amend(uses: [(number: Int, place: CodeDeclaration?)], _ problems: [SliceProblem]) -> Bool {
    var hasChanged = false
    compiled = Set(parts.filter { $0.value == .whole }.keys)
    for (number, place) in uses where place.map({ isReached($0) && part($0) == .whole }) ?? true {
      hasChanged = use(number, at: place) || hasChanged
    }
    follow()
    // What lacks a stand-in may be all that the other problems are about.
    if problems.map(giveStandIn).contains(true) { return true }
    for problem in problems where answer(problem) { hasChanged = true }
    // Without the protocols that this machine lacks.
    hasChanged = takeOpen() || hasChanged
    follow()
    return hasChanged
  }

  private func giveStandIn(_ problem: SliceProblem) -> Bool {
    guard let place = problem.place, part(place) != nil, let name = problem.unknownName,
      mayStandIn(name, place)
    else { return false }
    return standIns.insert(StandIns.name(of: name)).inserted
  }

  /// The problems that no further round can answer: reached code lacks a name that nobody declares.
  func hopeless(_ problems: [SliceProblem]) -> SliceProblem? {
    problems.first { problem in
      guard let place = problem.place, isReached(place), part(place) == .whole,
        let name = problem.unknownName,
        droppable(problem) == nil, !isOfAbsentType(problem, place), !takesAbsentType(problem, place)
      else { return false }
      let plain = String(name.drop { $0 == "_" || $0 == "$" })
      return index.names.isDisjoint(with: [name, plain]) && !mayStandIn(name, place)
    }
  }

  private func answer(_ problem: SliceProblem) -> Bool {
    guard let place = problem.place, let part = part(place) else { return false }
    if let name = droppable(problem) { return leaveOutConformance(name, of: place) }
    if isOfAbsentType(problem, place) {
      if problem.unknownName == nil, grow(place, place.head) || growSignature(place) { return true }
      leaveOut(place, problem)
      return true
    }
    if takesAbsentType(problem, place) {
      leaveOutForGood(place, problem)
      return true
    }
    if part != .rest, let name = problem.unknownName, takeType(named: name, for: place) { return true }
    if isReached(place) { return growAt(problem, place) }
    switch part {
    case .whole where place.kind.isType: return growAt(problem, place) || hollow(place, problem)
    case .whole:
      if growAt(problem, place) { return true }
      // A type without a part of it that decides how it is made or decoded is no type.
      if let type = place.parent, !isReached(type), self.part(type) == .whole, isCalledUnseen(place, of: type)
      {
        return hollow(type, problem)
      }
    case .frame:
      if growAt(problem, place) { return true }
      // What it extends cannot be compiled.
      guard place.kind == .extension else { return false }
    case .stub: if problem.unknownName == nil, growSignature(place) { return true }
    case .rest: break
    }
    leaveOut(place, problem)
    return true
  }

  /// Takes more of what the place of a problem names: first that of its line, then of all of it.
  private func growAt(_ problem: SliceProblem, _ place: CodeDeclaration) -> Bool {
    if place.kind.isType { return growMembers(of: place) }
    return problem.line.map { grow(place, $0) } == true || grow(place, place.tokens)
  }

  /// Whether a name gets a neutral declaration: a module that this machine lacks declares it.
  private func mayStandIn(_ name: String, _ place: CodeDeclaration) -> Bool {
    StandIns.code[StandIns.name(of: name)] != nil && !index.names.contains(name)
      && !standIns.contains(StandIns.name(of: name))
  }

  /// The protocol from elsewhere that a problem in an inheritance clause is about, unless it may be a superclass.
  private func droppable(_ problem: SliceProblem) -> String? {
    guard let place = problem.place, place.kind.isType, let token = problem.token else { return nil }
    for (number, item) in place.inherited.enumerated() where item.tokens.contains(token) {
      guard let name = problem.unknownName, index.types(named: name.lastComponent).isEmpty,
        place.kind != .class || number > 0
      else { return nil }
      return item.names.first { $0 == name || $0.hasPrefix(name + ".") || $0.hasSuffix("." + name) }
    }
    // A conformance of a type that has it only with what this machine lacks.
    let quoted = Set(problem.words.split(separator: "'", omittingEmptySubsequences: false).map(String.init))
    return place.inherited.flatMap(\.names).first { name in
      quoted.contains(name) && Self.harmless.contains(name)
        && !isDropped(name, place)
    }
  }

  /// Protocols without which a type is decoded alike.
  private static let harmless: Set<String> = [
    "Identifiable", "NSCopying", "CustomNSError", "LocalizedError", "Sendable",
  ]

  /// Whether a problem is in what an extension extends or requires, and not in what it conforms to: no code that
  /// compiles here can use it.
  private func isOfAbsentType(_ problem: SliceProblem, _ place: CodeDeclaration) -> Bool {
    guard place.kind == .extension, let token = problem.token, place.head.contains(token) else {
      return false
    }
    if place.inherited.contains(where: { $0.tokens.contains(token) }) { return false }
    guard let name = problem.unknownName else { return true }
    let isExtended = place.path == name || place.path.hasPrefix(name + ".")
    return isExtended ? names.extended(by: place) == nil : names.resolve(name, from: place).isEmpty
  }

  /// Whether a problem is the type of an argument that every call passes, as in `func < (a: Quantity, b: Quantity)`: no
  /// code that compiles without the type's module has one. `Quantity?` and `[Quantity]` take `nil` and `[]`.
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
