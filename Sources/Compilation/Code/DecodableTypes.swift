import Foundation
import Words

/// The types of Swift code that can be a MODEL, judging by their declarations. Only the compiler knows what macros and
/// other modules add.
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

  /// Standard types that can be part of an alias.
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

  private let index: ProjectIndex
  private let names: NameResolution

  /// The full name of each type that is Decodable, in order of declaration: `User`, `Shop.Kind`, `Page<Item>`.
  ///
  /// - Parameter files: all files of a module.
  static func names(in files: [CodeFile]) -> [String] {
    let index = ProjectIndex(files)
    let types = DecodableTypes(index: index, names: NameResolution(index))
    var seen: Set<String> = []
    return index.declarations.filter { types.isDecodable($0) && seen.insert($0.path).inserted }
      .map { types.name($0.path) }
  }

  /// The name, with the type parameters of each type in the path.
  private func name(_ path: String) -> String {
    let parts = path.split(separator: ".")
    return parts.indices.map { number in
      let enclosing = index.types(at: parts[...number].joined(separator: "."))
      let parameters = enclosing.lazy.map(\.parameters).first { !$0.isEmpty }
      return parts[number] + (parameters.map { "<\($0.joined(separator: ", "))>" } ?? "")
    }.joined(separator: ".")
  }

  /// Whether a type is Decodable, or an alias such as `[String: User]` has only Decodable parts. A protocol is not a
  /// value's type.
  private func isDecodable(_ declaration: CodeDeclaration, _ aliases: Set<String> = []) -> Bool {
    switch declaration.kind {
    case .struct, .class, .enum, .actor: return names.isDecodable(declaration)
    case .typealias:
      guard !declaration.targets.isEmpty, !aliases.contains(declaration.path) else { return false }
      return declaration.targets.allSatisfy { path in
        let parts = path.split(separator: ".").map(String.init)
        if declaration.parameters.contains(parts[0]) { return true }
        let resolved = names.resolve(path, from: declaration)
        guard let found = resolved.last else { return Self.isStandard(parts) }
        return resolved.count >= parts.count && isDecodable(found, aliases.union([declaration.path]))
      }
    default: return false
    }
  }
}
