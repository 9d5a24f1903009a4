import Words

/// The types of Swift code that can be a MODEL, as far as their declarations say so. The compiler has the last word: it
/// also knows what macros and other modules add.
package struct DecodableTypes {
  /// The most types that a message lists.
  private static let maximumListed = 10

  /// "the Decodable types are User, Shop.Kind and Page<Item>".
  package static func listing(_ types: [String]) -> String {
    let shown = types.prefix(maximumListed).map { Quoted($0).contents }
    let rest = types.count - shown.count
    let all = shown + (rest > 0 ? ["\(rest) more (the command list names them)"] : [])
    return "the Decodable \(all.count == 1 ? "type is" : "types are") \(all.listed())"
  }

  /// Protocols that make a type Decodable, and macros that are known to.
  private static let decodable: Set<String> = ["Decodable", "Codable"]
  /// Types that an alias may name besides those of the sources.
  private static let standard: Set<String> = [
    "Array", "Bool", "Data", "Date", "Decimal", "Dictionary", "Double", "Float", "Int", "Int8", "Int16",
    "Int32",
    "Int64", "Optional", "Set", "String", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "URL", "UUID",
  ]

  /// Whether it is a type of the standard library or of Foundation that a MODEL may be made of.
  static func isStandard(_ path: [String]) -> Bool {
    path.last.map(standard.contains) == true
      && (path.count == 1 || ["Swift", "Foundation"].contains(path[0]))
  }

  private let declarations: [TypeDeclaration]
  /// The numbers of a path's declarations and extensions.
  private var numbers: [[String]: [Int]] = [:]
  private var verdicts: [[String]: Bool] = [:]

  /// Takes the declarations of all files of a module.
  init(_ declarations: [TypeDeclaration]) {
    self.declarations = declarations
    for (number, declaration) in declarations.enumerated() where declaration.kind != .extension {
      numbers[declaration.path, default: []].append(number)
    }
    for (number, declaration) in declarations.enumerated() where declaration.kind == .extension {
      numbers[declaration.path, default: []].append(number)
    }
  }

  /// The full name of each type that is Decodable, in order of declaration: `User`, `Shop.Kind`, `Page<Item>`.
  static func names(in declarations: [TypeDeclaration]) -> [String] {
    var types = DecodableTypes(declarations)
    var seen: Set<[String]> = []
    return declarations.filter { declaration in
      declaration.kind != .extension && declaration.kind != .protocol
        && seen.insert(declaration.path).inserted
        && types.isDecodable(declaration.path) && !types.isConstraint(declaration)
    }.map { types.name($0.path) }
  }

  /// The name with the type parameters of each type on the way.
  private func name(_ path: [String]) -> String {
    path.indices.map { index in
      let parameters = numbers[Array(path[...index])]?.lazy.map { declarations[$0].parameters }.first {
        !$0.isEmpty
      }
      return path[index] + (parameters.map { "<\($0.joined(separator: ", "))>" } ?? "")
    }.joined(separator: ".")
  }

  private mutating func isDecodable(_ path: [String]) -> Bool {
    if let verdict = verdicts[path] { return verdict }
    // What a declaration inherits from itself, by a mistake of the user's, makes it nothing.
    verdicts[path] = false
    let verdict = (numbers[path] ?? []).contains { number in
      let declaration = declarations[number]
      if declaration.kind == .typealias { return isDecodableAlias(declaration) }
      return !Self.decodable.isDisjoint(with: declaration.attributes)
        || declaration.inherited.contains { isDecodable($0, from: declaration.path) }
    }
    verdicts[path] = verdict
    return verdict
  }

  /// `Codable & Sendable` if one of them is Decodable, `[String: User]` if all are.
  private mutating func isDecodableAlias(_ alias: TypeDeclaration) -> Bool {
    let scope = Array(alias.path.dropLast())
    if isConstraint(alias) { return alias.inherited.contains { isDecodable($0, from: scope) } }
    return !alias.inherited.isEmpty
      && alias.inherited.allSatisfy { path in
        isDecodable(path, from: scope) || Self.isStandard(path) || alias.parameters.contains(path[0])
      }
  }

  /// Whether an alias names protocols, which no value has as its type.
  private func isConstraint(_ declaration: TypeDeclaration) -> Bool {
    guard declaration.kind == .typealias else { return false }
    return declaration.inherited.contains { path in
      guard let found = find(path, from: Array(declaration.path.dropLast())) else {
        return Self.isDecodable(unknown: path)
      }
      return numbers[found]?.contains { declarations[$0].kind == .protocol } == true
    }
  }

  private mutating func isDecodable(_ path: [String], from scope: [String]) -> Bool {
    guard let found = find(path, from: scope) else { return Self.isDecodable(unknown: path) }
    return isDecodable(found)
  }

  private static func isDecodable(unknown path: [String]) -> Bool {
    path.last.map(decodable.contains) == true && (path.count == 1 || path.first == "Swift")
  }

  /// The path of the declaration that a name means inside `scope`, searched from the innermost type outwards.
  private func find(_ path: [String], from scope: [String]) -> [String]? {
    for count in stride(from: scope.count, through: 0, by: -1) {
      let candidate = scope[..<count] + path
      if numbers[Array(candidate)] != nil { return Array(candidate) }
    }
    return nil
  }
}
