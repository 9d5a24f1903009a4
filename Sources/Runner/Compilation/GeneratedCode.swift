/// The Swift code that makes a program of the user's types.
///
/// It stands in the user's own module, so that a type of any access level can be named, and so that the user's names hide those of
/// the runner. For the same reason every name in it is a long one, and only one file imports the runner:
///
///     // DecodeModelType0.swift; the compiler shows the lines next to a fault, and there is nothing of ours next to the first
///     typealias DecodeModelValue0 = [User]
///
///     nonisolated func decodeModelType0() -> any Swift.Decodable.Type { DecodeModelValue0.self }
///     import Foundation
///
///     // DecodeModelMain.swift
///     import Runner
///     @_cdecl("main") nonisolated func decodeModelMain(_: Swift.Int32, _: Swift.OpaquePointer?) -> Swift.Int32 {
///       DecodeModelCompiledSource.run([("[User]", decodeModelType0())])
///     }
///
/// The functions of a type that is private to a file stand at the end of that file, as static members of the type around it where
/// there is one.
struct GeneratedCode {
  /// A file that is written for the compiler, into a folder of its own.
  struct File: Hashable {
    let name: String
    let bytes: [UInt8]
  }

  /// The line of a type's code, counted from the expression as the first, that wants it to be Decodable.
  static let lineOfUse = 6

  /// What the compiler reads in the place of each of the user's files, in their order.
  let sources: [[UInt8]]
  /// A file for each type that is private to none; the compiler's messages about it are to name MODEL.
  let types: [File]
  let main: File

  init(_ sources: [SwiftSource], _ types: [TypeExpression]) {
    let privateNames = sources.map { source in
      Set(TypeDeclaration.all(in: source.bytes).filter(\.isPrivate).map(\.name))
    }
    var added = sources.map { _ in "" }
    var files: [File] = []
    for (number, type) in types.enumerated() {
      if let home = privateNames.firstIndex(where: { !$0.isDisjoint(with: type.names) }) {
        added[home] += Self.addition(type, number, scope: type.scope(ofAnyOf: privateNames[home]))
      } else {
        let code = Self.function(type, number) + "import Foundation\n"
        files.append(File(name: "DecodeModelType\(number).swift", bytes: Array(code.utf8)))
      }
    }
    self.types = files
    self.sources = zip(sources, added).map { source, added in
      added.isEmpty ? source.code : source.code + Array("\n\(added)".utf8)
    }
    main = File(name: "DecodeModelMain.swift", bytes: Array(Self.main(types).utf8))
  }

  private static func function(
    _ type: TypeExpression, _ number: Int, access: String = "", modifier: String = ""
  ) -> String {
    let gap = String(repeating: "\n", count: lineOfUse - 1)
    return """
      \(access)typealias DecodeModelValue\(number) = \(type.text)\(gap)\
      nonisolated \(modifier)func decodeModelType\(number)() -> any Swift.Decodable.Type { DecodeModelValue\(number).self }

      """
  }

  /// The same for the end of a user's file.
  private static func addition(_ type: TypeExpression, _ number: Int, scope: String?) -> String {
    let start = "#sourceLocation(file: \"MODEL\", line: 1)\n"
    let end = "#sourceLocation()\n"
    guard let scope else { return start + function(type, number, access: "private ") + end }
    let member = start + function(type, number, access: "private ", modifier: "fileprivate static ") + end
    return """
      extension \(scope) {
      \(member)}
      nonisolated func decodeModelType\(number)() -> any Swift.Decodable.Type { \(scope).decodeModelType\(number)() }

      """
  }

  private static func main(_ types: [TypeExpression]) -> String {
    let list = types.enumerated().map { number, type in "(\"\(type.text)\", decodeModelType\(number)())" }
    return """
      import Runner
      @_cdecl("main") nonisolated func decodeModelMain(_: Swift.Int32, _: Swift.OpaquePointer?) -> Swift.Int32 {
        DecodeModelCompiledSource.run([\(list.joined(separator: ", "))])
      }

      """
  }
}
