import Foundation

/// Facts about the code that decodes each type, read from the sources for the search for all problems of a record.
///
/// Names are followed, not meanings: a call of `name` reaches every free function and property of that name, and
/// every such member of a reached type or of an extension of a foreign type. So the facts may contain too many caught
/// errors and literals, but never too few.
final class SearchFacts {
  private let index: ProjectIndex
  private let names: NameResolution
  /// The module of each file, by the file's path.
  private let modules: [String: String]
  /// The modules that import code outside the sources, directly or through other modules.
  private let unread: Set<String>
  /// The names of functions and properties with code, and of types.
  private var declared: [String: [CodeDeclaration]] = [:]
  /// The functions of the sources that `container.decode(…)` may call.
  private let overloads: [CodeDeclaration]
  /// The operators declared outside the sources' own types.
  private let operators: [CodeDeclaration]
  /// The names of protocol members, which code can call without naming the conforming type.
  private let requirements: Set<String>

  private var knownContents: [CodeDeclaration: CodeContents] = [:]

  /// Trying more literals than this takes too long.
  fileprivate static let maximumLiterals = 64

  /// The facts about all types of the modules.
  ///
  /// - Parameter harmless: other modules that are known not to catch errors or overload functions.
  static func knowledge(of modules: [DeclaringModule], harmless: Set<String> = []) -> CodeKnowledge {
    var knowledge = CodeKnowledge(isOfSources: true)
    let facts = SearchFacts(modules, harmless)
    for type in facts.index.declarations { facts.add(type, to: &knowledge) }
    return knowledge
  }

  /// The facts as JSON, for the compiled program.
  static func text(of modules: [DeclaringModule]) -> String { knowledge(of: modules).json }

  private init(_ modules: [DeclaringModule], _ harmless: Set<String>) {
    let known = harmless.union(modules.map(\.name)).union(StandardNames.platform).union(AppleModules.names)
    var files: [CodeFile] = []
    var names: [String: String] = [:]
    var imports: [String: Set<String>] = [:]
    for module in modules {
      for file in module.files {
        files.append(file)
        names[file.path] = module.name
        imports[module.name, default: []].formUnion(file.importedNames)
      }
    }
    var unread: Set<String> = []
    // Imports have no cycles, so one round per module is enough.
    for _ in modules {
      for (module, names) in imports where !names.isSubset(of: known.subtracting(unread)) {
        unread.insert(module)
      }
    }
    self.modules = names
    self.unread = unread
    let index = ProjectIndex(files) { _ in nil }
    self.index = index
    self.names = NameResolution(index)
    let extensions = StandardNames.containers.flatMap { index.extensions(of: $0) }
    overloads = extensions.flatMap(\.members).filter {
      $0.names.contains { $0.hasPrefix("decode") }
    }
    operators = index.declarations.filter { declaration in
      declaration.isOperator
        && declaration.parent.map { index.types(named: $0.name.lastComponent).isEmpty } ?? true
    }
    requirements = Set(
      index.declarations.lazy.filter { $0.kind == .protocol }
        .flatMap { [$0] + index.extensions(of: $0.name) }.flatMap(\.members).flatMap(\.names))
    // A type's initializers are read with it.
    for declaration in index.declarations where declaration.kind != .`init` {
      for name in declaration.names { declared[name, default: []].append(declaration) }
    }
  }

  private func module(of declaration: CodeDeclaration) -> String { modules[declaration.file.path] ?? "" }

  private func add(_ type: CodeDeclaration, to knowledge: inout CodeKnowledge) {
    guard [.struct, .class, .enum, .actor].contains(type.kind), !type.inherits("CodingKey"),
      names.isDecodable(type),
      index.types(at: type.path).filter({ module(of: $0) == module(of: type) }).count == 1,
      let facts = facts(of: type)
    else { return }
    knowledge.types["\(module(of: type)).\(type.path)"] = facts
  }

  /// Nil if the code that decodes the type is unknown.
  private func facts(of type: CodeDeclaration) -> CodeKnowledge.Facts? {
    let parts = names.parts(of: type)
    // Macros, and protocols outside the sources, may add code.
    guard !unread.contains(module(of: type)),
      parts.flatMap(\.attributes).allSatisfy({ Self.attributes.contains($0.name) })
    else { return nil }
    let foreign = names.foreignSupertypes(of: type).map(\.lastComponent)
    let above =
      names.ancestors(of: type).flatMap(names.parts)
      + names.foreignExtensions.filter { foreign.contains($0.path.lastComponent) }
    let isByHand =
      parts.flatMap(\.members).contains(where: \.isDecodingInit)
      || above.flatMap(\.members).contains { $0.isDecodingInit && $0.body != nil }
    if !isByHand, overloads.isEmpty { return CodeKnowledge.Facts(.synthesized) }
    var reached = ReachedCode()
    follow(type, &reached)
    for code in above + overloads + operators { follow(code, &reached) }
    let literals =
      reached.hasManyLiterals
      ? nil
      : CodeKnowledge.Literals(strings: reached.strings.sorted(), integers: reached.integers.sorted())
    return CodeKnowledge.Facts(reached.catches ? .catching : .passing, literals)
  }

  /// Attributes that are not macros.
  private static let attributes: Set<String> = [
    "MainActor", "available", "dynamicMemberLookup", "frozen", "inlinable", "main", "nonobjc", "objc",
    "objcMembers", "preconcurrency", "propertyWrapper", "resultBuilder", "retroactive", "unchecked",
    "usableFromInline",
  ]

  // MARK: - Reached code

  /// The declarations that a call reaches.
  private struct ReachedCode {
    var seen: Set<CodeDeclaration> = []
    /// The names whose declarations have been followed, as calls or otherwise.
    var words: (called: Set<String>, named: Set<String>) = ([], [])
    /// The names of the reached types.
    var types: Set<String> = []
    /// Named members whose type is not reached yet, by the type's name.
    var waiting: [String: [CodeDeclaration]] = [:]
    var catches = false
    /// The strings and fractions.
    var strings: Set<String> = []
    var integers: Set<Int> = []

    var hasManyLiterals: Bool { strings.count + integers.count > SearchFacts.maximumLiterals }
    /// Whether further code could not change the result.
    var isSettled: Bool { catches && hasManyLiterals }
  }

  /// Reads the code of a declaration and of everything it names.
  private func follow(_ declaration: CodeDeclaration, _ code: inout ReachedCode) {
    if code.isSettled { return }
    if let owner = owner(of: declaration), !code.types.contains(owner) {
      code.waiting[owner, default: []].append(declaration)
      return
    }
    guard code.seen.insert(declaration).inserted else { return }
    // A stored property has no code, and the type of its value was read where the value was created.
    if declaration.isStored, declaration.parent != nil { return }
    guard declaration.kind.isType else {
      return read(declaration, &code, addsNames: declaration.kind == .case)
    }
    let name = declaration.name.lastComponent
    code.types.insert(name)
    for member in code.waiting.removeValue(forKey: name) ?? [] { follow(member, &code) }
    for part in [declaration] + index.extensions(of: declaration.name) where part.kind.isType {
      code.seen.insert(part)
      // The raw type, superclasses and protocols of a type, and the types of its properties, may be decoded with it.
      for name in part.inherited.flatMap(\.names) { follow(name.lastComponent, &code) }
      for member in part.members {
        switch member.kind {
        case .`init`, .subscript, .deinit: read(member, &code)
        case .case: read(member, &code, addsNames: true)
        case .var, .let:
          if member.isStored || Self.unnamed.contains(member.name) { read(member, &code) }
        case .func where Self.unnamed.contains(member.name): read(member, &code)
        case .func where member.isOperator: read(member, &code)
        default: break
        }
      }
    }
  }

  /// The name of the sources' type that a member belongs to, if a call of the member needs a value of that type.
  private func owner(of declaration: CodeDeclaration) -> String? {
    guard !declaration.kind.isType, let parent = declaration.parent, parent.kind.isType,
      !declaration.modifiers.contains(.override), requirements.isDisjoint(with: declaration.names)
    else { return nil }
    let name = parent.name.lastComponent
    // An alias may name a differently named type.
    return index.types(named: name).allSatisfy { $0.kind == .typealias } ? nil : name
  }

  /// The members that are called implicitly.
  private static let unnamed = StandardNames.unnamed.union([
    "debugDescription", "description", "hash", "makeIterator", "next", "wrappedValue",
  ])

  private func follow(_ name: String, _ code: inout ReachedCode) {
    for found in declared[name] ?? [] { follow(found, &code) }
  }

  private func read(_ declaration: CodeDeclaration, _ code: inout ReachedCode, addsNames: Bool = false) {
    code.seen.insert(declaration)
    let contents = contents(of: declaration)
    code.catches = code.catches || contents.catchesErrors
    code.strings.formUnion(contents.strings)
    code.strings.formUnion(contents.fractions)
    code.integers.formUnion(contents.integers)
    // Without an explicit raw value, a case's name is its raw value.
    if addsNames { code.strings.formUnion(declaration.names) }
    let names = contents.memberNames.union(contents.bareNames.subtracting(locals(of: declaration)))
    for name in contents.calledNames where code.words.called.insert(name).inserted { follow(name, &code) }
    for name in names where code.words.named.insert(name).inserted {
      // The names of keys are compared only where a string becomes a key: `CodingKeys(rawValue: kind)`.
      for found in declared[name] ?? [] where found.kind != .enum || !found.inherits("CodingKey") {
        follow(found, &code)
      }
    }
  }

  private func contents(of declaration: CodeDeclaration) -> CodeContents {
    if let known = knownContents[declaration] { return known }
    let contents = CodeContents(declaration.file, [declaration.tokens])
    knownContents[declaration] = contents
    return contents
  }

  /// The names of a function's parameters. Other names in its code do not count as local: in `let items = items`, the
  /// second may be a property.
  private func locals(of declaration: CodeDeclaration) -> Set<String> {
    guard declaration.kind == .func || declaration.kind == .`init` else { return [] }
    let (file, tokens) = (declaration.file, declaration.file.tokens)
    var locals: Set<String> = []
    for number in declaration.tokens.dropFirst().dropLast() {
      if tokens[number].isSymbol("{") { break }
      // A dictionary type's key is not a parameter.
      if tokens[number + 1].isSymbol(":"), !tokens[number - 1].isSymbol("["),
        tokens[number].kind == .word || tokens[number].kind == .escaped
      {
        locals.insert(file.text(tokens[number]))
      }
    }
    return locals
  }
}

/// The search's facts about each type's code. `JSONCoding` reads them as its `SearchKnowledge`.
struct CodeKnowledge: Encodable {
  enum Code: String, Encodable {
    case synthesized, passing, catching
  }

  /// The literals that decoding code may compare values with.
  struct Literals: Encodable {
    var strings: [String] = []
    var integers: [Int] = []
  }

  struct Facts: Encodable {
    let code: Code
    /// Nil if there are too many to try.
    let literals: Literals?

    init(_ code: Code, _ literals: Literals? = Literals()) { (self.code, self.literals) = (code, literals) }
  }

  /// Keyed by the types' names: `Shop.Box.Kind`.
  var types: [String: Facts] = [:]
  let isOfSources: Bool

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
