import JSONCoding

/// The path that `--at` asks for. The last one wins.
extension Arguments {
  func path() throws(UsageError) -> PathExpression? {
    var last: PathExpression?
    for (occurrence, typed) in zip(all(.at), try texts(.at)) {
      do throws(PathSyntax.Problem) {
        last = try PathSyntax.parse(typed)
      } catch {
        throw UsageError(
          "option \(Quoted(occurrence.typed)): \(error.message)", hint: marked(typed, at: error.offset))
      }
    }
    return last
  }

  /// The path on a line, and below it a caret under the scalar at `offset`.
  private func marked(_ path: String, at offset: Int) -> String {
    let scalars = path.unicodeScalars
    let before = Quoted(path: String(String.UnicodeScalarView(scalars.prefix(offset)))).description
    let rest = Quoted(path: String(String.UnicodeScalarView(scalars.dropFirst(offset)))).description
    let width = before.unicodeScalars.count - 2
    return "  \(before.dropFirst().dropLast())\(rest.dropFirst().dropLast())\n  "
      + String(repeating: " ", count: width) + "^"
  }
}
