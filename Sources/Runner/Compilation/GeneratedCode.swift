/// The Swift code that turns the user's types into a program.
///
/// It is part of the user's module, so that it can name types of any access level and so that the user's names shadow
/// those of the runner. For that reason its names are long, and only one file imports the runner:
///
///     // DecodeModelType0.swift; blank lines keep our code out of what the compiler shows around an error
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
/// For a type that is private to a file, the functions are appended to that file, as static members of the enclosing
/// type if there is one.
struct GeneratedCode {
  /// A file generated for the compiler, in a folder of its own.
  struct File: Hashable {
    let name: String
    let bytes: [UInt8]
  }

  /// The line of a type's code that requires it to be Decodable, counted from the expression as line 1.
  static let lineOfUse = 6

  /// What the compiler reads in place of each of the user's files, in order.
  let sources: [[UInt8]]
  /// One file for each type that is not private to a file.
  let types: [File]
  let main: File

  static let mainName = "DecodeModelMain.swift"
  /// The module's name, which the compiler puts in front of some names.
  static let module = "DecodeModelSource"

  init(_ sources: [SwiftSource], _ types: [TypeExpression]) {
    let privateNames = sources.map { source in
      let declarations = DeclarationParser.declarations(in: source.bytes)
      return Set(declarations.filter { $0.isPrivate && $0.kind != .extension }.map(\.name))
    }
    var added = sources.map { _ in "" }
    var files: [File] = []
    let gap = String(repeating: "\n", count: Self.lineOfUse)
    for (number, type) in types.enumerated() {
      if let home = privateNames.firstIndex(where: { !$0.isDisjoint(with: type.names) }) {
        added[home] += Self.addition(type, number, scope: type.scope(ofAnyOf: privateNames[home]))
      } else {
        let code = Self.function(type, number) + "import Foundation\n"
        files.append(File(name: Self.file(number), bytes: Array(code.utf8)))
      }
    }
    self.types = files
    self.sources = zip(sources, added).map { source, added in
      added.isEmpty ? source.code : source.code + Array((gap + added).utf8)
    }
    main = File(name: Self.mainName, bytes: Array(Self.main(types).utf8))
  }

  /// The name that messages about the type with this number have in place of a file's, after a slash or alone.
  static func file(_ number: Int) -> String { "\(filePrefix)\(number).swift" }

  /// The number of the type that the code in this file is for; nil for other files.
  static func type(ofFile name: String) -> Int? {
    guard name.hasPrefix(filePrefix), name.hasSuffix(".swift") else { return nil }
    return Int(name.dropFirst(filePrefix.count).dropLast(".swift".count))
  }

  private static let filePrefix = "DecodeModelType"

  private static func function(
    _ type: TypeExpression, _ number: Int, access: String = "", modifier: String = ""
  ) -> String {
    let gap = String(repeating: "\n", count: lineOfUse - 1)
    return """
      \(access)typealias DecodeModelValue\(number) = \(type.text)\(gap)\
      nonisolated \(modifier)func decodeModelType\(number)() -> any Swift.Decodable.Type { DecodeModelValue\(number).self }

      """
  }

  /// The same code for the end of a user's file.
  private static func addition(_ type: TypeExpression, _ number: Int, scope: String?) -> String {
    let start = "#sourceLocation(file: \"\(file(number))\", line: 1)\n"
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
