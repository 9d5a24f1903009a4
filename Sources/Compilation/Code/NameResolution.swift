/// Resolves names in a project's code, from the innermost type outwards.
///
/// The nearest declaration wins: in the same file, in the same module, or among the public ones of other modules.
/// *Foreign* means declared outside the project.
final class NameResolution {
  private struct Key: Hashable {
    let name: String
    let scope: ObjectIdentifier?
    let file: ObjectIdentifier
  }

  let index: ProjectIndex
  private var kept: [Key: [CodeDeclaration]] = [:]
  private var extended: [Int: CodeDeclaration?] = [:]
  private var knownSupertypes: [Int: [CodeDeclaration]] = [:]
  private var knownSignatures: [Int: [CodeDeclaration]] = [:]
  /// The extensions of each type; under nil, the extensions of foreign types.
  private lazy var extensionsByType = Dictionary(
    grouping: index.declarations.filter { $0.kind == .extension }, by: extended(by:))
  /// The names of members by which foreign types conform to foreign protocols.
  private lazy var witnessesByType = foreignExtensions.reduce(into: [String: Set<String>]()) {
    for name in $1.inherited.flatMap(\.names) where self.type(name, from: $1) == nil {
      let own = StandardNames.requirements[name.lastComponent] ?? StandardNames.witnesses
      $0[$1.path.lastComponent, default: []].formUnion(own)
    }
  }

  init(_ index: ProjectIndex) {
    self.index = index
  }

  /// The declarations along a path such as `Shop.Kind`, as far as the project has them: `Shop`, then `Kind`. Empty if
  /// the project does not declare the path's beginning.
  func resolve(_ path: String, from place: CodeDeclaration) -> [CodeDeclaration] {
    let scope = place.kind.isType ? place : place.parent
    let key = Key(name: path, scope: scope.map(ObjectIdentifier.init), file: ObjectIdentifier(place.file))
    if let found = kept[key] { return found }
    // An alias of itself ends here.
    kept[key] = []
    let parts = path.split(separator: ".").map(String.init)
    let found = find(parts, in: Self.scopes(of: place), from: place)
    kept[key] = found
    return found
  }

  /// The type or alias that a path names.
  func type(_ path: String, from place: CodeDeclaration) -> CodeDeclaration? {
    resolve(path, from: place).last
  }

  /// The type that an extension extends, if the project declares it. The name is resolved at the top level.
  func extended(by declaration: CodeDeclaration) -> CodeDeclaration? {
    if let found = extended[declaration.number] { return found }
    // A path back to the extension itself ends here.
    extended[declaration.number] = .some(nil)
    let parts = declaration.path.split(separator: ".").map(String.init)
    let last = find(parts, in: [""], from: declaration).last
    // If only the path's beginning is known, the last declaration is another type.
    let found = last?.name == parts.last ? last.flatMap(real) : nil
    extended[declaration.number] = .some(found)
    return found
  }

  /// The project's type behind an alias; other types are returned unchanged.
  func real(_ type: CodeDeclaration) -> CodeDeclaration? {
    guard type.kind == .typealias else { return type }
    guard let target = Self.target(of: type), let found = self.type(target, from: type), found !== type else {
      return nil
    }
    return real(found)
  }

  /// - Parameter scopes: the paths of the types to search for the first part, in order.
  private func find(_ parts: [String], in scopes: [String], from place: CodeDeclaration) -> [CodeDeclaration]
  {
    guard let first = parts.first, !Self.isParameter(first, of: place) else { return [] }
    if first == "Self" { return around(place).map { follow(parts.dropFirst(), from: $0, place) } ?? [] }
    for scope in scopes {
      let start = scope.isEmpty ? first : "\(scope).\(first)"
      // In `protocol Shape { associatedtype Unit; var unit: Unit { get } }`, `Unit` is not a type of the project.
      if index.hasAssociatedType(at: start) { return [] }
      let candidates = visible(index.types(at: start), from: place)
      guard let nearest = index.nearest(candidates, to: place.file).first else { continue }
      let chain = follow(parts.dropFirst(), from: nearest, place)
      if chain.count == 1, parts.count > 1, let meant = resolveInModule(parts, place) { return meant }
      return chain
    }
    return resolveInModule(parts, place) ?? resolveInForeignType(parts, place)
  }

  /// Resolves `DateFormatter.Defaults`, which an extension of a foreign type declares.
  private func resolveInForeignType(_ parts: [String], _ place: CodeDeclaration) -> [CodeDeclaration] {
    for count in stride(from: 2, through: parts.count, by: 1) {
      let candidates = visible(index.types(at: parts[..<count].joined(separator: ".")), from: place)
      if let nearest = index.nearest(candidates, to: place.file).first {
        return follow(parts[count...], from: nearest, place)
      }
    }
    return []
  }

  /// Resolves `Module.Type`, even if the project also has a type of the module's name; nil if the module has no such
  /// type.
  private func resolveInModule(_ parts: [String], _ place: CodeDeclaration) -> [CodeDeclaration]? {
    guard parts.count > 1, index.modules.contains(parts[0]) else { return nil }
    let own = index.types(at: parts[1]).filter { $0.file.moduleName == parts[0] }
    if let nearest = index.nearest(own, to: place.file).first {
      return follow(parts.dropFirst(2), from: nearest, place)
    }
    // Types that the module reexports from another.
    let exported = index.files.filter { $0.moduleName == parts[0] }.flatMap(\.imports).filter { found in
      found.attributes.contains { $0.name == "_exported" }
    }.map(\.name)
    let others = index.types(at: parts[1]).filter { exported.contains($0.file.moduleName) }
    return index.nearest(others, to: place.file).first.map { follow(parts.dropFirst(2), from: $0, place) }
  }

  /// The meaning of `Self`: the innermost type around a declaration.
  func around(_ place: CodeDeclaration) -> CodeDeclaration? {
    var around: CodeDeclaration? = place
    while let declaration = around, !declaration.kind.isType { around = declaration.parent }
    guard let around, around.kind == .extension else { return around }
    return extended(by: around)
  }

  private func follow(
    _ parts: ArraySlice<String>, from first: CodeDeclaration, _ place: CodeDeclaration
  )
    -> [CodeDeclaration]
  {
    var found = [first]
    for part in parts {
      guard var last = found.last else { return found }
      if last.kind == .typealias, let target = Self.target(of: last) {
        let real = resolve(target, from: last)
        found += real
        last = real.last ?? last
      }
      var inside = index.types(at: "\(last.path).\(part)")
      if inside.isEmpty {
        // An extension may name the outer type by an alias.
        inside = index.types(named: part).filter { type in
          guard let parent = type.parent, parent.kind == .extension, parent.path != last.path else {
            return false
          }
          return extended(by: parent) === last
        }
      }
      guard let next = index.nearest(inside, to: place.file).first else { return found }
      found.append(next)
    }
    return found
  }

  /// The declarations that the file sees among several of one path: its module's, or else imported or public ones.
  private func visible(_ candidates: [CodeDeclaration], from place: CodeDeclaration) -> [CodeDeclaration] {
    let all = candidates.filter { $0.file === place.file || $0.parent != nil || !$0.isPrivate }
    guard all.count > 1 else { return all }
    let own = all.filter { $0.file.module == place.file.module }
    if !own.isEmpty { return own }
    let imported = all.filter { place.file.importedNames.contains($0.file.moduleName) }
    if !imported.isEmpty { return imported }
    let open = all.filter { $0.isPublic || $0.parent?.isPublic == true }
    return open.isEmpty ? all : open
  }

  /// The paths of the types around a declaration, the innermost first; the last is empty.
  static func scopes(of place: CodeDeclaration) -> [String] {
    var scopes: [String] = []
    var around: CodeDeclaration? = place
    while let declaration = around {
      if declaration.kind.isType {
        var parts = declaration.path.split(separator: ".")
        while !parts.isEmpty {
          scopes.append(parts.joined(separator: "."))
          parts.removeLast()
        }
      }
      around = declaration.parent
    }
    return scopes + [""]
  }

  private static func isParameter(_ name: String, of place: CodeDeclaration) -> Bool {
    var around: CodeDeclaration? = place
    while let declaration = around {
      if declaration.parameters.contains(name) { return true }
      around = declaration.parent
    }
    return false
  }

  /// The first name after the equals sign of an alias.
  static func target(of alias: CodeDeclaration) -> String? { alias.targets.first }
}

/// The relations between a project's types: extensions and inheritance.
extension NameResolution {
  /// The project's protocols and class that a type inherits from.
  func supertypes(of type: CodeDeclaration) -> [CodeDeclaration] {
    if let found = knownSupertypes[type.number] { return found }
    let found = parts(of: type).flatMap { part in
      (part.inherited.flatMap(\.names) + part.selfRequirements).compactMap { name in
        self.type(name, from: part).flatMap(real)
      }
    }.filter { $0 !== type }
    knownSupertypes[type.number] = found
    return found
  }

  /// The project's types that a type inherits from, directly or indirectly.
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

  /// The names of foreign types in the inheritance clauses of a type, its supertypes and their extensions.
  ///
  /// - Parameter isDropped: whether to ignore a name in the clause of a declaration.
  func foreignSupertypes(
    of type: CodeDeclaration, without isDropped: (String, CodeDeclaration) -> Bool = { _, _ in false }
  ) -> Set<String> {
    ([type] + ancestors(of: type)).flatMap(parts).reduce(into: []) { found, part in
      for name in part.inherited.flatMap(\.names) where !isDropped(name, part) {
        guard let above = self.type(name, from: part) else {
          found.insert(name)
          continue
        }
        // An alias may combine several types.
        found.formUnion(above.targets.filter { index.types(named: $0.lastComponent).isEmpty })
      }
    }
  }

  /// Whether a type declares or inherits a conformance to Decodable. An alias always counts.
  func isDecodable(_ type: CodeDeclaration) -> Bool {
    if type.kind == .typealias { return true }
    // `@Codable` is a macro that is known to make a type Decodable.
    let attributes = parts(of: type).flatMap(\.attributes).map(\.name)
    return !StandardNames.decoding.isDisjoint(with: foreignSupertypes(of: type).union(attributes))
  }

  /// A type with its extensions, or an extension alone.
  func parts(of type: CodeDeclaration) -> [CodeDeclaration] {
    [type] + (type.kind == .extension ? [] : extensions(of: type))
  }

  /// The extensions of a type of the project.
  func extensions(of type: CodeDeclaration) -> [CodeDeclaration] { extensionsByType[type] ?? [] }

  /// The extensions of foreign types.
  var foreignExtensions: [CodeDeclaration] { extensionsByType[nil] ?? [] }

  /// The type that a member belongs to; in an extension of a foreign type, the extension.
  func home(of member: CodeDeclaration) -> CodeDeclaration? { member.parent.map(home(ofMembersIn:)) }

  func home(ofMembersIn type: CodeDeclaration) -> CodeDeclaration {
    type.kind == .extension ? extended(by: type) ?? type : type
  }

  /// The project's types in the signature of a member or of its extension, and the type that the member belongs to.
  func signatureTypes(of member: CodeDeclaration) -> [CodeDeclaration] {
    if let found = knownSignatures[member.number] { return found }
    var heads = [member]
    if let parent = member.parent, parent.kind == .extension { heads.append(parent) }
    var found = heads.flatMap { NamesInCode($0.file, $0.keyword..<$0.head.upperBound).paths }
      .compactMap { self.type($0, from: member).flatMap(real) }
    if let home = home(of: member), home.kind != .extension { found.append(home) }
    knownSignatures[member.number] = found
    return found
  }

  /// The members by which a foreign type conforms to the foreign protocols that its extensions declare.
  func foreignWitnesses(of found: CodeDeclaration) -> Set<String> {
    witnessesByType[found.path.lastComponent] ?? []
  }
}
