import JSONCoding

/// Recognizes texts that are not JSON, and says what to do.
struct Lookalike {
  private let text: Text
  private let range: SourceRange
  private let error: SyntaxError
  /// The first characters after white space, in lower case.
  private let beginning: Substring

  /// The number of bytes that are looked at.
  private static let reach = 1024
  /// The number of lines that are parsed to see whether they are values, and the bytes of those.
  private static let mostLines = 20
  private static let mostBytes = 1 << 20

  init(_ text: Text, _ range: SourceRange, _ error: SyntaxError) {
    self.text = text
    self.range = range
    self.error = error
    let start = range.start + (text.hasByteOrderMark(range) ? 3 : 0)
    let reach = SourceRange(start: start, end: min(range.end, start + Lookalike.reach))
    beginning = text.string(reach).lowercased().drop(while: \.isWhitespace)
  }

  /// One line of help; nil if the text is not recognized.
  ///
  /// - Parameters:
  ///   - isWholeInput: whether the record is the whole input.
  ///   - readsElements: whether records are the elements of a document because the user asked for that.
  func help(isWholeInput: Bool, readsElements: Bool = false) -> String? {
    switch error.kind {
    case .otherEncoding(let name): return "convert it with iconv -f \(exactName(name)) -t UTF-8"
    case .binary(let format): return help(format)
    case .comment: return "JSON has no comments, as JSON5 and JSONC have: take them out"
    case .trailingContent(let found):
      if isWholeInput, let table = SeparatedText.help(text, range) { return table }
      let help = isWholeInput ? severalValues(found) : nil
      return help.map { $0 + (readsElements ? " instead of --each" : "") }
    case .singleQuotes, .unquotedName, .hexadecimalNumber, .leadingPlus, .leadingPoint, .missingFraction,
      .nonFiniteNumber:
      // For a number alone, the message says enough.
      let isContainer = beginning.first == "{" || beginning.first == "["
      if isContainer, text.withBytes(range, { JSON5Text.matches($0) }) {
        return "this is JSON5, not JSON: convert it first"
      }
    default: break
    }
    // The rest is recognized by the first character.
    guard error.path.isEmpty else { return nil }
    return headers ?? markup ?? script ?? (isWholeInput ? SeparatedText.help(text, range) : nil)
  }

  /// The help for the answer of a server as `curl -i` shows it.
  private var headers: String? {
    guard beginning.hasPrefix("http/") else { return nil }
    return "these are HTTP headers before the body: keep the body only, as curl without -i does"
  }

  // MARK: - Encodings

  /// The name of the encoding with its byte order, which `iconv` needs if there is no byte order mark.
  private func exactName(_ name: String) -> String {
    guard range.count >= 2 else { return name }
    let (first, second) = (text.byte(at: range.start), text.byte(at: range.start + 1))
    let isMarked =
      first >= 0xFE || range.count >= 4 && first == 0 && second == 0 && text.byte(at: range.start + 2) == 0xFE
    return isMarked ? name : name + (first == 0 ? "BE" : "LE")
  }

  /// How to get JSON out of it, if it holds JSON.
  private func help(_ format: BinaryFormat) -> String? {
    switch format {
    case .gzip: "pipe it through gzip -dc"
    case .zstd: "pipe it through zstd -dc"
    case .xz: "pipe it through xz -dc"
    case .bzip2: "pipe it through bzip2 -dc"
    case .lz4: "pipe it through lz4 -dc"
    case .zlib: "pipe it through pigz -dc"
    case .zip, .sevenZip, .rar: "unpack it first"
    default: nil
    }
  }

  // MARK: - Markup and scripts

  private var markup: String? {
    if ["<!doctype html", "<html", "<head", "<body"].contains(where: beginning.hasPrefix) {
      return "this is an HTML page, not JSON: look at the address, the status and the login of the request"
    }
    guard beginning.first == "<", let second = beginning.dropFirst().first else { return nil }
    return second.isLetter || second == "?" || second == "!" ? "this is XML, not JSON" : nil
  }

  private var script: String? {
    if beginning.hasPrefix(")]}'") {
      return "leave out what comes before the value: )]}' keeps the text from being run as a script"
    }
    if after("export default") != nil {
      return
        "this is JavaScript: keep only the value after \"export default\", without a semicolon at its end"
    }
    let named = after("var") ?? after("let") ?? after("const") ?? beginning
    let name = named.prefix { $0.isLetter || $0.isNumber || "_$.".contains($0) }
    guard let first = name.first, first != ".", !first.isNumber else { return nil }
    let rest = named.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }
    let value = rest.dropFirst().first { !$0.isWhitespace }
    guard value == "{" || value == "[" else { return nil }
    switch rest.first {
    case "=":
      return "this is JavaScript: keep only the value after the equals sign, without a semicolon at its end"
    case "(": return "this is JSONP: keep only the value between the parentheses"
    default: return nil
    }
  }

  /// What follows a keyword and the white space after it; nil if the text does not begin with that.
  private func after(_ word: String) -> Substring? {
    guard beginning.hasPrefix(word) else { return nil }
    let rest = beginning.dropFirst(word.count)
    return rest.first?.isWhitespace == true ? rest.drop(while: \.isWhitespace) : nil
  }

  // MARK: - Several values

  private func severalValues(_ found: SyntaxError.Found) -> String? {
    switch linesThatAreValues {
    case let (lines, isAll)? where lines > 1:
      return isAll
        ? "each line is a separate value: use --lines"
        : "the first \(lines) lines are separate values: use --lines"
    default: break
    }
    guard found == .objectStart || found == .arrayStart else { return nil }
    return "if several values follow one another, put each on a line, as jq -c . does, and use --lines"
  }

  /// The number of lines that were parsed, if all of them are JSON, and whether these are all lines.
  private var linesThatAreValues: (lines: Int, isAll: Bool)? {
    let finder = PartFinder(PathExpression([]))
    var lines = 0
    var offset = range.start
    while offset < range.end {
      guard lines < Lookalike.mostLines, offset - range.start < Lookalike.mostBytes else {
        return (lines, false)
      }
      let rest = SourceRange(start: offset, end: range.end)
      let end = text.firstOffset(of: 0x0A, in: rest) ?? range.end
      let line = SourceRange(start: offset, end: end)
      let isBlank = text.withBytes(line) { $0.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
      if !isBlank {
        let parsed = finder.parse(text, line, beginsInput: offset == range.start, firstOnly: true)
        guard parsed.isParsed else { return nil }
        lines += 1
      }
      offset = end + 1
    }
    return (lines, true)
  }
}
