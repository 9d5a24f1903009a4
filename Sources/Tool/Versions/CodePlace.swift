import Compilation
import Diagnostics
import JSONCoding
import OperatingSystem

extension VersionProgram {
  /// The declaration of the value that a finding is about, or of the nearest value around it that this version knows.
  ///
  /// - Throws: `UsageError` if the model cannot run.
  func declaration(of finding: Diagnostic) throws -> Diagnostics.Declaration? {
    guard let payload = finding.payload.flatMap(SampleValue.parsed) else { return nil }
    var path = finding.path ?? []
    var paths = [path]
    while path.popLast() != nil { paths.append(path) }
    return try ContractTrials(self).declarations(at: paths, in: payload).lazy.compactMap { $0 }.first
  }
}

extension Diagnostic {
  /// The finding at a place in the code, with its payload as a note; in the file `home` if that place is unknown.
  func moved(to declaration: Diagnostics.Declaration?, orIn home: String) -> Diagnostic {
    var moved = self
    moved.isInCode = true
    (moved.record, moved.related, moved.place, moved.excerpt) = (nil, [], nil, nil)
    moved.file = declaration?.file ?? home
    guard let declaration else { return moved }
    if moved.declared == declaration { moved.declared = nil }
    let start = declaration.start
    let line = Self.line(start.line, of: declaration.file)
    let column = start.column - 1
    let name = line?.text.unicodeScalars.dropFirst(column).prefix { $0.properties.isXIDContinue }.count ?? 0
    let end = SourceLocation(line: start.line, column: start.column + name)
    let before = line.map { String($0.text.unicodeScalars.prefix(column)).utf8.count } ?? 0
    moved.place = Diagnostic.Place(start: start, end: end, offset: (line?.offset ?? 0) + before)
    if let line, name > 0 {
      moved.excerpt = Excerpt(line: start.line, text: line.text, marked: column..<column + name)
    }
    return moved
  }

  /// A line of a file, and its offset in bytes; nil if the file cannot be read, as where a host was built elsewhere.
  private static func line(_ number: Int, of file: String) -> (text: String, offset: Int)? {
    let lines = CacheFile.bytes(of: file)?.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let lines, lines.indices.contains(number - 1) else { return nil }
    let line = lines[number - 1]
    let end = line.last == UInt8(ascii: "\r") ? 1 : 0
    return (String(decoding: line.dropLast(end), as: UTF8.self), line.startIndex)
  }
}
