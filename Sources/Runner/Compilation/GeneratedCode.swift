/// The Swift code that makes a program of the user's types.
///
/// It stands in the user's own module, so that a type of any access level can be named, and so that the user's names hide those of
/// the runner. For the same reason every name in it is a long one, and only one file imports the runner:
///
///     // DecodeModelTypes.swift
///     import Foundation
///     nonisolated func decodeModelType0() -> any Swift.Decodable.Type {
///       typealias Value = [User]
///       return Value.self
///     }
///
///     // DecodeModelMain.swift
///     import Runner
///     @_cdecl("main") nonisolated func decodeModelMain(_: Swift.Int32, _: Swift.OpaquePointer?) -> Swift.Int32 {
///       DecodeModelCompiledSource.run([("[User]", decodeModelType0())])
///     }
///
/// The functions of a type that is private to a file stand at the end of a copy of that file.
struct GeneratedCode {
  /// A file that is written for the compiler, into a folder of its own.
  struct File: Hashable {
    let name: String
    let bytes: [UInt8]
  }

  let files: [File]
  /// The user's files that are compiled where they are.
  let untouched: [SwiftSource]

  init(_ sources: [SwiftSource], _ types: [TypeExpression]) {
    let privateNames = sources.map { source in
      Set(TypeDeclaration.all(in: source.bytes).filter(\.isPrivate).map(\.name))
    }
    var added = sources.map { _ in "" }
    var common = "import Foundation\n"
    for (number, type) in types.enumerated() {
      let function = Self.function(type, number)
      if let home = privateNames.firstIndex(where: { !$0.isDisjoint(with: type.names) }) {
        added[home] += function
      } else {
        common += function
      }
    }
    let copies = zip(sources, added).filter { !$1.isEmpty }.map(Self.copy)
    files =
      copies + [
        File(name: "DecodeModelTypes.swift", bytes: Array(common.utf8)),
        File(name: "DecodeModelMain.swift", bytes: Array(Self.main(types).utf8)),
      ]
    untouched = zip(sources, added).filter { $1.isEmpty }.map(\.0)
  }

  /// The compiler's messages about the expression name `MODEL` as their file.
  private static func function(_ type: TypeExpression, _ number: Int) -> String {
    """
    nonisolated func decodeModelType\(number)() -> any Swift.Decodable.Type {
    #sourceLocation(file: "MODEL", line: 1)
    typealias Value = \(type.text)
    return Value.self
    #sourceLocation()
    }

    """
  }

  private static func copy(_ source: SwiftSource, _ added: String) -> File {
    let path = source.path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
      "\n", with: "\\n")
    let head = "#sourceLocation(file: \"\(path)\", line: 1)\n"
    return File(
      name: source.name, bytes: Array(head.utf8) + source.bytes + Array("\n#sourceLocation()\n\(added)".utf8))
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
