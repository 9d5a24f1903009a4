import OperatingSystem
import Words

/// Explains why the compiler refuses a MODEL, without showing the generated code.
struct ModelError {
  private let type: TypeExpression
  private let place: String
  private let declarations: [CodeDeclaration]
  private let decodable: [String]
  private let builtIn: [String]

  /// - Parameter place: the name of the sources in messages: `target "App"`.
  init(_ type: TypeExpression, _ sources: [SwiftSource], builtIn: [String], place: String? = nil) {
    self.type = type
    self.builtIn = builtIn
    declarations = sources.flatMap { CodeFile.types(in: $0.bytes) }
    decodable = DecodableTypes.names(in: declarations)
    self.place = place ?? (sources.count == 1 ? "\(Quoted(path: sources[0].path))" : "the sources")
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
    if let unknown = type.paths.first(where: isUnknown) { return self.unknown(unknown) }
    if words.hasPrefix("generic parameter") || words.contains("requires arguments in <") {
      return "\(Quoted(type.text)) is generic: MODEL needs its type arguments"
    }
    if words.contains("non-generic type") {
      return "\(Quoted(type.text)) has type arguments, but its type is not generic"
    }
    if words.contains("Decodable") {
      let plain = type.paths.first { path in isDeclared(path) && !decodable.contains { base($0) == path } }
      let nested = decodable.first { base($0) != plain && plain != nil && base($0).last == plain?.last }
      return "\(Quoted(plain?.joined(separator: ".") ?? type.text)) is not Decodable"
        + UsageError.didYouMean(nested)
    }
    return "\(Quoted(type.text)) cannot be MODEL: \(inOurWords(words))"
  }

  private func unknown(_ path: [String]) -> String {
    let name = path.joined(separator: ".")
    let nested = decodable.filter { base($0).last == path.last }
    let near = nested.first ?? NearestName.find(name, in: decodable)
    if path.count == 1, builtIn.contains(name), near?.lowercased() != name {
      return "\(Quoted(name)) is a built-in model, and with --source MODEL must be a type of the source"
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
  private func base(_ name: String) -> [String] {
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
  package let errors: [UsageError]

  package init(names: [String], errors: [UsageError]) { (self.names, self.errors) = (names, errors) }
}
