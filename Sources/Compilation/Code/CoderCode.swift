import Words

/// The Swift code that turns an expression into the program's own decoder or encoder:
///
///     @MainActor func decodeModelDecoder() throws -> Foundation.JSONDecoder {
///     #sourceLocation(file: "--decoder", line: 1)
///     let coder: Foundation.JSONDecoder = API.decoder
///     return coder
///     #sourceLocation()
///     }
///
/// The expression may use declarations of the main actor: no other code of the sources runs while it is evaluated.
struct CoderCode: Hashable {
  enum Kind: String {
    case decoder = "Decoder"
    case encoder = "Encoder"
  }

  let kind: Kind
  let expression: String

  var option: OptionName { kind == .decoder ? .decoder : .encoder }
  /// The name of the type in messages.
  var typeName: String { "JSON\(kind.rawValue)" }
  var file: String { "DecodeModel\(kind.rawValue).swift" }
  /// The code before the expression on its first line.
  var beginning: String { "let coder: Foundation.\(typeName) = " }
  /// The argument for the host library.
  var argument: String { "\(option.rawValue): { try decodeModelMake\(kind.rawValue)() }" }

  /// The names that the expression uses and does not declare.
  var names: Set<String> {
    let words = expression.split { !($0 == "_" || $0.isLetter || $0.isNumber) }.map(String.init)
    let own = zip(words, words.dropFirst()).filter { $0.0 == "let" || $0.0 == "var" }.map(\.1)
    return Set(words).subtracting(
      own + ["let", "var", "try", "await", "return", "in", "self", "init", typeName])
  }

  /// The expressions of the options.
  static func all(_ settings: CompilationSettings) -> [CoderCode] {
    let decoder = settings.decoder.map { CoderCode(kind: .decoder, expression: $0) }
    let encoder = settings.encoder.map { CoderCode(kind: .encoder, expression: $0) }
    return [decoder, encoder].compactMap { $0 }
  }

  /// Whether messages about the code name this file: the option or, behind an expression that ends the function, our
  /// file.
  func isFile(_ name: String) -> Bool { name == option.long || name == file }

  static func isGenerated(_ name: String) -> Bool {
    [Kind.decoder, .encoder].contains { CoderCode(kind: $0, expression: "").isFile(name) }
  }

  var code: String {
    """
    @MainActor func decodeModel\(kind.rawValue)() throws -> Foundation.\(typeName) {
    #sourceLocation(file: "\(option.long)", line: 1)
    \(beginning)\(expression)
    return coder
    #sourceLocation()
    }
    nonisolated func decodeModelMake\(kind.rawValue)() throws -> Foundation.\(typeName) {
      let make: @MainActor () throws -> Foundation.\(typeName) = decodeModel\(kind.rawValue)
      return try unsafeBitCast(make, to: (() throws -> Foundation.\(typeName)).self)()
    }

    """
  }
}
