import OperatingSystem
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
/// The expression may use declarations of the main actor, because no other user code runs while it is evaluated.
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

  /// The expressions of the options.
  static func all(_ settings: CompilationSettings) -> [CoderCode] {
    let decoder = settings.decoder.map { CoderCode(kind: .decoder, expression: $0) }
    let encoder = settings.encoder.map { CoderCode(kind: .encoder, expression: $0) }
    return [decoder, encoder].compactMap { $0 }
  }

  /// Whether messages about the code name this file: the option or, after an expression that closes the function, our
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

/// The compiler's error in the expression of `--decoder` or `--encoder`, with its place in the expression.
struct CoderError {
  private let coder: CoderCode
  private let errors: [CompilerOutput.Message]

  private static let maximumShown = 5

  /// Nil if no error of the compiler is about one of the expressions.
  init?(_ coders: [CoderCode], _ output: CompilerOutput) {
    for coder in coders {
      let errors = output.messages.filter {
        $0.severity == .error && $0.file.map { coder.isFile(FilePath.name($0)) } == true
      }
      if !errors.isEmpty {
        self.coder = coder
        self.errors = errors
        return
      }
    }
    return nil
  }

  var refusal: RefusedCoder {
    let error = error
    let words = errors.first.map { $0.words.replacing("\(ModuleCode.module).", with: "") } ?? ""
    // Any other message already names the reason.
    let reason = error.message == Self.plainMessage(coder) ? "\(error.message): \(words)" : error.message
    return RefusedCoder(option: coder.option, shown: shown, error: error, reason: reason)
  }

  private static func plainMessage(_ coder: CoderCode) -> String {
    "the expression of \(coder.option.long) does not compile"
  }

  /// The first errors, each with its line of the expression.
  private var shown: String {
    var places: Set<[Int]> = []
    let first = errors.filter { places.insert([place($0).line, place($0).column]).inserted }
    return first.prefix(CoderError.maximumShown).map(shown).joined()
  }

  private func shown(_ error: CompilerOutput.Message) -> String {
    let (line, column) = place(error)
    let excerpt = Quoted(path: String(lines[line - 1])).contents
    let caret = String(repeating: " ", count: min(column - 1, excerpt.count)) + "^"
    let words = error.words.replacing("\(ModuleCode.module).", with: "")
    return "\(coder.option.long):\(line):\(column): error: \(words)\n\(excerpt)\n\(caret)\n"
  }

  private var lines: [Substring] {
    coder.expression.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The 1-based line and column in the expression. An error after the expression is moved to its end.
  private func place(_ error: CompilerOutput.Message) -> (line: Int, column: Int) {
    let lines = lines
    guard let (line, column) = error.location, lines.indices ~= line - 1,
      error.file.map({ FilePath.name($0) }) == coder.option.long
    else {
      return (lines.count, lines[lines.count - 1].utf8.count + 1)
    }
    return (line, max(1, line == 1 ? column - coder.beginning.utf8.count : column))
  }

  private var error: UsageError {
    let option = coder.option.long
    let words = errors.map(\.words)
    if let type = words.lazy.compactMap(convertedType).first {
      return UsageError("the expression of \(option) is of type \(type), not \(coder.typeName)", hint: "")
    }
    if words.contains(where: { $0.contains("'async'") || $0.contains("does not support concurrency") }) {
      return UsageError("the expression of \(option) cannot be async", hint: "")
    }
    let isUnknown = words.contains {
      $0.contains("cannot find") || $0.contains("has no member") && !$0.contains("'JSONDecoder.")
    }
    return UsageError(
      Self.plainMessage(coder),
      hint: isUnknown && coder.option == .decoder
        ? "'\(Version.program) list' with the same sources shows the decoders that they declare"
        : "")
  }

  /// The type in `cannot convert value of type 'Int' to specified type 'JSONDecoder'`.
  private func convertedType(_ words: String) -> String? {
    guard let match = words.firstMatch(of: #/cannot convert value of type '(.+)' to specified type/#) else {
      return nil
    }
    return String(match.output.1)
  }
}

/// The expression of `--decoder` or `--encoder` that the compiler refuses.
package struct RefusedCoder: Error {
  package let option: OptionName
  /// The compiler's messages and their places in the expression, for the terminal.
  package var shown: String
  package var error: UsageError
  /// The error in one line, with the compiler's first message.
  package var reason: String
}
