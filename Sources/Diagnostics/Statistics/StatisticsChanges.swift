import JSONCoding
import Words

/// Changes in statistics since earlier ones.
///
/// The comparison is exact: a place has changed if an earlier count was zero, or equal to the total, and the new count
/// is not. Chance produces some changes too, mostly where there are few earlier values, so a place with fewer than
/// ``minimumEarlierValues`` is not compared.
package struct StatisticsChanges {
  /// One change.
  struct Change {
    let code: DiagnosticCode
    let message: String
    /// The path of the change, as shown.
    let pattern: PathPattern
    /// The first value that shows the change.
    let site: ShapeSite?
    /// Whether ``site`` is the parent of the value that the path ends with.
    var isAtParent = false
    var expected: String?
    /// The kind, or the new values in order of appearance.
    var found: [String] = []
  }

  /// The minimum number of earlier values at a place that is compared.
  package static let minimumEarlierValues = 100
  /// The minimum number of occurrences of each earlier value where a new value is reported.
  private static let minimumOccurrences = 5
  /// The maximum number of changed keys reported one by one for an object; more are one change, because the names may
  /// be data.
  private static let maximumKeys = 5
  private static let maximumNamed = 5

  let statistics: Statistics
  private let isEarlierCut: Bool
  private let earlier: [String: PathFacts]
  private let earlierKeys: [String: [(step: String, facts: PathFacts)]]
  /// The rows that can be compared, by parent path.
  private let parts: [String: [Statistics.Row]]
  /// In the order of the paths.
  private(set) var changes: [Change] = []

  /// Whether more changes may exist, because some paths were not kept.
  package var isIncomplete: Bool { statistics.isCut || isEarlierCut }

  /// Whether every place has too few earlier values to be compared.
  package var comparesNothing: Bool {
    !earlier.values.contains { $0.present >= Self.minimumEarlierValues }
  }

  package init(_ statistics: Statistics, since before: EarlierStatistics) {
    self.statistics = statistics
    (isEarlierCut, earlier, earlierKeys) = (before.isCut, before.rows, before.keys)
    // Names hidden by the earlier run cannot be compared.
    let rows = statistics.rows.filter { !before.isRedacted || !$0.hasPayloadName }
    parts = Dictionary(grouping: rows, by: \.parentKey)
    for row in rows {
      guard let old = earlier[row.key] else { continue }
      if old.present >= Self.minimumEarlierValues { compareKinds(row, old) }
      compareStrings(row, old)
      compareContents(row, old, .array)
      compareContents(row, old, .object)
      compareKeys(row, old)
    }
  }

  // MARK: - Kinds

  private mutating func compareKinds(_ row: Statistics.Row, _ old: PathFacts) {
    let known = old.kindWords
    func message(_ word: String, _ count: Int, _ rest: String) -> String {
      "\(word) for the first time, in \(count.grouped) of \(Counted(row.shape.count, "value")); \(rest)"
    }
    for kind in ValueKind.allCases where old.kinds[kind] == nil && row.shape.count(kind) > 0 {
      let rest = "each of the \(old.present.grouped) earlier ones was \(Noun.withArticle(known))"
      changes.append(
        Change(
          code: .newKind, message: message(kind.word, row.shape.count(kind), rest), pattern: row.pattern,
          site: row.shape.facts.site(kind), expected: known, found: [kind.word]))
    }
    if old.nulls == 0, row.shape.nulls > 0 {
      let rest = "none of the \(old.present.grouped) earlier ones was null"
      changes.append(
        Change(
          code: .newNull, message: message("null", row.shape.nulls, rest), pattern: row.pattern,
          site: row.shape.facts[.null]?.site, expected: known, found: ["null"]))
    }
  }

  // MARK: - Values

  /// Compares strings with earlier ones that formed a small set.
  private mutating func compareStrings(_ row: Statistics.Row, _ old: PathFacts) {
    let strings = row.shape.strings
    // Today's records have today's date.
    guard !strings.areDates, let known = old.strings, let before = old.kinds[.string],
      before >= Self.minimumEarlierValues, known.allSatisfy({ $0.count >= Self.minimumOccurrences })
    else { return }
    let texts = Set(known.map(\.value))
    // With many new values, only the first are kept, and their counts are incomplete.
    let new = strings.kept.filter { !texts.contains($0.text) }
    guard let first = new.first else { return }
    let isRedacted = statistics.isRedacted
    let quoted = { QuotedValue.string($0, isCut: false) }
    let total = Counted(row.shape.stringCount, "string")
    var words = "many new values in \(total)"
    if !strings.areMany {
      let named = isRedacted ? "" : " \(Self.listed(new.map { quoted($0.text) }))"
      let count = new.reduce(0) { $0 + $1.count }.grouped
      words = "new \(new.count == 1 ? "value" : "values")\(named), in \(count) of \(total)"
    }
    let others = isRedacted ? "others" : Self.listed(known.map { quoted($0.value) }, "or")
    changes.append(
      Change(
        code: .newValue, message: "\(words); all \(before.grouped) earlier ones were \(others)",
        pattern: row.pattern, site: first.site, found: isRedacted ? [] : new.map { quoted($0.text) }))
  }

  // MARK: - Elements and keys

  /// Compares whether arrays have elements, or objects whose names are data have values.
  private mutating func compareContents(_ row: Statistics.Row, _ old: PathFacts, _ kind: ValueKind) {
    let (suffix, noun) = kind == .array ? ("[]", "elements") : ("{}", "values")
    let (before, count) = (old.kinds[kind] ?? 0, row.shape.count(kind))
    let inside = earlier[row.key + suffix]?.present ?? 0
    if let now = parts[row.key]?.first(where: { $0.key == row.key + suffix }) {
      // Names that were not data before belong to other values.
      let hadKeys = kind == .object && earlierKeys[row.key] != nil
      guard before >= Self.minimumEarlierValues, inside == 0, !hadKeys, !isEarlierCut else { return }
      let (kinds, holders) = (now.facts.kindWords, Counted(before, kind.rawValue))
      changes.append(
        Change(
          code: .newPath,
          message: "\(noun) for the first time, with \(kinds); all \(holders) were empty before",
          pattern: now.pattern, site: now.shape.facts.site, found: [kinds]))
    } else if min(inside, count) >= Self.minimumEarlierValues, !statistics.isCut {
      let holders = Counted(count, kind.rawValue)
      changes.append(
        Change(
          code: .elementsGone,
          message: "all \(holders) are now empty; before, they had \(inside.grouped) \(noun)",
          pattern: row.pattern + (kind == .array ? .anyIndex : .anyName),
          site: row.shape.facts.site(kind), isAtParent: true))
    }
  }

  /// Compares the keys of objects whose names are not data.
  private mutating func compareKeys(_ row: Statistics.Row, _ old: PathFacts) {
    guard let before = old.kinds[.object], before >= Self.minimumEarlierValues, row.shape.objects > 0,
      row.shape.anyMember == nil, earlier[row.key + "{}"] == nil
    else { return }
    let now = (parts[row.key] ?? []).filter { $0.holders != nil }
    let objects = Counted(row.shape.objects, "object")
    var new: [Change] = []
    for member in now where earlier[member.key] == nil && !isEarlierCut {
      let kinds = member.facts.kindWords
      let count = "in \(member.shape.count.grouped) of \(objects)"
      new.append(
        Change(
          code: .newPath,
          message: "new key \(Self.name(member.pattern)) (\(kinds)) \(count); no earlier object had it",
          pattern: member.pattern, site: member.shape.facts.site, found: [kinds]))
    }
    add(new, row) { "\($0.grouped) new keys\($1) in \(objects); no earlier object had them" }

    var missing: [Change] = []
    let rows = Dictionary(now.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    for (step, facts) in earlierKeys[row.key] ?? [] {
      // All earlier objects had the key.
      guard let holders = facts.holders, facts.present >= holders else { continue }
      let member = rows[facts.path]
      guard member.map({ $0.facts.absent > 0 }) ?? !statistics.isCut else { continue }
      // A name that is gone may or may not be the model's own.
      let name = statistics.isRedacted ? "*" : Self.name(ofStep: step)
      let pattern = member?.pattern ?? row.pattern + .name(name)
      let absent = "\((member?.facts.absent ?? row.shape.objects).grouped) of \(objects)"
      missing.append(
        Change(
          code: .newAbsence,
          message:
            "key \(Self.name(pattern)) is missing from \(absent); all \(holders.grouped) had it before",
          pattern: pattern, site: member?.shape.facts.absence ?? row.shape.facts.site(.object),
          isAtParent: true))
    }
    add(missing, row) {
      "\($0.grouped) keys\($1) are missing from some of \(objects); all \(before.grouped) had them before"
    }
  }

  /// Adds the changed keys of one object, as one change if there are many.
  private mutating func add(
    _ keys: [Change], _ row: Statistics.Row, _ words: (_ count: Int, _ names: String) -> String
  ) {
    guard keys.count > Self.maximumKeys, let first = keys.first else { return changes += keys }
    let names = statistics.isRedacted ? "" : " (\(Self.listed(keys.map { Self.name($0.pattern) })))"
    changes.append(
      Change(
        code: first.code, message: words(keys.count, names), pattern: row.pattern + .anyName,
        site: keys.compactMap(\.site).min(), isAtParent: first.isAtParent))
  }

  // MARK: - Names

  /// `"a", "b" and "c"`, or the first ones of many.
  private static func listed(_ names: [String], _ conjunction: String = "and") -> String {
    let more = names.count - maximumNamed
    if more <= 0 { return names.listed(conjunction) }
    return names.prefix(maximumNamed).joined(separator: ", ") + " \(conjunction) \(more.grouped) more"
  }

  /// The last name of a path, in quotes.
  private static func name(_ pattern: PathPattern) -> String {
    guard case .name(let name)? = pattern.steps.last else { return "" }
    return QuotedValue.name(name)
  }

  /// The name of a step as paths spell it: `.name` or `."odd name"`.
  private static func name(ofStep step: String) -> String {
    let spelled = String(step.dropFirst())
    guard spelled.hasPrefix("\"") else { return spelled }
    let text = Text(spelled)
    return (try? RecordDecoder().decode(String.self, from: text, SourceRange(start: 0, end: text.count)))
      ?? spelled
  }
}

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
  /// The number of bytes to read again on either side of a value's start: an excerpt, and the rest of a scalar.
  package static let reach = ExcerptCutter.reach + 4

  /// The line of a value, cut out of input that was read again.
  ///
  /// - Parameters:
  ///   - before: the bytes before the value, at most ``reach``; all of them if the input has fewer.
  ///   - after: the bytes from the value's start on.
  init(_ site: ShapeSite, before: ArraySlice<UInt8>, after: ArraySlice<UInt8>) {
    let newline = before.lastIndex(of: UInt8(ascii: "\n"))
    let head = before[(newline.map { $0 + 1 } ?? before.startIndex)...]
    let text = (head + after).withUnsafeBytes { Text($0) }
    let scalars = head.count { $0 & 0xC0 != 0x80 }
    let lines = LineTable(
      text, SourceRange(start: 0, end: text.count),
      first: SourceLocation(line: site.start.line, column: site.start.column - scalars))
    // A marked value has no line break: it is a scalar, or a bracket.
    let length = max(site.end.column - site.start.column, 0)
    let marked = String(decoding: after, as: UTF8.self).unicodeScalars.prefix(length)
    let end = head.count + String(String.UnicodeScalarView(marked)).utf8.count
    self = ExcerptCutter(text, lines).excerpt(of: SourceRange(start: head.count, end: end))
  }
}
