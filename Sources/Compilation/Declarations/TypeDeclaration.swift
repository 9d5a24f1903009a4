/// A declaration in Swift code: where a name comes from, who may use it and what it says to conform to.
struct TypeDeclaration: Hashable, Sendable {
  enum Kind: String, Sendable {
    case `struct`, `class`, `enum`, `actor`, `protocol`, `typealias`, `extension`
  }

  let kind: Kind
  /// The names from the outermost type to this one: `Shop`, `Kind`. An extension has the names of the type that it
  /// extends, as written.
  let path: [String]
  /// Whether it is invisible to other files: `private` or `fileprivate`.
  let isPrivate: Bool
  /// The names of its type parameters.
  let parameters: [String]
  /// What follows the colon, or the equals sign of a `typealias`: each type as a path without its arguments.
  let inherited: [[String]]
  /// The names of its attributes and attached macros, without the `@`.
  let attributes: [String]

  var name: String { path.last ?? "" }
}
