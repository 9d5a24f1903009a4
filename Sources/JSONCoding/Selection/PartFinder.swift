/// Finds the values at the end of a path in one text after another.
///
/// A text is parsed once, and each value gets its part of the index, so that decoding a value at the end of a path
/// costs about as much as decoding a whole text. One thread at a time may use a finder.
public final class PartFinder {
  /// The policy for a comma before the end of an array or object.
  public var trailingCommas = TrailingCommaPolicy.refuse

  private let path: PathExpression
  private let document = Document()
  private let assumesTopLevelDictionary: Bool

  /// - Parameters:
  ///   - path: where the values are in each text.
  ///   - assumesTopLevelDictionary: whether a text may lack the braces of its top-level object.
  public init(_ path: PathExpression, assumesTopLevelDictionary: Bool = false) {
    self.path = path
    self.assumesTopLevelDictionary = assumesTopLevelDictionary
  }

  /// Parses the JSON text in `range` of `text`.
  ///
  /// - Parameters:
  ///   - text: the text, which is kept until the next one is parsed.
  ///   - range: the bytes of the JSON text in it.
  ///   - beginsInput: whether a byte order mark may be there, which is skipped with a warning.
  ///   - firstOnly: whether to stop at the first problem.
  /// - Returns: the problems outside of the values, and whether the text was parsed, perhaps in spite of trailing
  ///   commas, so that its values can be decoded.
  public func parse(
    _ text: Text, _ range: SourceRange, beginsInput: Bool, firstOnly: Bool = false
  ) -> (issues: [Issue], isParsed: Bool) {
    document.assumesTopLevelObject = assumesTopLevelDictionary
    let stopsAtComma = firstOnly && trailingCommas == .refuse
    let commas = stopsAtComma ? nil : TrailingCommas(size: range.count, trailingCommas)
    do throws(SyntaxError) {
      try document.parse(text, range, beginsInput: beginsInput, trailingCommas: commas)
    } catch {
      return ((commas?.issues ?? []) + [Issue(error)], false)
    }
    let marks = document.hasByteOrderMark ? [Issue.byteOrderMark(at: document.range.start - 3)] : []
    return ((commas?.issues ?? []) + marks + duplicates(in: document, step: 0), true)
  }

  /// Calls `body` with each part of the text that was parsed last, in the order of the text.
  ///
  /// Texts in strings are parsed one after the other. `report` receives the warnings about such a text itself.
  public func forEachPart(report: ([Issue]) -> Void, _ body: (Part) -> Void) {
    walk(document, step: 0, report, body)
  }

  private func walk(
    _ document: Document, step: Int, _ report: ([Issue]) -> Void, _ body: (Part) -> Void
  ) {
    PathWalk(document: document, steps: path.steps).walk(from: 0, step: step) { stop in
      switch stop {
      case .end(let node): body(Part(document, node))
      case .missing(let node, let step):
        if !path.steps[step].isOptional { body(missing(at: node, of: document, step)) }
      case .text(let node, let step):
        walkText(of: node, document, step: step, report, body)
      }
    }
  }

  /// Continues in the JSON text that the string at `node` holds.
  private func walkText(
    of node: Int, _ document: Document, step: Int, _ report: ([Issue]) -> Void, _ body: (Part) -> Void
  ) {
    let text = Text(document.name(at: node))
    let inner = Document()
    inner.outer = (document, node)
    let commas = trailingCommas == .refuse ? nil : TrailingCommas(size: text.count, trailingCommas)
    do throws(SyntaxError) {
      let range = SourceRange(start: 0, end: text.count)
      try inner.parse(text, range, beginsInput: false, trailingCommas: commas)
    } catch {
      guard !path.steps[step].isOptional else { return }
      let moved = error.moved(inner.outermost)
      var issue = Issue(
        kind: .dataCorrupted(.embeddedSyntax(moved)), codingPath: [], path: error.path, range: moved.range)
      issue.payloadNames = Set(error.path.indices)
      return body(Part(document, node, problem: issue))
    }
    let warnings = (commas?.issues ?? []).map { issue in
      var issue = issue.moved(inner.outermost)
      issue.path = document.outermostPath(to: node) + issue.path
      issue.payloadNames = Set(issue.path.indices)
      return issue
    }
    report(warnings + duplicates(in: inner, step: step + 1))
    walk(inner, step: step + 1, report, body)
  }

  // MARK: - Issues

  private func missing(at node: Int, of document: Document, _ step: Int) -> Part {
    let entry = document.entries[unchecked: node]
    let names =
      entry.kind == .object
      ? document.names(of: node).prefix(Issue.maximumNames).map(document.name(at:)) : []
    let count = names.isEmpty || names.count == Issue.maximumNames ? Int(entry.end) : names.count
    let issue = Issue.missingPath(
      path.steps[...step], found: document.found(at: node), count: entry.isContainer ? count : 0,
      names: names, range: document.outermostRange(of: node))
    return Part(document, node, problem: issue)
  }

  /// The warnings about duplicate names outside of the parts, which have their own.
  private func duplicates(in document: Document, step: Int) -> [Issue] {
    guard !document.duplicates.isEmpty else { return [] }
    var parts: [Range<Int>] = []
    PathWalk(document: document, steps: path.steps).walk(from: 0, step: step) { stop in
      if case .end(let node) = stop { parts.append(node..<document.next(after: node)) }
    }
    let duplicates = document.duplicates.filter { duplicate in
      // The first part that begins after the name; the one before it may contain the name.
      let next = BinarySearch.firstIndex(in: parts) { $0.lowerBound > duplicate.second }
      return next == 0 || !parts[next - 1].contains(duplicate.second)
    }
    let issues = duplicates.map { first, second in
      let path = document.outermostPath(to: second + 1)
      var issue = Issue(
        kind: .duplicateKey(document.name(at: second), first: document.outermostRange(of: first)),
        codingPath: [], path: path, range: document.outermostRange(of: second))
      issue.payloadNames = Set(path.indices)
      return issue
    }
    return issues.sorted { $0.range.start < $1.range.start }
  }
}

/// A value at the end of a path, to be decoded as a record, or the place where the path ends too early.
///
/// It is valid until ``PartFinder`` moves on to the next one.
public struct Part {
  /// The whole text, or the text in a string that the path leads into.
  let document: Document
  let node: Int
  /// The reason why there is no value at the end of the path. The issue's own path begins at the last value on it.
  public let problem: Issue?

  init(_ document: Document, _ node: Int, problem: Issue? = nil) {
    (self.document, self.node, self.problem) = (document, node, problem)
  }
  /// The text that contains the value: the whole text, or the text in a string.
  public var text: Text { document.text }

  /// The value's bytes in ``text``.
  public var range: SourceRange { document.range(of: node) }

  /// The path in the whole text to the value, or to the last value that the path leads to.
  public var path: [PathComponent] { document.outermostPath(to: node) }

  /// The value's bytes in the whole text.
  public var rangeInWhole: SourceRange { document.outermost(range) }

  /// The value's issues as issues of the whole text: their ranges are in it, and their paths begin at its top value.
  public func inWhole(_ issues: [Issue]) -> [Issue] {
    document.outer == nil ? issues : issues.map { $0.moved(document.outermost) }
  }
}

/// Follows a path in one document, from value to value.
struct PathWalk {
  /// A place that a path leads to, in the order of the document.
  enum Stop {
    /// The value at the path's end.
    case end(node: Int)
    /// A string whose JSON text the step at `step` enters.
    case text(node: Int, step: Int)
    /// A value where the step at `step` fails.
    case missing(node: Int, step: Int)
  }

  let document: Document
  let steps: [PathExpression.Step]

  /// Follows the steps from `step` on, beginning at `node`. Calls `visit` at each place that the path leads to.
  func walk(from node: Int, step: Int, _ visit: (Stop) -> Void) {
    guard step < steps.count else { return visit(.end(node: node)) }
    let entry = document.entries[unchecked: node]
    switch (steps[step].kind, entry.kind) {
    case (.fromJSON, .string): visit(.text(node: node, step: step))
    case (.each, .object):
      for name in document.names(of: node) { walk(from: name + 1, step: step + 1, visit) }
    case (.each, .array):
      for value in document.values(of: node) { walk(from: value, step: step + 1, visit) }
    default:
      guard let child = child(of: node, entry, steps[step].kind) else {
        return visit(.missing(node: node, step: step))
      }
      walk(from: child, step: step + 1, visit)
    }
  }

  /// The target of a step to a single value, if any.
  private func child(of node: Int, _ entry: Entry, _ step: PathExpression.Step.Kind) -> Int? {
    switch (step, entry.kind) {
    case (.member(let name), .object):
      let found = document.lookUp(name, in: node)
      return found == 0 ? nil : found + 1
    case (.index(let place), .array):
      let count = Int(entry.end)
      let index = place < 0 ? count + place : place
      return 0..<count ~= index ? document.element(index, of: node) : nil
    default: return nil
    }
  }
}

extension Issue {
  /// The maximum number of an object's names in a hint.
  static let maximumNames = 64

  /// The issue for a path whose last step in `steps` finds nothing.
  ///
  /// - Parameters:
  ///   - found: the value at which that step failed.
  ///   - count: the number of its elements or members.
  ///   - names: the first names, if it is an object.
  static func missingPath(
    _ steps: ArraySlice<PathExpression.Step>, found: Found, count: Int, names: [String],
    range: SourceRange = SourceRange(at: 0)
  ) -> Issue {
    var issue = Issue(topLevel: .missingPath(PathExpression(Array(steps)), count: count), range: range)
    issue.found = found
    if case .member? = steps.last?.kind, !names.isEmpty { issue.hints.append(.otherNames(names)) }
    return issue
  }
}
