import Foundation
import OperatingSystem
import Words

/// The compilation of the code that names the MODELs, linked with the module that contains them and the host library.
struct ProgramCompilation {
  let types: [TypeExpression]
  let coders: [CoderCode]
  let module: CompiledModule
  let library: HostLibrary
  let options: CompilerOptions
  var purpose = ProgramCode.Purpose.host
  /// The decoders that the sources declare, whether or not MODEL needs them.
  var decoders: [DeclaredDecoder] = []
  /// The modules whose code the reports and the search know. An existing program does not need them.
  var declaring: [DeclaringModule] = []

  /// The flags for linking a program: on Linux with the compiler's own shared libraries, regardless of
  /// `LD_LIBRARY_PATH`.
  ///
  /// A statically linked program starts 3 ms earlier and reads long streams a tenth faster, but takes 58 MB instead of
  /// 2, and a second longer to link.
  static var linkerFlags: [String] {
    #if os(Linux)
      ["-s", "--gc-sections", "--disable-new-dtags"].flatMap { ["-Xlinker", $0] }
    #else
      []
    #endif
  }

  private var linking: [String] {
    #if os(Linux)
      (purpose == .carriedHost ? ["-static-stdlib"] : []) + Self.linkerFlags
    #else
      []
    #endif
  }

  /// Compiles and links the program.
  ///
  /// - Parameters:
  ///   - folder: a new folder for temporary files.
  ///   - program: the path of the result.
  /// - Returns: the compiler's output.
  /// - Throws: `CannotOpen`.
  func run(in folder: String, program: String, isColored: Bool) throws(CannotOpen) -> CompilerResult {
    let code = ProgramCode(types, coders, module, declaring: declaring, decoders: decoders)
    for file in code.files { try CacheFile.write(file.bytes, to: "\(folder)/\(file.name)") }
    var arguments = options.arguments(module: ProgramCode.module, isColored: isColored)
    // The user's modules first: a checkout's build folder contains a module named Models, as many packages do.
    arguments += module.searchArguments + ["-I", library.modules] + linking
    arguments += code.files.map { "\(folder)/\($0.name)" }
    // `-Xlinker`, because the driver would look for the static libraries of a release, which only a host in a file
    // needs.
    arguments += purpose == .carriedHost ? library.objects : library.objects.flatMap { ["-Xlinker", $0] }
    arguments += module.linkArguments
    // Later flags override the user's.
    arguments += options.flags + ["-emit-module-path", "\(folder)/\(ProgramCode.module).swiftmodule"]
    arguments += ["-emit-executable", "-o", program]
    return try options.compiler.compile(arguments, in: folder, making: [program])
  }
}

/// The Swift code that turns the types of a module into a program.
///
/// Its names are long to avoid clashes with the user's, and only one file imports this program's own modules:
///
///     // DecodeModelType0.swift
///     typealias DecodeModelValue0 = [User]
///
///     nonisolated func decodeModelType0() -> any Swift.Decodable.Type { DecodeModelValue0.self }
///     @testable import Turf
///
///     // DecodeModelMain.swift
///     import ModelHost
///     @_cdecl("main") nonisolated func decodeModelMain(_: Swift.Int32, _: Swift.OpaquePointer?) -> Swift.Int32 {
///       DecodeModelHost.run([("[User]", decodeModelType0())], places: "User.swift…", strings: "…", knowledge: "{…}")
///     }
///
/// For a type that is private to a file, the function is part of the module: see `ModuleCode`.
struct ProgramCode {
  /// A file generated for the compiler, in its own folder.
  struct File: Hashable {
    let name: String
    let bytes: [UInt8]
  }

  static let module = "DecodeModelProgram"
  private static let mainName = "DecodeModelMain.swift"

  /// The two kinds of program.
  enum Purpose: String {
    /// A host that decodes on request.
    case host
    /// The same host, in a file that runs on machines without Swift.
    case carriedHost
  }

  /// The program's entry point.
  enum Entry {
    /// A function that the linker knows as `main`.
    case function
    /// A file `main.swift`, as SwiftPM requires.
    case mainFile
  }

  let files: [File]

  /// - Parameters:
  ///   - declaring: the modules whose declarations reports point at and the search knows.
  ///   - decoders: the decoders that the sources declare.
  init(
    _ types: [TypeExpression], _ coders: [CoderCode], _ module: CompiledModule,
    declaring: [DeclaringModule] = [], decoders: [DeclaredDecoder] = [], entry: Entry = .function
  ) {
    let places = (declaring.map(\.places) + decoders.map(\.line)).joined(separator: "\n")
    let facts = [
      ("places", places), ("strings", ComparedStrings.text(in: declaring)),
      ("knowledge", SearchFacts.text(of: declaring)),
    ]
    let models = types.enumerated().map { ModelCode(type: $1, number: $0) }
    let importModule = "@testable import \(module.compiledName)\n"
    let others = module.otherModules.map { "@testable import \($0)\n" }.joined()
    let imports = importModule + others
    // Foundation's names could clash with the module's own, so Foundation is imported only where it is needed.
    let foundation = module.reexportsFoundation ? "" : "import Foundation\n"
    let modelImports = imports + (module.modelsNeedFoundation ? foundation : "")
    let own = models.filter { !module.ownModels.contains($0.number) }
    let main =
      "import ModelHost\n" + (own.count < models.count ? importModule : "")
      + Self.main(models, coders, facts, entry)
    files =
      own.map { File(name: $0.file, bytes: Array(($0.function() + modelImports).utf8)) }
      + coders.map { File(name: $0.file, bytes: Array(($0.code + imports + foundation).utf8)) }
      + [File(name: Self.mainName, bytes: Array(main.utf8))]
      + (entry == .mainFile ? [Self.mainFile] : [])
  }

  private static let mainFile = File(
    name: "main.swift", bytes: Array("import Foundation\nexit(decodeModelMain())\n".utf8))

  private static func main(
    _ models: [ModelCode], _ coders: [CoderCode], _ facts: [(name: String, text: String)], _ entry: Entry
  ) -> String {
    let list = models.map { "(\"\($0.type.text)\", \($0.call))" }
    let arguments =
      ["[\(list.joined(separator: ", "))]"] + facts.map { "\($0.name): \(StringLiteral.of($0.text))" }
      + coders.map(\.argument)
    let attribute = entry == .function ? "@_cdecl(\"main\") " : ""
    let parameters = entry == .function ? "_: Swift.Int32, _: Swift.OpaquePointer?" : ""
    return """
      \(attribute)nonisolated func decodeModelMain(\(parameters)) -> Swift.Int32 {
        DecodeModelHost.run(\(arguments.joined(separator: ", ")))
      }

      """
  }

  /// Whether a file of this name is generated.
  static func isGenerated(_ name: String) -> Bool {
    [mainName, ModuleCode.sharedName].contains(name) || ModelCode.type(ofFile: name) != nil
      || CoderCode.isGenerated(name)
  }
}

/// Text in Swift code.
package enum StringLiteral {
  /// The text as a string literal, with everything but plain characters escaped.
  package static func of(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate,
          .nonspacingMark, .enclosingMark, .spacingMark, .modifierSymbol, .otherSymbol,
          .spaceSeparator
        where scalar != " ":
          literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }
}

/// The strings in code that a model may compare values with.
///
/// First come strings after `case`, `==` and the like, and plain integers after `case`; then names of cases, as in
/// `case Kind.circle.rawValue:`; then all other strings.
enum ComparedStrings {
  /// The limits for the number of strings and their length in UTF-8 bytes, because the search tries each.
  private static let maximumStrings = 300
  private static let maximumBytes = 40

  /// The strings without duplicates, joined by newlines.
  static func text(in modules: [DeclaringModule]) -> String {
    let contents = modules.flatMap(\.files).map { CodeContents($0, [$0.tokens.indices]) }
    let all =
      contents.flatMap(\.comparedTexts) + contents.flatMap(\.rawValueNames) + contents.flatMap(\.strings)
    var seen: Set<String> = []
    return all.filter { text in
      !text.isEmpty && text.utf8.count <= maximumBytes && text.unicodeScalars.allSatisfy { $0.value >= 0x20 }
        && seen.insert(text).inserted
    }.prefix(maximumStrings).joined(separator: "\n")
  }
}
