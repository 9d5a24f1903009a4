/// How the types of a project belong together: what extends them, and what they inherit from.
final class TypeRelations {
  private let index: ProjectIndex
  private let names: NameResolution
  private var knownSupertypes: [Int: [CodeDeclaration]] = [:]
  private var knownExtensions: [Int: [CodeDeclaration]] = [:]
  private var knownSignatures: [Int: [CodeDeclaration]] = [:]

  init(_ index: ProjectIndex, _ names: NameResolution) { (self.index, self.names) = (index, names) }

  /// The protocols and the class of the project that a type inherits from.
  func supertypes(of type: CodeDeclaration) -> [CodeDeclaration] {
    if let found = knownSupertypes[type.number] { return found }
    let found = parts(of: type).flatMap { part in
      (part.inherited.flatMap(\.names) + part.selfRequirements).compactMap { name in
        names.type(name, from: part).flatMap { names.real($0) }
      }
    }.filter { $0 !== type }
    knownSupertypes[type.number] = found
    return found
  }

  /// A type with its extensions; an extension is alone.
  func parts(of type: CodeDeclaration) -> [CodeDeclaration] {
    [type] + (type.kind == .extension ? [] : extensions(of: type))
  }

  /// The extensions of a type of the project.
  func extensions(of type: CodeDeclaration) -> [CodeDeclaration] {
    if let found = knownExtensions[type.number] { return found }
    let found =
      index.extensions(of: type.name).filter { names.extended(by: $0) === type }
      + (aliasExtensions[type.number] ?? [])
    knownExtensions[type.number] = found
    return found
  }

  /// The types of the project in the signature of a member and of the extension that it is in, and the member's own.
  func signatureTypes(of member: CodeDeclaration) -> [CodeDeclaration] {
    if let found = knownSignatures[member.number] { return found }
    var ranges = [member.keyword..<member.head.upperBound]
    if let parent = member.parent, parent.kind == .extension {
      ranges.append(parent.keyword..<parent.head.upperBound)
    }
    var found = ranges.flatMap { NamesInCode(member.file, $0).paths }.compactMap { path in
      names.type(path, from: member).flatMap { names.real($0) }
    }
    if let home = home(of: member), home.kind != .extension { found.append(home) }
    knownSignatures[member.number] = found
    return found
  }

  /// The extensions of types from elsewhere.
  private(set) lazy var foreignExtensions = index.declarations.filter {
    $0.kind == .extension && names.extended(by: $0) == nil
  }

  /// The members by which a type from elsewhere conforms to the protocols from elsewhere that its extensions state.
  func foreignWitnesses(of found: CodeDeclaration) -> Set<String> {
    witnessesByType[found.path.lastComponent] ?? []
  }

  private lazy var witnessesByType: [String: Set<String>] = foreignExtensions.reduce(into: [:]) {
    for name in $1.inherited.flatMap(\.names) where names.type(name, from: $1) == nil {
      let own = StandardNames.requirements[name.lastComponent] ?? StandardNames.witnesses
      $0[$1.path.lastComponent, default: []].formUnion(own)
    }
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

  /// The type that a member is of: for an extension of a type from elsewhere, the extension.
  func home(of member: CodeDeclaration) -> CodeDeclaration? { member.parent.map(home(ofMembersIn:)) }

  func home(ofMembersIn type: CodeDeclaration) -> CodeDeclaration {
    type.kind == .extension ? names.extended(by: type) ?? type : type
  }

  /// The project's types that a type inherits from, over any number of steps.
  func ancestors(of type: CodeDeclaration) -> [CodeDeclaration] {
    var seen: Set<CodeDeclaration> = [type]
    var open = supertypes(of: type)
    var found: [CodeDeclaration] = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      found.append(next)
      open += supertypes(of: next)
    }
    return found
  }
}
