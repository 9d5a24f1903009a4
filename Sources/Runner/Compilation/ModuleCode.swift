/// The user's sources as the compiler reads them.
///
/// No other module can name a type that is private to a file. For such a MODEL, a function that returns it is appended
/// to the file, as a static member of the enclosing type if there is one.
struct ModuleCode {
  /// The module's name, which the compiler puts in front of some names.
  static let module = "DecodeModelSource"
  /// The file that is compiled with the user's.
  static let sharedName = "DecodeModelImports.swift"
  /// Gives the program Foundation with this module's own names in front: its types hide Foundation's of the same name.
  static let shared = "@_exported import Foundation\n"

  /// What the compiler reads in place of each of the user's files, in order.
  let sources: [[UInt8]]
  /// The numbers of the MODELs whose functions were appended.
  let ownModels: Set<Int>

  init(_ sources: [SwiftSource], _ types: [TypeExpression]) {
    let privateNames = Self.privateNames(sources)
    let gap = String(repeating: "\n", count: ModelCode.lineOfUse)
    var added = sources.map { _ in "" }
    var ownModels: Set<Int> = []
    for (number, type) in types.enumerated() {
      guard let home = privateNames.firstIndex(where: { !$0.isDisjoint(with: type.names) }) else { continue }
      added[home] += ModelCode(type, number).addition(scope: type.scope(ofAnyOf: privateNames[home]))
      ownModels.insert(number)
    }
    self.ownModels = ownModels
    self.sources = zip(sources, added).map { source, added in
      added.isEmpty ? source.code : source.code + Array((gap + added).utf8)
    }
  }

  private static func privateNames(_ sources: [SwiftSource]) -> [Set<String>] {
    sources.map { source in
      let declarations = DeclarationParser.declarations(in: source.bytes)
      return Set(declarations.filter { $0.isPrivate && $0.kind != .extension }.map(\.name))
    }
  }
}
