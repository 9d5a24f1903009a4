import Runner
/// The declarations of a project that a type's decoding and encoding reach.
///
/// It begins with MODEL and what that mentions, and grows by what the compiler misses (`Slice+Requests.swift`). What
/// decides how a type is decoded is taken with the type (`Slice+Coding.swift`) and never left out
/// (`Slice+Rounds.swift`).
final class Slice {
  /// What is taken and what is left out, so far. A copy undoes what was taken since.
  struct State {
    /// The numbers of the declarations that are taken. Of types and extensions, that is the frame; members are
    /// taken one by one.
    var kept: Set<Int> = []
    /// The types that were asked for their properties and coding members.
    var opened: Set<Int> = []
    /// Declarations that do not compile here and that decoding does not need.
    var dropped: Set<Int> = []
    /// Conformances to protocols that do not seem to matter, by the declaration that states them.
    var keptConformances: [Int: Set<String>] = [:]
    var droppedConformances: [Int: Set<String>] = [:]
    /// Functions and computed properties whose body is left out: they end the record when they are reached.
    var traps: Set<Int> = []
    /// Functions that log, whose body is left out.
    var silenced: Set<Int> = []
    var droppedAttributes: Set<String> = []
    /// Declarations of Apple's modules that this machine does not have, each with a neutral one in its place.
    var standIns: Set<String> = []
    /// Names in front of a dot that are modules of the project, all of which are one here.
    var modules: Set<String> = []
    fileprivate(set) var asked: Set<Request> = []
    /// The functions of the coders' containers that the slice mentions.
    var calls: Set<Call> = []
    /// Why a declaration was taken: the number of the declaration that mentions it.
    var reasons: [Int: Int] = [:]
  }

  struct Request: Hashable {
    let type: Int
    let member: String
  }

  /// A name that the files of a module mention.
  struct Call: Hashable {
    let module: String
    let name: String
  }

  let index: ProjectIndex
  /// The name of the module that it is compiled as.
  var module = ""
  let models: [CodeDeclaration]
  var names: NameResolution
  var state = State()
  /// Extensions of the coders' containers that the files of MODEL see, with their members.
  var containers: [(extension: CodeDeclaration, member: CodeDeclaration)] = []
  let containerNames: Set<String>
  /// Extensions of types from elsewhere that say to conform to something.
  private(set) lazy var foreignConformances = index.declarations.filter {
    $0.kind == .extension && !$0.inherited.isEmpty && names.extended(by: $0) == nil
  }
  /// The extensions that call a type by an alias of another name.
  private lazy var aliasExtensions: [Int: [CodeDeclaration]] = {
    var result: [Int: [CodeDeclaration]] = [:]
    for found in index.declarations where found.kind == .extension {
      guard index.types(named: found.path.lastComponent).contains(where: { $0.kind == .typealias }),
        let type = names.extended(by: found), type.name != found.path.lastComponent
      else { continue }
      result[type.number, default: []].append(found)
    }
    return result
  }()
  /// A body that is not part of decoding and asks for more declarations than this is left out.
  let largestBody: Int
  /// Whether the bodies of what is taken now are left out, as far as decoding does not need them.
  var leavesOutBodies = false
  /// What is taken and whose mentions are not followed yet.
  private var pending: [CodeDeclaration] = []
  /// What is taken now is taken because of this.
  private var reason: CodeDeclaration?

  /// - Parameters:
  ///   - whole: further declarations that are taken, whether or not MODEL reaches them.
  ///   - coders: the names in the expressions of the coders, those of one expression together.
  init(
    _ index: ProjectIndex, models: [CodeDeclaration], whole: [CodeDeclaration] = [],
    coders: [Set<String>] = [], largestBody: Int = 150
  ) {
    self.index = index
    self.largestBody = largestBody
    containerNames = Self.containerNames(index)
    var names = NameResolution(index)
    self.models = models.map { names.real($0) ?? $0 }
    self.names = names
    for model in models { keep(model) }
    for declaration in whole { keepAll(declaration) }
    for expression in coders { keepCoder(expression) }
    follow()
    containers = visibleContainers()
    takeOverloads()
  }

  func isKept(_ declaration: CodeDeclaration) -> Bool { state.kept.contains(declaration.number) }
  func isDropped(_ declaration: CodeDeclaration) -> Bool { state.dropped.contains(declaration.number) }

  /// The declarations taken, in the order of the project.
  var kept: [CodeDeclaration] { state.kept.sorted().map { index.declarations[$0] } }

  /// Takes a declaration and the types around it.
  ///
  /// - Returns: whether it is new.
  @discardableResult func keep(_ declaration: CodeDeclaration) -> Bool {
    if isDropped(declaration) { return false }
    if declaration.kind == .typealias || declaration.kind.isType && declaration.kind != .extension {
      return open(index.exported(by: declaration) ?? declaration)
    }
    guard !hasTwin(declaration), take(declaration) else { return false }
    keepAround(declaration)
    return true
  }

  /// Whether another module has the same code for a type from elsewhere and it is taken: each module may have a copy,
  /// and a slice is one.
  private func hasTwin(_ member: CodeDeclaration) -> Bool {
    guard let parent = member.parent, parent.kind == .extension, !isKept(member) else { return false }
    return index.extensions(of: parent.path.lastComponent).contains { other in
      other.file.module != parent.file.module && isKept(other)
        && names.extended(by: other) == nil && names.extended(by: parent) == nil
        && other.words(other.keyword..<other.head.upperBound)
          == parent.words(parent.keyword..<parent.head.upperBound)
        && other.members.contains {
          isKept($0) && $0.names == member.names && $0.words($0.tokens) == member.words(member.tokens)
        }
    }
  }

  private func keepAll(_ declaration: CodeDeclaration) {
    // Imports are no part of the index.
    guard declaration.kind != .import else { return }
    keep(declaration)
    for member in declaration.members { keepAll(member) }
  }

  /// Takes what the expression of a coder names: types and their members, members of extensions, global values.
  private func keepCoder(_ expression: Set<String>) {
    let types = expression.flatMap(index.types(named:))
    for type in types {
      keep(type)
      takeCoderClass(type)
    }
    for name in expression.sorted() where index.types(named: name).isEmpty {
      let isMember = types.reduce(false) { ask($1, for: name) || $0 }
      guard !isMember else { continue }
      for found in index.extensions(withMember: name) where found.path.lastComponent.hasPrefix("JSON") {
        for member in found.members where member.names.contains(name) { keep(member) }
      }
      for found in index.globals(named: name) { keep(found) }
    }
  }

  /// Takes a class of one's own that is a coder, as it is: what its initializers set decides how everything is read.
  private func takeCoderClass(_ type: CodeDeclaration) {
    guard type.kind == .class,
      let coder = type.inherited.flatMap(\.names).first(where: {
        ["JSONDecoder", "JSONEncoder"].contains($0)
      })
    else { return }
    state.keptConformances[type.number, default: []].insert(coder)
    for member in type.members where member.kind == .`init` || Self.isStored(member) { keep(member) }
  }

  /// Takes the frame of an extension or type.
  @discardableResult func take(_ declaration: CodeDeclaration) -> Bool {
    guard !isDropped(declaration), state.kept.insert(declaration.number).inserted else { return false }
    state.reasons[declaration.number] = reason?.number
    pending.append(declaration)
    return true
  }

  /// Looks at a declaration's mentions again, because more of it is taken.
  func revisit(_ declaration: CodeDeclaration) { pending.append(declaration) }

  /// Takes what is around a declaration. Around a type that is the frame alone, which nobody decodes.
  private func keepAround(_ declaration: CodeDeclaration) {
    guard let parent = declaration.parent else { return }
    let type = parent.kind == .extension ? names.extended(by: parent) : parent
    if parent.kind == .extension { take(parent) }
    guard let type else { return }
    let isNested = declaration.kind.isType || declaration.kind == .typealias
    if !isNested || !keepFrame(type) { keep(type) }
  }

  /// Takes a type as what others are inside of.
  ///
  /// - Returns: whether that is possible.
  private func keepFrame(_ type: CodeDeclaration) -> Bool {
    guard type.kind.isType, type.kind != .protocol else { return false }
    if take(type) { keepAround(type) }
    return true
  }

  /// Whether only types inside a type are taken, so that nothing of its own counts; also of its extensions.
  func isFrame(_ declaration: CodeDeclaration) -> Bool {
    guard declaration.kind.isType else { return false }
    let type = declaration.kind == .extension ? names.extended(by: declaration) : declaration
    return type.map { !state.opened.contains($0.number) } ?? false
  }

  /// Takes a type with what decides how it is decoded.
  private func open(_ type: CodeDeclaration) -> Bool {
    guard state.opened.insert(type.number).inserted else { return false }
    if !take(type) {
      for part in [type] + extensions(of: type) where isKept(part) { revisit(part) }
    }
    keepAround(type)
    if type.kind != .typealias { takeCoding(of: type) }
    return true
  }

  /// The extensions of a type of the project.
  func extensions(of type: CodeDeclaration) -> [CodeDeclaration] {
    index.extensions(of: type.name).filter { names.extended(by: $0) === type }
      + aliasExtensions[type.number, default: []]
  }

  /// Takes what the declarations taken mention, and what that mentions, and so on.
  func follow() {
    defer { reason = nil }
    while let declaration = pending.popLast() {
      guard !isDropped(declaration) else { continue }
      if leavesOutBodies { leaveOutBody(declaration) }
      reason = declaration
      let isDecoding = isEssential(declaration)
      for range in mentioning(declaration) {
        noteCalls(range, declaration.file)
        if isDecoding { askOwn(range, declaration) }
        for name in NamesInCode(declaration.file, range).names {
          let way = names.resolve(name.path, from: declaration)
          for found in way.dropLast() where !keepFrame(found) { keep(found) }
          if let last = way.last { keep(last) }
          // `Kind.other`, `Kind(rawValue:)`. Other code waits for the compiler, because it may be left out.
          if isDecoding, let member = name.member, let type = way.last.flatMap({ names.real($0) }) {
            if let labels = name.labels { askInitializers(type, labels) } else { _ = ask(type, for: member) }
          }
        }
      }
    }
  }

  /// The tokens whose names count: of types and extensions those before the body, without the conformances that are
  /// left out.
  private func mentioning(_ declaration: CodeDeclaration) -> [Range<Int>] {
    guard declaration.kind.isType else {
      if silences(declaration) { state.silenced.insert(declaration.number) }
      let isHollow =
        state.traps.contains(declaration.number) || state.silenced.contains(declaration.number)
      return [isHollow ? declaration.head : declaration.tokens]
    }
    let start = isFrame(declaration) ? Self.endOfName(declaration) : declaration.tokens.lowerBound
    guard let clause = declaration.inheritanceTokens else { return [start..<declaration.head.upperBound] }
    let before = start..<clause.lowerBound
    let after = clause.upperBound..<declaration.head.upperBound
    return [before] + inheritance(of: declaration).map(\.tokens) + [after]
  }

  /// The token after the name of a type or extension.
  private static func endOfName(_ declaration: CodeDeclaration) -> Int {
    let tokens = declaration.file.tokens
    var end = declaration.keyword + 2
    while end + 1 < declaration.head.upperBound, tokens[end].isSymbol(".") { end += 2 }
    return min(end, declaration.head.upperBound)
  }

  /// Asks for all members of a name once.
  func isFirst(_ request: Request) -> Bool { state.asked.insert(request).inserted }

  /// What is taken because of `declaration` is said to be.
  func because<Result>(of declaration: CodeDeclaration?, _ work: () -> Result) -> Result {
    reason = declaration
    defer { reason = nil }
    return work()
  }

  /// Gives up what was taken since a state was current.
  func undo(to earlier: State) {
    state = earlier
    pending = []
  }
}
