import Foundation
import OperatingSystem
import Words

/// How a run of the compiler ended.
struct CompilerResult {
  let status: Subprocess.Status
  /// Whether all outputs were made; if not, the run failed.
  var isComplete: Bool
  var output: String
  /// A note to print before the compiler's messages, such as the one about omitted imports.
  var note = ""
  /// Advice after a failure, or the reason why a slice was refused.
  var hint = ""

  /// Whether a failure may come from damage in the compiler's own module cache.
  func mayComeFrom(moduleCache: String) -> Bool {
    !isComplete && status != .exit(0) && (output.contains(moduleCache + "/") || output.contains(".pcm"))
  }

  /// The part of a failure to show: the compiler's errors in the user's code, or our own message if MODEL or a coder is
  /// at fault.
  ///
  /// - Parameter sources: the compiled files.
  func failure(
    _ types: [TypeExpression], _ coders: [CoderCode], _ sources: [SwiftSource], builtIn: [String],
    place: String? = nil
  ) -> (shown: String, error: any Error) {
    let messages = CompilerOutput(output)
    let files = sources.map { CodeFile(allOf: $0.bytes, 0, path: $0.path) }
    if !messages.hasErrorsOfTheUser, let error = CoderError(coders, messages) {
      return ("", error.refusal)
    }
    let refused = messages.errorsOfModels.filter { types.indices.contains($0.key) }.sorted { $0.key < $1.key }
    if !messages.hasErrorsOfTheUser, !refused.isEmpty {
      let errors = refused.map {
        ModelError(types[$0.key], files, builtIn: builtIn, place: place).error($0.value)
      }
      return ("", RefusedModels(names: refused.map { types[$0.key].text }, errors: errors))
    }
    let message =
      status == .exit(0) ? "swiftc produced no program" : "swiftc could not compile the source (\(status))"
    let paths = types.flatMap(\.paths).map { $0.joined(separator: ".") }
    let homes = zip(sources, files).filter { _, file in
      file.types.contains { $0.kind != .extension && paths.contains($0.path) }
    }
    let shown = messages.summary(first: Set(homes.flatMap { [$0.0.operand, $0.0.nameInMessages] }))
    return (shown, UsageError(message + advice, hint: ""))
  }

  private var advice: String {
    for library in ["curl", "xml2"] where output.contains("cannot find -l\(library)") {
      return "; install the development package of lib\(library)"
    }
    return ""
  }
}

/// The compiler's output for the last failed request, kept in the cache so that the same command repeats it at once.
struct KeptFailure {
  private struct Content: Codable {
    let request, output, note, hint: String
  }

  /// Identifies everything that the output depends on.
  let request: String
  let cache: CompilationCache

  /// The kept result, if it is for this request.
  var result: CompilerResult? {
    guard let kept = CacheFile.object(Content.self, of: cache.failure), kept.request == request else {
      return nil
    }
    return CompilerResult(
      status: .exit(1), isComplete: false, output: kept.output, note: kept.note, hint: kept.hint)
  }

  /// Keeps a result if the code is at fault rather than the machine. If it cannot be written, the next run compiles
  /// again.
  func keep(_ result: CompilerResult) {
    guard result.isDueToCode else { return }
    try? WorkFolder.use(in: cache) { work in
      let content = Content(
        request: request, output: result.output, note: result.note, hint: result.hint)
      try CacheFile.write(json: content, to: work + "/failure")
      rename(work + "/failure", cache.failure)
    }
  }
}

extension CompilerResult {
  /// Phrases in errors about the machine rather than the code.
  private static let outside = [
    "no such module", "missing required module", "could not build", "cannot load", "compiled module",
    "module map", "file not found", "due to signal", "No space left",
  ]

  /// Whether the compiler rejected the code for a reason within the code.
  var isDueToCode: Bool {
    let errors = CompilerOutput(output).messages.filter { $0.severity == .error }
    return status == .exit(1) && errors.contains { $0.file != nil }
      && !errors.contains { error in Self.outside.contains(where: error.words.contains) }
  }
}

/// Explains why the compiler refuses a MODEL, without showing the generated code.
struct ModelError {
  private let type: TypeExpression
  private let place: String
  private let declarations: [CodeDeclaration]
  private let decodable: [String]
  private let builtIn: [String]

  /// - Parameter place: the name of the sources in messages: `target "App"`.
  init(_ type: TypeExpression, _ files: [CodeFile], builtIn: [String], place: String? = nil) {
    self.type = type
    self.builtIn = builtIn
    declarations = files.flatMap(\.types)
    decodable = DecodableTypes.names(in: files)
    self.place = place ?? (files.count == 1 ? "\(Quoted(path: files[0].path))" : "the sources")
  }

  /// The error for the compiler's message about the generated code.
  func error(_ words: String) -> UsageError {
    UsageError(
      message(words),
      hint: decodable.isEmpty ? "no type in \(place) is Decodable" : DecodableTypes.listing(decodable))
  }

  private func message(_ words: String) -> String {
    if words.contains("-isolated conformance of") {
      return "\(Quoted(type.text)) is isolated to an actor: mark it nonisolated"
    }
    if let unknown = type.paths.first(where: isUnknown) {
      return Self.unknown(unknown, among: decodable, builtIn: builtIn, .source, in: place)
    }
    if words.hasPrefix("generic parameter") || words.contains("requires arguments in <") {
      return "\(Quoted(type.text)) is generic: MODEL needs its type arguments"
    }
    if words.contains("non-generic type") {
      return "\(Quoted(type.text)) has type arguments, but its type is not generic"
    }
    if words.contains("Decodable") {
      let plain = type.paths.first { path in isDeclared(path) && !decodable.contains { Self.base($0) == path }
      }
      let nested = decodable.first {
        plain != nil && Self.base($0) != plain && Self.base($0).last == plain?.last
      }
      return "\(Quoted(plain?.joined(separator: ".") ?? type.text)) is not Decodable"
        + UsageError.didYouMean(nested)
    }
    return "\(Quoted(type.text)) cannot be MODEL: \(inOurWords(words))"
  }

  /// The message about a type that is not among the Decodable types of the sources.
  ///
  /// - Parameters:
  ///   - option: the option for the sources, which has their name: `--package` for a package.
  ///   - place: the name of the sources.
  static func unknown(
    _ path: [String], among decodable: [String], builtIn: [String], _ option: OptionName, in place: String
  ) -> String {
    let name = path.joined(separator: ".")
    let nested = decodable.first { base($0).last == path.last }
    let near = nested ?? NearestName.find(name, in: decodable)
    if path.count == 1, builtIn.contains(name), near?.lowercased() != name {
      return
        "\(Quoted(name)) is a built-in model, and with \(option.long) MODEL must be a type of the \(option.rawValue)"
    }
    return "there is no type \(Quoted(name)) in \(place)" + UsageError.didYouMean(near)
  }

  /// Whether neither the sources nor the standard library declare a type of this name.
  private func isUnknown(_ path: [String]) -> Bool {
    !isDeclared(path) && !DecodableTypes.isStandard(path)
  }

  private func isDeclared(_ path: [String]) -> Bool {
    declarations.contains { $0.path == path.joined(separator: ".") && $0.kind != .extension }
  }

  /// The path without type arguments.
  private static func base(_ name: String) -> [String] {
    TypeExpression(name)?.paths.first ?? []
  }

  private func inOurWords(_ words: String) -> String {
    words.replacing("\(ModuleCode.module).", with: "")
      .replacing(#/DecodeModelValue[0-9]+(\.Type)?( \(aka '[^']*'\))?/#, with: "MODEL")
      .replacing(#/global function 'decodeModelType[0-9]+\(\)'/#, with: "MODEL")
  }
}

/// Types that cannot be MODEL, each with the reason.
package struct RefusedModels: Error {
  package let names: [String]
  package var errors: [UsageError]
}
