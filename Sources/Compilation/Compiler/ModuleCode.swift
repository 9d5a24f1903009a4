/// The user's sources as the compiler reads them.
///
/// Imports of modules that the machine does not have are blanked out, so that lines and columns stay as they are.
///
/// No other module can name a type that is private to a file. For such a MODEL, a function that returns it is
/// appended to the file, as a static member of the enclosing type if there is one. If MODEL contains the name of a
/// module that is compiled under another name, the function goes to the first file: only the module's own code knows
/// both names.
struct ModuleCode {
  /// The name of a module if its sources do not reveal one.
  static let module = "DecodeModelSource"
  /// The name of the file that is compiled with the user's.
  static let sharedName = "DecodeModelImports.swift"
  /// Modules that are separate from Foundation on Linux, and names that they declare.
  private static let partsOfFoundation: [(module: String, words: Set<String>)] = [
    (
      "FoundationNetworking",
      [
        "URLSession", "URLRequest", "URLResponse", "HTTPURLResponse", "URLSessionConfiguration",
        "URLSessionTask",
        "URLSessionDataTask", "URLSessionDelegate", "URLCredential", "URLCache", "HTTPCookie", "URLProtocol",
        "CachedURLResponse", "URLAuthenticationChallenge", "HTTPCookieStorage",
      ]
    ),
    (
      "FoundationXML",
      ["XMLParser", "XMLParserDelegate", "XMLDocument", "XMLElement", "XMLNode", "XMLDTD", "XMLDTDNode"]
    ),
  ]

  /// The code that the compiler reads instead of each of the user's files, in order.
  let sources: [[UInt8]]
  /// The indexes of the MODELs whose functions were appended.
  let ownModels: Set<Int>

  /// - Parameters:
  ///   - missing: the modules whose imports are blanked out.
  ///   - module: the name that the sources call their module by.
  init(
    _ sources: [SwiftSource], _ types: [TypeExpression], missing: Set<String> = [],
    module: String = ModuleCode.module
  ) {
    let privateNames = Self.privateNames(sources)
    let gap = String(repeating: "\n", count: ModelCode.lineOfUse)
    var added = sources.map { _ in "" }
    var ownModels: Set<Int> = []
    for (number, type) in types.enumerated() {
      let file = privateNames.firstIndex { !$0.isDisjoint(with: type.names) }
      let hasOtherName = ModuleAlias.compiledName(of: module) != module && type.isWritten(withModule: module)
      guard let home = file ?? (hasOtherName ? sources.indices.first : nil) else { continue }
      added[home] += ModelCode(type: type, number: number).addition(
        scope: type.scope(ofAnyOf: privateNames[home]))
      ownModels.insert(number)
    }
    self.ownModels = ownModels
    self.sources = zip(sources, added).map { source, added in
      let code = missing.isEmpty ? source.code : Self.code(of: source, without: missing)
      return added.isEmpty ? code : code + Array((gap + added).utf8)
    }
  }

  /// The imports that every file of the module has implicitly: Foundation, and its parts if a file names their types.
  ///
  /// The program that imports the module also sees them, but the module's own types hide Foundation's types of the same
  /// name.
  ///
  /// - Parameter modules: modules whose extensions every file sees, because some file of the project imports them.
  ///   That file need not be among the sources.
  static func shared(_ sources: [SwiftSource], importing modules: [String] = []) -> String {
    let files = sources.map { CodeFile(allOf: $0.bytes, 0, path: $0.path) }
    let parts = partsOfFoundation.filter { part in
      files.contains { file in
        file.tokens.contains { $0.kind == .word && part.words.contains(file.text($0)) }
      }
    }
    // If one file states an access level for an import, all files must.
    let leveled = Set(files.flatMap(\.imports).filter { !$0.modifiers.isEmpty }.map(\.name))
    func line(_ module: String) -> String { "\(leveled.contains(module) ? "public " : "")import \(module)\n" }
    return (["Foundation"] + parts.map(\.module)).map { module in
      "#if canImport(\(module))\n  @_exported \(line(module))#endif\n"
    }.joined() + modules.map(line).joined()
  }

  private static func code(of source: SwiftSource, without missing: Set<String>) -> [UInt8] {
    var code = source.code
    for found in CodeFile(allOf: code, 0, path: source.path).imports where missing.contains(found.name) {
      CodeFile.erase(&code, found.range)
    }
    return code
  }

  private static func privateNames(_ sources: [SwiftSource]) -> [Set<String>] {
    sources.map { source in
      let declarations = CodeFile.types(in: source.bytes)
      return Set(declarations.filter { $0.isHidden && $0.kind != .extension }.map(\.name))
    }
  }
}

/// The Swift code that returns the type named by MODEL. Blank lines keep it out of the excerpts of compiler errors.
struct ModelCode {
  /// The line that requires the type to be Decodable, counted from the expression as line 1.
  static let lineOfUse = 6
  private static let filePrefix = "DecodeModelType"

  let type: TypeExpression
  /// Its index among the MODELs.
  let number: Int

  /// The file name in compiler messages about the type, after a slash or alone.
  var file: String { "\(Self.filePrefix)\(number).swift" }

  /// The call of the function that returns the type.
  var call: String { "decodeModelType\(number)()" }

  /// The index of the type that the code in this file is for; nil for other files.
  static func type(ofFile name: String) -> Int? {
    guard name.hasPrefix(filePrefix), name.hasSuffix(".swift") else { return nil }
    return Int(name.dropFirst(filePrefix.count).dropLast(".swift".count))
  }

  func function(access: String = "", modifier: String = "") -> String {
    let gap = String(repeating: "\n", count: Self.lineOfUse - 1)
    return """
      \(access)typealias DecodeModelValue\(number) = \(type.text)\(gap)\
      nonisolated \(modifier)func \(call) -> any Swift.Decodable.Type { DecodeModelValue\(number).self }

      """
  }

  /// The same code for the end of one of the user's files, inside the enclosing type.
  func addition(scope: TypeExpression.Scope?) -> String {
    let start = "#sourceLocation(file: \"\(file)\", line: 1)\n"
    let end = "#sourceLocation()\n"
    guard let scope else { return start + function(access: "private ") + end }
    let member = start + function(access: "private ", modifier: "fileprivate static ") + end
    return """
      extension \(scope.path) {
      \(member)}
      \(start)nonisolated func \(call) -> any Swift.Decodable.Type { \(scope.expression).\(call) }
      \(end)
      """
  }
}
