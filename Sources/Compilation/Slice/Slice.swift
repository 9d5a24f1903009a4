/// The declarations that decoding MODEL reaches.
///
/// *Reached* are MODEL, the types in its declaration, and each function, property and initializer that reached code
/// uses. Reached code stays whole; if it does not compile, the slice is refused. *The rest* stays if it compiles here,
/// and nothing is taken for its sake.
///
/// Reached code may use any declaration whose name it mentions, in all overloads: globals, members of taken types
/// (after a dot, or inside the type), and members of extensions of foreign types. The slice contains these
/// declarations, so that the compiler chooses as it does in the whole project, but only as *stubs*: signatures, marked
/// as deprecated. A warning at a use shows that a stub is reached; then its body replaces it, and the names in the body
/// get stubs too. In the end no warning is left. Members that the compiler or other code calls without a name are
/// reached with their type.
final class Slice {
  /// How much of a declaration is taken.
  enum Part: Int, Comparable {
    /// A type's name and parameters, for signatures and nested types.
    case frame
    /// A whole member, if it compiles: nothing is taken for its sake.
    case rest
    /// A member's signature.
    case stub
    /// A whole declaration, for code that decoding does not reach.
    case whole
    /// A whole declaration. If it does not compile, there is no slice.
    case reached

    static func < (first: Part, second: Part) -> Bool { first.rawValue < second.rawValue }
  }

  /// How much of a declaration does not compile, and why.
  struct Cut {
    let problem: SliceProblem
    fileprivate let part: Part
  }

  let index: ProjectIndex
  /// The name of the module that the slice is compiled as.
  let module: String
  let models: [CodeDeclaration]
  /// The project's other modules, which a slice merges into its own.
  let modules: Set<String>
  let names: NameResolution

  private var parts: [Int: Part] = [:]
  /// The declarations that do not compile.
  private(set) var cut: [Int: Cut] = [:]
  /// Items of inheritance clauses that are left out.
  private(set) var droppedConformances: [Int: Set<String>] = [:]
  /// Names of Apple's declarations that a neutral stand-in replaces.
  private(set) var standIns: Set<String> = []
  /// Private declarations that an expression on the command line names.
  private(set) var unhidden: Set<Int> = []
  /// The names and operators in the taken code.
  private(set) var mentioned = StandardNames.unnamedOperators
  /// The names without a dot in the code inside each type, by the type's number.
  private var mentionedInside: [Int: Set<String>] = [:]
  /// The declarations that are taken but not followed yet.
  private var pending: [CodeDeclaration] = []
  /// The declarations that were whole in the compiler's last run.
  private var compiled: Set<Int> = []
  /// Types that compile with conformances to foreign protocols whose requirements are not listed.
  private var openTypes: Set<Int> = []

  /// - Parameters:
  ///   - whole: further declarations to take, even if MODEL does not reach them.
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
    for model in models { take(model, .reached) }
    for declaration in whole { takeAll(declaration) }
    for expression in coders { take(expression) }
    for alias in StandardNames.literalTypes.flatMap({ index.types(at: $0) }) { take(alias, .reached) }
    follow()
  }

  func part(_ declaration: CodeDeclaration) -> Part? { parts[declaration.number] }
  func isReached(_ declaration: CodeDeclaration) -> Bool { part(declaration) == .reached }
  func isWhole(_ declaration: CodeDeclaration) -> Bool { part(declaration).map { $0 >= .whole } ?? false }
  func isOpen(_ type: CodeDeclaration) -> Bool { openTypes.contains(type.number) }
  func isDropped(_ conformance: String, _ declaration: CodeDeclaration) -> Bool {
    droppedConformances[declaration.number]?.contains(conformance) == true
  }
  func mentionedInside(_ type: CodeDeclaration) -> Set<String> { mentionedInside[type.number] ?? [] }

  /// The taken declarations, in the order of the project.
  var kept: [CodeDeclaration] { parts.keys.sorted().map { index.declarations[$0] } }

  // MARK: - Taking

  private func takeAll(_ declaration: CodeDeclaration) {
    guard declaration.kind != .import else { return }
    take(declaration, .reached)
    for member in declaration.members { takeAll(member) }
  }

  /// Takes the declarations that an expression on the command line names.
  private func take(_ expression: String) {
    let mentions = CodeContents(expression)
    for type in mentions.types.flatMap({ index.types(at: $0) }) { take(type, .reached) }
    note(mentions, in: nil)
    for name in mentions.names {
      let members = index.extensions(withMember: name).flatMap(\.members).filter { $0.names.contains(name) }
      for found in index.globals(named: name) + members
      where found.isPrivate || found.parent?.isPrivate == true {
        unhidden.insert(found.number)
        if let parent = found.parent { unhidden.insert(parent.number) }
      }
    }
  }

  /// Takes a declaration, or more of it, if that much of it may compile.
  func take(_ declaration: CodeDeclaration, _ part: Part) {
    let target = index.exported(by: declaration) ?? declaration
    guard parts[target.number].map({ $0 < part }) ?? !hasTwin(target), mayCompile(target, part) else {
      return
    }
    parts[target.number] = part
    if let parent = target.parent {
      take(parent, .frame)
      take(names.home(ofMembersIn: parent), .frame)
    }
    pending.append(target)
  }

  /// Whether this part of a declaration may compile. A declaration that was cut is tried again if less of it is taken
  /// (a type's frame), if more is (a member's whole body), or if it is reached after all.
  private func mayCompile(_ declaration: CodeDeclaration, _ part: Part) -> Bool {
    if let cut = cut[declaration.number] {
      let isOther = declaration.kind.isType ? part < cut.part : part > cut.part
      guard isOther || part == .reached && cut.part != .reached else { return false }
      if !declaration.kind.isType || part >= .whole { self.cut[declaration.number] = nil }
    }
    guard let parent = declaration.parent, cut[parent.number] != nil else { return true }
    return parts[parent.number] != nil && (part == .reached || part == .frame || parent.kind == .extension)
  }

  /// Whether the same member of a foreign type is already taken from another module: each may have a copy, but a slice
  /// is one module.
  private func hasTwin(_ member: CodeDeclaration) -> Bool {
    guard let parent = member.parent, parent.kind == .extension, names.extended(by: parent) == nil else {
      return false
    }
    return index.extensions(withMember: member.name).contains { other in
      other.file.module != parent.file.module && other.path == parent.path
        && other.members.contains {
          part($0) != nil && $0.names == member.names && $0.words($0.tokens) == member.words(member.tokens)
        }
    }
  }

  // MARK: - Leaving out

  /// Leaves out a declaration that does not compile, with its members.
  func leaveOut(_ declaration: CodeDeclaration, _ problem: SliceProblem) {
    let part = declaration.kind.isType ? .frame : parts[declaration.number] ?? .whole
    cut[declaration.number] = Cut(problem: problem, part: part)
    parts[declaration.number] = nil
    for member in declaration.members where parts[member.number] != nil { leaveOut(member, problem) }
  }

  /// Reduces a type that does not compile to its frame: without conformances, and without members that are not reached.
  func makeFrame(of type: CodeDeclaration, _ problem: SliceProblem) {
    cut[type.number] = Cut(problem: problem, part: .whole)
    mentionedInside[type.number] = nil
    for part in names.parts(of: type) where parts[part.number] != nil {
      parts[part.number] = .frame
      for member in part.members where !member.kind.isType && parts[member.number] != nil {
        if isReached(member) { pending.append(member) } else { parts[member.number] = nil }
      }
    }
  }

  /// - Returns: whether that is new.
  func leaveOutConformance(_ name: String, of declaration: CodeDeclaration) -> Bool {
    droppedConformances[declaration.number, default: []].insert(name).inserted
  }

  /// - Returns: whether that is new.
  func giveStandIn(_ name: String) -> Bool { standIns.insert(name).inserted }

  // MARK: - Following

  /// Takes everything that the taken declarations mention, directly or indirectly.
  func follow() {
    repeat {
      while let declaration = pending.popLast() {
        if let part = part(declaration) { follow(declaration, part) }
      }
      takeNamed()
      takeForeign()
    } while !pending.isEmpty
  }

  /// Takes all members of the reached types that compile with conformances to foreign protocols of unlisted
  /// requirements.
  ///
  /// - Returns: whether it found new types of this kind.
  func takeOpen() -> Bool {
    let found = kept.filter {
      $0.kind.isType && $0.kind != .extension && isCompiled($0) && isReached($0) && !isOpen($0)
        && hasUnlistedConformance($0)
    }
    openTypes.formUnion(found.map(\.number))
    for type in found { takeMembers(of: type, .reached) }
    return !found.isEmpty
  }

  func noteCompiled() { compiled = Set(parts.filter { $0.value >= .whole }.keys) }
  /// Whether the compiler has seen the whole declaration.
  func isCompiled(_ declaration: CodeDeclaration) -> Bool {
    isWhole(declaration) && compiled.contains(declaration.number)
  }

  func mention(_ names: Set<String>) { mentioned.formUnion(names) }

  /// Records the names that code mentions.
  func note(_ mentions: CodeContents, in place: CodeDeclaration?) {
    mention(mentions.names.union(mentions.operators))
    var type = place.flatMap { names.around($0) }
    while let around = type {
      mentionedInside[around.number, default: []].formUnion(mentions.bareNames)
      type = around.parent.flatMap { names.around($0) }
    }
  }
}
