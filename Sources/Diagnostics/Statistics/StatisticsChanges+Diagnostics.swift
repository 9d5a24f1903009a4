import JSONCoding

/// Changes as problems.
extension StatisticsChanges {
  /// Every change, located at the first value that shows it.
  ///
  /// - Parameters:
  ///   - ownNames: the indexes, in the paths from an input's top value to the records, of names that the user spelled
  ///     out.
  ///   - text: returns the bytes before a place and from it on, if they can be read again.
  package func problems(
    _ severity: Severity, ownNames: Set<Int>,
    text: (ShapeSite) -> (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)?
  ) -> [(Diagnostic, ProblemGroup)] {
    changes.map { change in
      var diagnostic = Diagnostic(
        file: change.site.map(statistics.file) ?? statistics.inputs.first ?? "", severity: severity,
        code: change.code,
        message: change.message)
      if let site = change.site {
        diagnostic.place = Diagnostic.Place(start: site.start, end: site.end, offset: site.offset)
        diagnostic.path = path(of: change, at: site, ownNames)
        if !statistics.isRedacted, let (before, after) = text(site) {
          diagnostic.excerpt = Excerpt(site, before: before, after: after)
        }
      }
      (diagnostic.expected, diagnostic.found) = (change.expected, change.found.first)
      diagnostic.subjects = change.found
      return (diagnostic, ProblemGroup(diagnostic, records: 1, at: change.pattern))
    }
  }

  /// The path of the value, or of the missing key, without hidden names.
  private func path(of change: Change, at site: ShapeSite, _ ownNames: Set<Int>) -> [PathComponent] {
    var path = site.path
    let steps = change.pattern.steps
    let prefix = path.count - (change.isAtParent ? steps.count - 1 : steps.count)
    if change.isAtParent, case .name(let name)? = steps.last { path.append(.member(name)) }
    guard statistics.isRedacted else { return path }
    return path.enumerated().map { index, component in
      guard case .member = component else { return component }
      if index < prefix { return ownNames.contains(index) ? component : .member("*") }
      if case .name(let name) = steps[index - prefix] { return .member(name) }
      return .member("*")
    }
  }
}

extension Excerpt {
  /// The number of bytes to keep on either side of a value's start: more than any renderer shows.
  package static let reach = 600

  /// The line of a value, cut out of input that was read again.
  ///
  /// - Parameters:
  ///   - before: the bytes before the value, at most ``reach``; all of them if the input has fewer.
  ///   - after: the bytes from the value's start on.
  init(_ site: ShapeSite, before: ArraySlice<UInt8>, after: ArraySlice<UInt8>) {
    let newline = UInt8(ascii: "\n")
    let isContinuation = { (byte: UInt8) in byte & 0xC0 == 0x80 }
    var start = before.lastIndex(of: newline).map { $0 + 1 } ?? before.startIndex
    while start < before.endIndex, isContinuation(before[start]) { start += 1 }
    var end = after.firstIndex(of: newline) ?? after.endIndex
    let isWhole = end < after.endIndex || after.count < Self.reach
    while !isWhole, end > after.startIndex, isContinuation(after[end - 1]) { end -= 1 }
    if !isWhole, end > after.startIndex { end -= 1 }
    if isWhole, end > after.startIndex, after[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let head = String(decoding: before[start...], as: UTF8.self)
    let tail = String(decoding: after[..<end], as: UTF8.self)
    let first = head.unicodeScalars.count
    // A marked value has no line break: it is a scalar, or a bracket.
    let length = min(max(site.end.column - site.start.column, 0), tail.unicodeScalars.count)
    self.init(
      line: site.start.line, text: head + tail, marked: first..<first + length,
      isClippedAtStart: site.start.column - 1 > first, isClippedAtEnd: !isWhole)
  }
}
