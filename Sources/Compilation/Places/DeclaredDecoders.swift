/// The decoders that code declares, for help and `list`.
enum DeclaredDecoders {
  /// Each once: first decoders with a name, then decoders that functions set up. Dependencies and tests are ignored.
  static func find(in files: [CodeFile]) -> [DeclaredDecoder] {
    var seen: Set<String> = []
    let named = declarations(in: files).filter { seen.insert($0.expression).inserted }.map {
      declaration, expression in
      DeclaredDecoder(
        expression, dates: strategy("dateDecodingStrategy", in: declaration),
        keys: strategy("keyDecodingStrategy", in: declaration))
    }
    var seenLocally: Set<[String?]> = []
    let local = files.filter { !$0.isAside }.flatMap { DecoderSetup.decoders(in: $0.declarations) }
    return named + local.filter { seenLocally.insert([$0.expression, $0.dates, $0.keys]).inserted }
  }

  /// The expressions alone, for which the code need not be read again.
  static func expressions(in files: [CodeFile]) -> [String] {
    var seen: Set<String> = []
    return declarations(in: files).map(\.expression).filter { seen.insert($0).inserted }
  }

  private static func declarations(in files: [CodeFile]) -> [(CodeDeclaration, expression: String)] {
    files.filter { !$0.isAside }.flatMap { $0.declarations.flatMap(decoders) }
  }

  /// With the expressions `.api`, `API.decoder`, `makeDecoder()`, `APIDecoder()`.
  private static func decoders(in declaration: CodeDeclaration) -> [(CodeDeclaration, expression: String)] {
    guard !declaration.isPrivate, declaration.kind == .extension || declaration.parameters.isEmpty else {
      return []
    }
    if declaration.isDecoder {
      let around = declaration.parent.map { $0.path == "JSONDecoder" ? "." : $0.path + "." } ?? ""
      let call = declaration.kind == .func ? "()" : ""
      return declaration.names.prefix(1).map { (declaration, around + $0 + call) }
    }
    let isOwnClass =
      declaration.kind == .class && declaration.inherited.first?.names == ["JSONDecoder"]
      && declaration.members.allSatisfy {
        $0.kind != .`init` || $0.parameterTokens?.isEmpty == true && !$0.isPrivate
      }
    return (isOwnClass ? [(declaration, "\(declaration.path)()")] : [])
      + declaration.members.flatMap(decoders)
  }

  /// The member after `property = .`; nil if nothing sets the property.
  private static func strategy(_ property: String, in declaration: CodeDeclaration) -> String? {
    let (file, tokens) = (declaration.file, declaration.file.tokens)
    let found = declaration.tokens.dropLast(3).filter {
      tokens[$0].kind == .word && file.text(tokens[$0]) == property && tokens[$0 + 1].isSymbol("=")
    }
    return DecoderSetup.strategy(found.map { DecoderSetup.Assignment(to: $0, in: file) })
  }
}

/// A `JSONDecoder` of the user's sources: one that `--decoder` can name, or one that a function sets up for itself.
struct DeclaredDecoder: Codable, Hashable, Sendable {
  /// The strategy of one that sets its own, or one of several.
  static let custom = "custom"

  /// `APIClient.decoder`, `makeDecoder()`, or code that sets up the same; nil if its setup needs what only the function
  /// has.
  let expression: String?
  /// The strategy for dates that it sets, as in `iso8601`; nil if it sets none.
  let dates: String?
  /// The same for keys.
  let keys: String?
  /// `App/Client.swift:12` for a decoder inside of a function.
  let place: String?

  init(_ expression: String?, dates: String? = nil, keys: String? = nil, place: String? = nil) {
    (self.expression, self.dates, self.keys, self.place) = (expression, dates, keys, place)
  }

  /// The line in the table of places, which `Diagnostics` reads.
  var line: String {
    (["", "--decoder"] + [expression, dates, keys, place].map { $0 ?? "" }).joined(separator: "\t")
  }
}
