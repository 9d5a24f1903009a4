import Foundation
import Words

/// The types of Swift code that can be a MODEL, as far as their declarations say. Only the compiler knows what macros
/// and other modules add.
package struct DecodableTypes {
  /// The maximum number of types that a message lists.
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
  /// Types besides those of the sources that an alias may name.
  private static let standard: Set<String> = [
    "Array", "Bool", "Data", "Date", "Decimal", "Dictionary", "Double", "Float", "Int", "Int8", "Int16",
    "Int32",
    "Int64", "Optional", "Set", "String", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "URL", "UUID",
  ]

  /// Whether it is a type of the standard library or of Foundation that can be part of a MODEL.
  static func isStandard(_ path: [String]) -> Bool {
    path.last.map(standard.contains) == true
      && (path.count == 1 || ["Swift", "Foundation"].contains(path[0]))
  }

  private let declarations: [CodeDeclaration]
  /// The declarations and extensions of each path.
  private let byPath: [String: [CodeDeclaration]]
  private var verdicts: [String: Bool] = [:]

  /// Reads the types of all files of a module.
  init(_ declarations: [CodeDeclaration]) {
    self.declarations = declarations
    let ordered =
      declarations.filter { $0.kind != .extension } + declarations.filter { $0.kind == .extension }
    byPath = Dictionary(grouping: ordered, by: \.path)
  }

  /// The full name of each type that is Decodable, in order of declaration: `User`, `Shop.Kind`, `Page<Item>`.
  static func names(in declarations: [CodeDeclaration]) -> [String] {
    var types = DecodableTypes(declarations)
    var seen: Set<String> = []
    return declarations.filter { declaration in
      declaration.kind != .extension && declaration.kind != .protocol
        && seen.insert(declaration.path).inserted
        && types.isDecodable(declaration.path) && !types.isConstraint(declaration)
    }.map { types.name($0.path) }
  }

  private static func parts(_ path: String) -> [String] { path.split(separator: ".").map(String.init) }

  /// The path of the type around a type; empty at the top level.
  private static func outer(_ path: String) -> String { parts(path).dropLast().joined(separator: ".") }

  /// The name, with the type parameters of each type on the way.
  private func name(_ path: String) -> String {
    let parts = Self.parts(path)
    return parts.indices.map { index in
      let around = parts[...index].joined(separator: ".")
      let parameters = byPath[around]?.lazy.map(\.parameters).first { !$0.isEmpty }
      return parts[index] + (parameters.map { "<\($0.joined(separator: ", "))>" } ?? "")
    }.joined(separator: ".")
  }

  private mutating func isDecodable(_ path: String) -> Bool {
    if let verdict = verdicts[path] { return verdict }
    // A declaration that inherits from itself, which is an error of the user's, is nothing.
    verdicts[path] = false
    let verdict = (byPath[path] ?? []).contains { declaration in
      if declaration.kind == .typealias { return isDecodableAlias(declaration) }
      return declaration.attributes.contains { Self.decodable.contains($0.name) }
        || declaration.stated.contains { isDecodable($0, from: declaration.path) }
    }
    verdicts[path] = verdict
    return verdict
  }

  /// `Codable & Sendable` if one of them is Decodable, `[String: User]` if all are.
  private mutating func isDecodableAlias(_ alias: CodeDeclaration) -> Bool {
    let scope = Self.outer(alias.path)
    if isConstraint(alias) { return alias.stated.contains { isDecodable($0, from: scope) } }
    return !alias.stated.isEmpty
      && alias.stated.allSatisfy { path in
        let parts = Self.parts(path)
        return isDecodable(path, from: scope) || Self.isStandard(parts) || alias.parameters.contains(parts[0])
      }
  }

  /// Whether an alias names protocols, which are not the type of any value.
  private func isConstraint(_ declaration: CodeDeclaration) -> Bool {
    guard declaration.kind == .typealias else { return false }
    return declaration.stated.contains { path in
      guard let found = find(path, from: Self.outer(declaration.path)) else {
        return Self.isDecodable(unknown: path)
      }
      return found.contains { $0.kind == .protocol }
    }
  }

  private mutating func isDecodable(_ path: String, from scope: String) -> Bool {
    guard let found = find(path, from: scope)?.first else { return Self.isDecodable(unknown: path) }
    return isDecodable(found.path)
  }

  private static func isDecodable(unknown path: String) -> Bool {
    let parts = parts(path)
    return parts.last.map(decodable.contains) == true && (parts.count == 1 || parts.first == "Swift")
  }

  /// The meaning of a name inside `scope`, searched from the innermost type outwards.
  private func find(_ path: String, from scope: String) -> [CodeDeclaration]? {
    if let found = byPath[scope.isEmpty ? path : "\(scope).\(path)"] { return found }
    return scope.isEmpty ? nil : find(path, from: Self.outer(scope))
  }
}
