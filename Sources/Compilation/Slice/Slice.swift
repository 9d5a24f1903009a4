/// The declarations that decoding MODEL reaches.
///
/// *Reached* is MODEL, what its declaration names, and each function, property and initializer that the compiler sees
/// reached code use; it stays whole, and a slice that cannot have it is refused. *The rest* stays if it compiles here.
///
/// How the compiler says what is used: each declaration that has a name which reached code mentions is in the code, so
/// that the compiler chooses as it does in the whole project, but only as a *stub*: its signature, marked as deprecated.
/// A warning at a use shows that the stub is reached; its body takes its place, and what that mentions gets stubs of its
/// own. In the end no warning is left. Members that the compiler or other code calls without a name are reached with their type.
final class Slice {
  /// How much of a declaration is taken.
  enum Part: Int {
    /// A type's name and parameters, for signatures and the types inside of it.
    case frame
    /// All of a member, if it compiles: nothing is taken for its sake.
    case rest
    /// A member's signature.
    case stub
    /// All of it.
    case whole
  }

  let index: ProjectIndex
  /// The name of the module that it is compiled as.
  let module: String
  let models: [CodeDeclaration]
  /// The modules of the project, which are one in a slice.
  let modules: Set<String>
  let names: NameResolution
  let relations: TypeRelations

  private(set) var parts: [Int: Part] = [:]
  /// What is reached. Other declarations are left out if they do not compile.
  private var reached: Set<Int> = []
  /// Why a declaration was taken: the declaration that mentions it.
  private(set) var reasons: [Int: Int] = [:]
  /// What does not compile and is not reached, with the cause.
  private(set) var cut: [Int: SliceProblem] = [:]
  /// How much of it was taken before.
  private var cutParts: [Int: Part] = [:]
  /// The functions that no code can call here, because they take what this machine does not have.
  private var uncallable: Set<Int> = []
  /// Items of inheritance clauses that are left out.
  private(set) var droppedConformances: [Int: Set<String>] = [:]
  /// Names of Apple's declarations with a neutral stand-in.
  var standIns: Set<String> = []
  /// Private declarations that an expression on the command line names.
  private(set) var unhidden: Set<Int> = []

  /// What reached code mentions.
  private(set) var mentioned = MentionedNames()
  /// Requirements and methods of classes that reached code uses, by name, with the numbers of their types.
  private var dispatched: [String: Set<Int>] = [:]
  /// Types that are frames because they do not compile and nothing that is reached needs more of them.
  private var hollowed: Set<Int> = []
  private var pending: [CodeDeclaration] = []
  /// What was whole when the compiler looked at it last.
  var compiled: Set<Int> = []
  /// Types that compile with conformances to protocols from elsewhere whose requirements are not listed.
  private var openTypes: Set<Int> = []

  /// - Parameters:
  ///   - whole: further declarations that are taken, whether or not MODEL reaches them.
  ///   - coders: the expressions of `--decoder` and `--encoder`.
  init(
    _ index: ProjectIndex, models: [CodeDeclaration], module: String = "", whole: [CodeDeclaration] = [],
    coders: [String] = []
  ) {
    self.index = index
    self.module = module
    modules = index.modules.subtracting([module])
    let names = NameResolution(index)
    self.models = models.map { names.real($0) ?? $0 }
    self.names = names
    relations = TypeRelations(index, names)
    for model in models { take(model, .whole, isReached: true, because: nil) }
    for declaration in whole { takeAll(declaration) }
    for expression in coders { take(expression) }
    follow()
  }

  func part(_ declaration: CodeDeclaration) -> Part? { parts[declaration.number] }
  func isReached(_ declaration: CodeDeclaration) -> Bool { reached.contains(declaration.number) }
  func isOpen(_ type: CodeDeclaration) -> Bool { openTypes.contains(type.number) }
  func isDropped(_ conformance: String, _ declaration: CodeDeclaration) -> Bool {
    droppedConformances[declaration.number]?.contains(conformance) == true
  }
  func isCut(_ declaration: CodeDeclaration) -> Bool { cut[declaration.number] != nil }

  /// The declarations taken, in the order of the project.
  var kept: [CodeDeclaration] { parts.keys.sorted().map { index.declarations[$0] } }

  // MARK: - Taking

  private func takeAll(_ declaration: CodeDeclaration) {
    guard declaration.kind != .import else { return }
    take(declaration, .whole, isReached: true, because: nil)
    for member in declaration.members { takeAll(member) }
  }

  /// Takes a declaration, or more of it.
  func take(_ declaration: CodeDeclaration, _ part: Part, isReached: Bool, because reason: CodeDeclaration?) {
    let target = index.exported(by: declaration) ?? declaration
    let number = target.number
    if uncallable.contains(number) { return }
    if let before = cutParts[number] {
      // What did not compile without anything taken for its sake may compile when reached code mentions it.
      guard isReached || before.rawValue < part.rawValue else { return }
      (cut[number], cutParts[number]) = (nil, nil)
    }
    if hollowed.contains(number) || target.parent.map({ hollowed.contains($0.number) }) == true {
      guard isReached || part == .frame else { return }
      hollowed.remove(number)
    }
    let isMore = parts[number].map { $0.rawValue < part.rawValue } ?? true
    let isFirst = isReached && !reached.contains(number)
    guard isMore || isFirst else { return }
    if isReached { reached.insert(number) }
    if isMore {
      guard !hasTwin(target) else { return }
      if parts[number] == nil || part == .whole { reasons[number] = reason?.number }
      parts[number] = part
    }
    takeAround(target)
    pending.append(target)
  }

  /// Takes the frames around a declaration.
  private func takeAround(_ declaration: CodeDeclaration) {
    guard let parent = declaration.parent else { return }
    take(parent, .frame, isReached: false, because: declaration)
    if parent.kind == .extension, let type = names.extended(by: parent) {
      take(type, .frame, isReached: false, because: declaration)
    }
  }

  /// Whether another module has the same code for a type from elsewhere and it is taken: each module may have a copy,
  /// and a slice is one.
  private func hasTwin(_ member: CodeDeclaration) -> Bool {
    guard let parent = member.parent, parent.kind == .extension, parts[member.number] == nil,
      names.extended(by: parent) == nil
    else { return false }
    return index.extensions(withMember: member.name).contains { other in
      other.file.module != parent.file.module && other.path == parent.path
        && other.members.contains {
          part($0) != nil && $0.names == member.names && $0.words($0.tokens) == member.words(member.tokens)
        }
    }
  }

  /// Takes what an expression on the command line names.
  private func take(_ expression: String) {
    let mentions = Mentions(expression)
    for type in mentions.types.flatMap({ index.types(at: $0) }) {
      take(type, .whole, isReached: true, because: nil)
    }
    note(mentions, in: nil)
    for name in mentions.names {
      let hidden =
        index.globals(named: name.text) + index.extensions(withMember: name.text).flatMap(\.members)
      for found in hidden
      where found.names.contains(name.text) && (found.isPrivate || found.parent?.isPrivate == true) {
        unhidden.insert(found.number)
        if let parent = found.parent { unhidden.insert(parent.number) }
      }
    }
  }

  // MARK: - Following

  /// Takes what the declarations taken mention, and what that mentions, and so on.
  func follow() {
    repeat {
      while let declaration = pending.popLast() {
        guard !isCut(declaration), let part = part(declaration) else { continue }
        follow(declaration, part)
      }
      takeNamed()
      takeDispatched()
    } while !pending.isEmpty
  }

  private func follow(_ declaration: CodeDeclaration, _ part: Part) {
    switch part {
    case .rest: return
    case .frame, .stub:
      let head = Mentions(declaration.file, [part == .stub ? declaration.head : frameTokens(declaration)])
      // The values of default arguments are code.
      let hasValues = part == .stub && head.operators.contains("=")
      if hasValues { note(head, in: declaration) }
      // The result builder of a requirement applies to its witnesses, which do not name it.
      let isRequirement = part == .stub && declaration.parent?.kind == .protocol
      for builder in isRequirement ? declaration.attributes.map(\.name) : [] {
        guard let type = names.type(builder, from: declaration), let parent = declaration.parent else {
          continue
        }
        take(type, .whole, isReached: isReached(parent), because: declaration)
      }
      for path in head.types {
        for type in names.resolve(path, from: declaration) {
          // Without its protocol, a constraint would let fewer values in than in the whole.
          let isWhole = type.kind == .typealias || part == .stub && (hasValues || type.kind == .protocol)
          take(type, isWhole ? .whole : .frame, isReached: false, because: declaration)
        }
      }
    case .whole:
      let isReached = self.isReached(declaration)
      let isAlias = declaration.kind == .typealias && !isReached
      let mentions = Mentions(
        declaration.file, declaration.kind.isType ? headTokens(declaration) : [declaration.tokens])
      let lowercase = mentions.names.filter {
        $0.base == .none && $0.text.first { $0 != "_" }?.isUppercase != true
          && !index.types(named: $0.text).isEmpty
      }
      for path in mentions.types.union(lowercase.map(\.text)) {
        let way = names.resolve(path, from: declaration)
        for type in way.dropLast() {
          take(type, type.kind == .typealias ? .whole : .frame, isReached: false, because: declaration)
        }
        if let type = way.last {
          let part = isAlias && type.kind != .typealias ? Part.frame : .whole
          take(type, part, isReached: isReached, because: declaration)
        }
      }
      note(mentions, in: declaration)
      if declaration.modifiers.contains(.override), let around = names.around(declaration) {
        for name in declaration.names { noteMember(name, of: around) }
      }
      if declaration.kind.isType { takeMembers(of: declaration, isReached) }
    }
  }

  /// The tokens of a type or extension before its body, without what is left out of its inheritance clause.
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

  /// What is kept of an inheritance clause.
  func inheritance(of declaration: CodeDeclaration) -> [CodeDeclaration.Inherited] {
    let dropped = droppedConformances[declaration.number] ?? []
    let isFrame = part(declaration) == .frame
    return declaration.inherited.compactMap { item in
      let names = item.names.filter { name in
        if isFrame { return StandardNames.kindred(declaration.kind).contains(name) }
        return !dropped.contains(name)
      }
      return names.isEmpty ? nil : .init(names: names, tokens: item.tokens)
    }
  }

  /// Notes what code mentions.
  private func note(_ mentions: Mentions, in place: CodeDeclaration?) {
    let around = place.flatMap { names.around($0) }
    mentioned.operators.formUnion(mentions.operators)
    for name in mentions.names {
      if let place, mentioned.places[name.text] == nil { mentioned.places[name.text] = place.number }
      switch name.base {
      case .none:
        mentioned.plain.insert(name.text)
        if let around { noteMember(name.text, of: around) }
      case .own:
        if let around {
          noteMember(name.text, of: around)
        } else {
          mentioned.ofAnyType.insert(name.text)
        }
      case .implicit: mentioned.afterDot.insert(name.text)
      case .value: mentioned.ofValues.insert(name.text)
      case .type(let path):
        let way = place.map { names.resolve(path, from: $0) } ?? index.types(at: path)
        if let type = way.last.flatMap({ names.real($0) }) {
          noteMember(name.text, of: type)
        } else {
          mentioned.ofValues.insert(name.text)
          mentioned.plain.insert(name.text)
        }
      }
    }
  }

  /// Notes a member of a type, of its supertypes and of the types around it.
  func noteMember(_ name: String, of type: CodeDeclaration) {
    guard mentioned.ofTypes[type.number, default: []].insert(name).inserted else { return }
    mentioned.ofAnyType.insert(name)
    for above in relations.supertypes(of: type) { noteMember(name, of: above) }
    if let outer = type.parent.flatMap({ names.around($0) }) { noteMember(name, of: outer) }
  }

  // MARK: - Types and names

  /// Takes what comes with a type that is taken whole.
  private func takeMembers(of declaration: CodeDeclaration, _ isReached: Bool) {
    let type = declaration.kind == .extension ? names.extended(by: declaration) : declaration
    if let type, declaration.kind != .extension {
      for other in relations.extensions(of: type)
      where !other.inherited.isEmpty
        || type.attributes.contains(where: {
          StandardNames.attributesWithMembers.contains($0.name)
        })
      {
        take(other, .whole, isReached: isReached, because: type)
      }
    }
    for part in type.map({ [$0] + relations.extensions(of: $0) }) ?? [declaration] {
      for member in part.members {
        if isCalledUnseen(member, of: type ?? declaration) {
          take(member, .whole, isReached: isReached, because: declaration)
        } else if member.kind == .`init` || member.kind == .subscript
          || type?.kind == .protocol && part === type
        {
          take(member, .stub, isReached: false, because: declaration)
        } else if !member.kind.isType, member.kind != .freestanding, member.kind != .macro,
          type?.kind != .protocol
        {
          take(member, .rest, isReached: false, because: declaration)
        }
      }
    }
  }

  // MARK: - Answers of the compiler

  /// Takes the body of a stub that reached code uses, and with that of a member which is called by its name alone, those
  /// of all others that may be meant.
  ///
  /// - Returns: whether that is new.
  func use(_ number: Int, at place: CodeDeclaration?) -> Bool {
    let declaration = index.declarations[number]
    guard !isReached(declaration) else { return false }
    take(declaration, .whole, isReached: true, because: place)
    guard let home = relations.home(of: declaration), home.kind == .protocol || home.kind == .class,
      declaration.kind != .`init` || home.kind == .protocol || declaration.modifiers.contains(.required)
    else { return true }
    for name in declaration.names { dispatched[name, default: []].insert(home.number) }
    return true
  }

  /// Takes witnesses and overrides: reached code that uses a requirement or a method of a class may run any member of
  /// that name, of all types that conform or inherit, and of their supertypes.
  func takeDispatched() {
    if dispatched.isEmpty { return }
    var homes: [String: Set<Int>] = [:]
    for type in kept where type.kind.isType && part(type) == .whole {
      let all = Set(([type] + relations.ancestors(of: type)).map(\.number))
      for (name, used) in dispatched where !used.isDisjoint(with: all) {
        homes[name, default: []].formUnion(all)
      }
    }
    for member in kept where member.parent != nil && SliceCode.isMarkable(member) && !isReached(member) {
      guard part(member) != .rest, let home = relations.home(of: member) else { continue }
      if member.names.contains(where: { homes[$0]?.contains(home.number) == true }) {
        take(member, .whole, isReached: true, because: home)
      }
    }
  }

  /// Takes the types in the signatures of stubs whose names are in a piece of code.
  ///
  /// - Returns: whether the compiler has not seen all of them yet.
  func grow(_ place: CodeDeclaration, _ tokens: Range<Int>) -> Bool {
    let mentions = Mentions(place.file, [tokens])
    let words = Set(mentions.names.map(\.text)).union(["init", "subscript"])
    let stubs = kept.filter { part($0) == .stub && !words.isDisjoint(with: $0.names) }
    return stubs.map(growSignature).contains(true)
  }

  /// Takes the types of a signature, or of what an extension extends and requires, whole: their members and conformances
  /// may be what it lacks.
  ///
  /// - Returns: whether the compiler has not seen all of them yet.
  func growSignature(_ declaration: CodeDeclaration) -> Bool {
    let types = Mentions(declaration.file, [declaration.head]).types.flatMap {
      names.resolve($0, from: declaration)
    }
    for type in types { take(type, .whole, isReached: false, because: declaration) }
    return types.contains { part($0) == .whole && !compiled.contains($0.number) }
  }

  /// Takes the only type of a name that the compiler does not find, where the project declares it.
  ///
  /// - Returns: whether the compiler has not seen it yet.
  func takeType(named name: String, for place: CodeDeclaration) -> Bool {
    let found = index.types(named: name)
    guard found.count == 1, part(found[0]) == nil else { return false }
    take(found[0], .whole, isReached: isReached(place), because: place)
    return part(found[0]) == .whole
  }

  /// Takes all members of the types that the compiler has seen to conform to protocols from elsewhere, if it is not
  /// listed which members these require.
  ///
  /// - Returns: whether there are any.
  func takeOpen() -> Bool {
    let found = kept.filter {
      $0.kind.isType && $0.kind != .extension && compiled.contains($0.number) && isReached($0)
        && part($0) == .whole && !openTypes.contains($0.number) && statesUnlisted($0)
    }
    openTypes.formUnion(found.map(\.number))
    for type in found { takeMembers(of: type, true) }
    return !found.isEmpty
  }

  /// Takes all of what is the rest of a type, which may be what a conformance lacks.
  func growMembers(of declaration: CodeDeclaration) -> Bool {
    let type = declaration.kind == .extension ? names.extended(by: declaration) ?? declaration : declaration
    guard part(type) == .whole || type.kind == .extension else {
      let isNew = part(type) == .frame && !hollowed.contains(type.number)
      if isNew { take(type, .whole, isReached: false, because: nil) }
      return isNew
    }
    let rest = ([type] + (type.kind == .extension ? [] : relations.extensions(of: type))).flatMap(\.members)
      .filter { part($0) == .rest && !isCut($0) }
    for member in rest { take(member, .whole, isReached: false, because: type) }
    return !rest.isEmpty
  }

  /// Makes a type that is not reached a frame again, for good.
  func hollow(_ declaration: CodeDeclaration, _ problem: SliceProblem) -> Bool {
    let type = declaration.kind == .extension ? names.extended(by: declaration) : declaration
    guard let type, !isReached(type), part(type) == .whole else {
      leaveOut(declaration, problem)
      return true
    }
    hollowed.insert(type.number)
    for part in [type] + relations.extensions(of: type) {
      for member in part.members where !member.kind.isType && !isReached(member) {
        parts[member.number] = nil
      }
      if parts[part.number] != nil { parts[part.number] = .frame }
    }
    (cut[type.number], cutParts[type.number]) = (nil, nil)
    return true
  }

  /// Leaves out a declaration, with everything inside of it.
  func leaveOut(_ declaration: CodeDeclaration, _ problem: SliceProblem) {
    cutParts[declaration.number] = parts.removeValue(forKey: declaration.number) ?? .whole
    cut[declaration.number] = problem
    for member in declaration.members where part(member) != nil { leaveOut(member, problem) }
  }

  func leaveOutForGood(_ function: CodeDeclaration, _ problem: SliceProblem) {
    uncallable.insert(function.number)
    leaveOut(function, problem)
  }

  func leaveOutConformance(_ name: String, of declaration: CodeDeclaration) -> Bool {
    droppedConformances[declaration.number, default: []].insert(name).inserted
  }
}
