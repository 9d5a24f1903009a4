import JSONCoding

/// What has changed since a baseline, in the order of the paths.
public struct Drift {
  /// One change.
  struct Change {
    let code: DiagnosticCode
    let message: String
    /// The path of what has changed, as it is shown.
    let pattern: PathPattern
    /// The first value that shows the change.
    let site: ShapeSite?
    /// Whether that is what the path's last step leads from, because there it leads nowhere.
    var isAtParent = false
    var expected: String?
    var found: String?
  }

  let changes: [Change]
  let statistics: Statistics

  /// - Parameter tolerance: by how many points a share may change, of 100.
  public init(_ statistics: Statistics, since baseline: Baseline, tolerance: Int) {
    self.statistics = statistics
    isIncomplete = statistics.isCut || baseline.isCut
    if statistics.records > 0 {
      changes = Comparison(statistics, baseline, tolerance: tolerance).changes
    } else if baseline.records > 0 {
      let words = "there are no records; the baseline has \(baseline.records)"
      changes = [Change(code: .pathGone, message: words, pattern: PathPattern([]), site: nil)]
    } else {
      changes = []
    }
  }

  /// Whether there are more paths than are kept, so that there may be more changes.
  public let isIncomplete: Bool
}

/// Compares statistics with a baseline.
private struct Comparison {
  let statistics: Statistics
  let baseline: Baseline
  /// In points of 100.
  let tolerance: Int
  /// The paths of the baseline by the paths that they are in.
  private let children: [String: [String]]

  init(_ statistics: Statistics, _ baseline: Baseline, tolerance: Int) {
    self.statistics = statistics
    self.baseline = baseline
    self.tolerance = tolerance
    let paths = baseline.paths.filter { !baseline.isRedacted || !$0.contains(#"."*""#) }
    children = Dictionary(grouping: paths) { baseline.parent(of: $0) ?? "" }
  }

  var changes: [Drift.Change] {
    var changes: [Drift.Change] = []
    let rows = statistics.rows.filter { !isIncomparable($0) }
    let known = Set(rows.map(\.key))
    // Of what a new path holds, nothing is said.
    var new: Set<String> = []
    for row in rows {
      guard let old = baseline.rows[row.key] else {
        if baseline.isCut { continue }
        if !new.contains(row.parentKey) { changes.append(newPath(row)) }
        new.insert(row.key)
        continue
      }
      let kinds = kinds(row, old)
      changes += presence(row, old) + kinds + values(row, old)
      if !statistics.isCut { changes += gone(from: row, known, hasOtherKind: !kinds.isEmpty) }
    }
    return changes
  }

  /// Whether the baseline hides a name of the path.
  private func isIncomparable(_ row: Statistics.Row) -> Bool { baseline.isRedacted && row.hasPayloadName }

  // MARK: - Paths

  private func newPath(_ row: Statistics.Row) -> Drift.Change {
    let kinds = row.shape.kindsWithNull.alternatives
    let words: String
    if let holders = row.holders, case .name(let name)? = row.pattern.steps.last {
      words =
        "new key \(Quoted.name(name)), with \(kinds), in \(row.shape.count) of \(Counted(holders, "object"))"
    } else {
      words = "new \(row.pattern.steps.last == .anyIndex ? "elements" : "values"), with \(kinds)"
    }
    return Drift.Change(
      code: .newPath, message: words, pattern: row.pattern, site: row.shape.sites.first, found: kinds)
  }

  /// What the baseline has in the row's values, and none of them has.
  ///
  /// - Parameter hasOtherKind: whether the row's values are of a kind that they were not. If there are no objects or
  ///   arrays among them any more, that says all.
  private func gone(from row: Statistics.Row, _ known: Set<String>, hasOtherKind: Bool) -> [Drift.Change] {
    guard let children = children[row.key] else { return [] }
    return children.compactMap { path in
      guard !known.contains(path), let old = baseline.rows[path] else { return nil }
      let step = String(path.dropFirst(row.key == "." ? 0 : row.key.count))
      // Names have turned out to be data, whatever they are.
      if old.holders != nil, row.shape.anyMember != nil { return nil }
      let site = row.shape.sites[old.holders == nil && step.hasSuffix("[]") ? .array : .object]
      if site == nil, hasOtherKind { return nil }
      let last: PathPattern.Step
      let words: String
      if let holders = old.holders {
        // Nobody knows whether the name is the model's own.
        let name = statistics.isRedacted ? "*" : Self.name(step)
        last = .name(name)
        words =
          "key \(Quoted.name(name)) is gone, which \(old.present) of \(Counted(holders, "object")) had"
      } else {
        last = step.hasSuffix("[]") ? .anyIndex : .anyName
        words = "\(last == .anyIndex ? "elements" : "values") are gone: the baseline has \(old.present)"
      }
      return Drift.Change(
        code: .pathGone, message: words, pattern: row.pattern + last, site: site ?? row.shape.sites.first,
        isAtParent: true)
    }
  }

  /// The name of a step as paths spell it: `.name` or `."odd name"`.
  private static func name(_ step: String) -> String {
    let spelled = String(step.drop { $0 == "." })
    guard spelled.hasPrefix("\"") else { return spelled }
    let text = Text(spelled)
    return (try? RecordDecoder().decode(String.self, from: text, SourceRange(start: 0, end: text.count)))
      ?? spelled
  }

  // MARK: - Values

  private func presence(_ row: Statistics.Row, _ old: Baseline.Row) -> [Drift.Change] {
    guard let holders = row.holders, holders > 0, let before = old.holders, before > 0,
      case .name(let name)? = row.pattern.steps.last
    else { return [] }
    let site = row.shape.absence
    if old.absent == 0, row.absent > 0 {
      let words =
        "key \(Quoted.name(name)) is absent for the first time, from \(row.absent) of \(Counted(holders, "object"))"
      return [
        Drift.Change(code: .newAbsence, message: words, pattern: row.pattern, site: site, isAtParent: true)
      ]
    }
    let (share, oldShare) = (Share(row.shape.count, of: holders), Share(old.present, of: before))
    guard share.differs(from: oldShare, byMoreThan: tolerance) else { return [] }
    let words =
      "key \(Quoted.name(name)) is in \(share) of \(Counted(holders, "object")), and was in \(oldShare)"
    let absence = share.isLess(than: oldShare) ? site : nil
    return [
      Drift.Change(
        code: .shareChanged, message: words, pattern: row.pattern, site: absence ?? row.shape.sites.first,
        isAtParent: absence != nil)
    ]
  }

  private func kinds(_ row: Statistics.Row, _ old: Baseline.Row) -> [Drift.Change] {
    var changes: [Drift.Change] = []
    let count = row.shape.count
    let known = old.knownKinds
    for (kind, number) in row.shape.kinds where old.kinds[kind] == nil {
      let words =
        "found \(Self.word(kind)) for the first time, in \(number) of \(Counted(count, "value")); the baseline has \(known)"
      changes.append(
        Drift.Change(
          code: .newKind, message: words, pattern: row.pattern, site: row.shape.site(ofKind: kind),
          expected: known, found: Self.word(kind)))
    }
    if old.nulls == 0, row.shape.nulls > 0 {
      let words = "found null for the first time, in \(row.shape.nulls) of \(Counted(count, "value"))"
      changes.append(
        Drift.Change(
          code: .newNull, message: words, pattern: row.pattern, site: row.shape.sites[.null],
          expected: known, found: "null"))
    }
    return changes
  }

  static func word(_ kind: String) -> String { kind == "boolean" ? "Boolean" : kind }

  private func values(_ row: Statistics.Row, _ old: Baseline.Row) -> [Drift.Change] {
    var changes: [Drift.Change] = []
    if let values = old.strings, !values.isEmpty, row.isEnumeration || old.isEnumeration {
      let known = Set(values.map(\.value))
      let strings = row.shape.strings
      let new = strings.firstValues.filter { !known.contains($0.text) }
      changes += self.values(
        new.map { (Quoted.string($0.text, isCut: false), $0.site) }, areMany: strings.areMany, row,
        known: values.map { Quoted.string($0.value, isCut: false) })
    }
    if let values = old.rawValues, !values.isEmpty {
      let known = Set(values.map(\.value))
      let integers = row.shape.reads.rawIntegers
      let new = integers.values.filter { !known.contains($0.number) }
      changes += self.values(
        new.map { ("\($0.number)", $0.site) }, areMany: integers.areMany, row,
        known: values.map { "\($0.value)" })
    }
    return changes
  }

  /// - Parameters:
  ///   - new: the new values as JSON. If they are many, only the first is told.
  ///   - known: the old ones.
  private func values(
    _ new: [(text: String, site: ShapeSite?)], areMany: Bool, _ row: Statistics.Row,
    known: [String]
  ) -> [Drift.Change] {
    let list = known.prefix(Self.mostNamed).joined(separator: ", ")
    let more = known.count > Self.mostNamed ? " and \(known.count - Self.mostNamed) more" : ""
    return new.prefix(areMany ? 1 : new.count).map { value in
      var words = "new value"
      if !statistics.isRedacted { words += " \(value.text)" }
      words += new.count + known.count > Statistics.mostValues && areMany ? ", the first of many" : ""
      words += statistics.isRedacted ? "" : "; known are \(list)\(more)"
      return Drift.Change(
        code: .newValue, message: words, pattern: row.pattern, site: value.site,
        found: statistics.isRedacted ? nil : value.text)
    }
  }

  /// The most known values that a message names.
  private static let mostNamed = 5
}

/// A share of 100: `52.5%`.
private struct Share: CustomStringConvertible {
  let count: Int
  let total: Int

  init(_ count: Int, of total: Int) {
    self.count = count
    self.total = total
  }

  private var points: Double { 100 * Double(count) / Double(total) }

  func isLess(than other: Share) -> Bool { points < other.points }

  /// Exact while the numbers are below 10 million.
  func differs(from other: Share, byMoreThan points: Int) -> Bool {
    let few = 10_000_000
    guard max(count, total, other.count, other.total) < few else {
      return abs(self.points - other.points) > Double(points)
    }
    return abs(count * other.total - other.count * total) * 100 > points * total * other.total
  }

  var description: String {
    let tenths = Int((points * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
}

extension [String] {
  /// `string`, `number, string or null`
  fileprivate var alternatives: String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Statistics.Row {
  /// Whether the model reads the values as an enum.
  fileprivate var isEnumeration: Bool { reads.contains { RawValues.strings(of: $0.type) != nil } }
}

extension Baseline.Row {
  /// How often each value has to be there, on average, for the values to be an enumeration although no model says so.
  private static let repetitions = 4

  fileprivate var isEnumeration: Bool {
    guard let strings, !strings.isEmpty else { return false }
    return strings.reduce(0) { $0 + $1.count } >= strings.count * Self.repetitions
  }

  /// `string`, `string or null`
  fileprivate var knownKinds: String {
    let names = ["boolean", "number", "string", "array", "object"].filter { kinds[$0] != nil }
    return (names.map(Comparison.word) + (nulls > 0 ? ["null"] : [])).alternatives
  }
}

extension JSONShape {
  fileprivate var kindsWithNull: [String] {
    kinds.map { Comparison.word($0.name) } + (nulls > 0 ? ["null"] : [])
  }

  fileprivate func site(ofKind kind: String) -> ShapeSite? {
    switch kind {
    case "boolean": ShapeSite.first(sites[.false], sites[.true])
    case "number": sites[.number]
    case "string": sites[.string]
    case "array": sites[.array]
    default: sites[.object]
    }
  }
}
