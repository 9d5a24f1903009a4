import JSONCoding

/// Advice on a syntax error.
enum SyntaxHelp {
  /// None if the message makes the remedy obvious.
  static func help(_ error: SyntaxError) -> [Help] {
    switch error.kind {
    case .trailingComma:
      [.option("remove the comma, or accept it as JSONDecoder does: --trailing-commas ignore")]
    case .emptyText:
      ["nothing was written to it: check the program or the request that should have written it"]
    case .controlCharacter(let byte): ["write \(escape(byte))"]
    case .tooLong: [.option("split it: --lines and --each read inputs of any length")]
    default: []
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    default: "\\u" + byte.padded(to: 4, radix: 16, uppercase: true)
    }
  }
}
