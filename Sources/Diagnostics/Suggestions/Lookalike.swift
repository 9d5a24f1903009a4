import JSONCoding
import Words

/// Recognizes texts that are not JSON, and suggests what to do.
struct Lookalike {
  private let text: Text
  private let range: SourceRange
  private let error: SyntaxError
  /// The first characters after white space, in lower case.
  private let beginning: Substring

  /// The maximum number of bytes of ``beginning``.
  private static let reach = 1024
  /// The maximum number of lines, and of their bytes, that are parsed to see whether each is a value.
  private static let maximumLines = 20
  private static let maximumBytes = 1 << 20

  init(_ text: Text, _ range: SourceRange, _ error: SyntaxError) {
    self.text = text
    self.range = range
    self.error = error
    let start = range.start + (text.hasByteOrderMark(range) ? 3 : 0)
    let reach = SourceRange(start: start, end: min(range.end, start + Lookalike.reach))
    beginning = text.string(reach).lowercased().drop(while: \.isWhitespace)
  }

  /// Nil if the text is not recognized.
  ///
  /// - Parameters:
  ///   - isWholeInput: whether the record is the whole input.
  ///   - readsElements: whether records are the elements of a document because the user asked for that.
  func help(isWholeInput: Bool, readsElements: Bool = false) -> Help? {
    switch error.kind {
    case .otherEncoding(let name): return "convert it with iconv -f \(exactName(name)) -t UTF-8"
    case .trailingContent(let found):
      let help = isWholeInput ? severalValues(found) : nil
      return help.map { .option($0 + (readsElements ? " instead of --each" : "")) }
    default: break
    }
    // Other texts are recognized by their beginning, so the error must be at the top.
    guard error.path.isEmpty else { return nil }
    if ["<!doctype html", "<html", "<head", "<body"].contains(where: beginning.hasPrefix) {
      return "this is an HTML page, not JSON: check the URL, the status and the login of the request"
    }
    if beginning.hasPrefix("http/") {
      return "these are HTTP headers before the body: keep the body only, as curl without -i does"
    }
    return nil
  }

  /// The name of the encoding with its byte order, which `iconv` needs if there is no byte order mark.
  private func exactName(_ name: String) -> String {
    guard range.count >= 2 else { return name }
    let (first, second) = (text.byte(at: range.start), text.byte(at: range.start + 1))
    let isMarked =
      first >= 0xFE || range.count >= 4 && first == 0 && second == 0 && text.byte(at: range.start + 2) == 0xFE
    return isMarked ? name : name + (first == 0 ? "BE" : "LE")
  }

  private func severalValues(_ found: SyntaxError.Found) -> String? {
    switch valueLines {
    case let (lines, isAll)? where lines > 1:
      return isAll
        ? "each line is a separate value: use --lines"
        : "the first \(lines.grouped) lines are separate values: use --lines"
    default: break
    }
    guard found == .objectStart || found == .arrayStart else { return nil }
    return "if several values follow one another, put each on a line, as jq -c . does, and use --lines"
  }

  /// The number of lines parsed, and whether these are all the lines; nil unless all of them are JSON.
  private var valueLines: (lines: Int, isAll: Bool)? {
    let finder = PartFinder(PathExpression([]))
    var lines = 0
    var offset = range.start
    while offset < range.end {
      guard lines < Lookalike.maximumLines, offset - range.start < Lookalike.maximumBytes else {
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
