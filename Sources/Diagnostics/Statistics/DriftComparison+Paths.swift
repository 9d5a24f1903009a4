import JSONCoding

/// Paths that are new or gone, and keys that are in more or fewer of their objects.
extension DriftComparison {
  /// How many of the values around a path have it, now and before.
  private struct Both {
    let now: Presence
    let before: Presence
    let noun: String
    let isInRecords: Bool
  }

  /// Compares how often there is something at the row's path.
  ///
  /// - Parameter old: nil if the baseline has nothing there.
  mutating func comparePath(_ row: Statistics.Row, old: PathFacts?) {
    guard let step = row.pattern.steps.last, let holder = rows[row.parentKey],
      let both = presence(row, old, in: holder, step)
    else {
      if !isTested, old == nil { add(newPath(row, nil), chance: 0) }
      return
    }
    let (chance, isByAbsence) = test(both)
    guard old != nil else {
      if isFarther(both.now.frequency, both.before.frequency) { add(newPath(row, both), chance: chance) }
      return
    }
    guard let old, case .name(let name) = step, both.now.holders > 0, both.before.holders > 0 else { return }
    let now = isByAbsence ? both.now.absence : both.now.frequency
    let before = isByAbsence ? both.before.absence : both.before.frequency
    guard isFarther(now, before) else { return }
    let holders = Counted(both.now.holders, both.noun)
    var words = "key \(QuotedValue.name(name)) "
    if old.absent == 0, row.absent > 0 {
      words += "is absent for the first time, from "
      words +=
        both.isInRecords
        ? "objects in \(both.now.absent) of \(holders); no object of \(both.before.holders) lacked it"
        : "\(both.now.absent) of \(holders); all \(both.before.holders) had it"
      let change = Drift.Change(
        code: .newAbsence, message: words, pattern: row.pattern, site: row.shape.absence, isAtParent: true)
      return add(change, chance: chance)
    }
    words += isByAbsence ? "is absent from objects in " : "is in "
    words += "\(now.count) of \(holders) (\(now.percentage)); before, in \(before) (\(before.percentage))"
    let isRarer = (now.share < before.share) != isByAbsence
    let absence = isRarer ? row.shape.absence : nil
    let change = Drift.Change(
      code: .shareChanged, message: words, pattern: row.pattern, site: absence ?? row.shape.sites.first,
      isAtParent: absence != nil)
    add(change, chance: chance)
  }

  /// - Parameter both: nil if that is not known.
  private func newPath(_ row: Statistics.Row, _ both: Both?) -> Drift.Change {
    let kinds = row.facts.knownKinds
    var words: String
    if case .name(let name)? = row.pattern.steps.last {
      words = "new key \(QuotedValue.name(name)), with \(kinds)"
    } else {
      words = "new \(row.pattern.steps.last == .anyIndex ? "elements" : "values"), with \(kinds)"
    }
    if let both {
      words += ", in \(both.now.present) of \(Counted(both.now.holders, both.noun))"
      if both.before.holders > 0 {
        words += "; none of \(both.before.holders) had \(row.isMember ? "it" : "any")"
      }
    }
    return Drift.Change(
      code: .newPath, message: words, pattern: row.pattern, site: row.shape.sites.first, found: kinds)
  }

  /// Finds paths that the baseline has in the row's values, but that none of the values has now.
  ///
  /// - Parameter hasOtherKind: whether the row has values of a new kind. If no objects or arrays are left among them,
  ///   that says everything.
  mutating func findGone(from row: Statistics.Row, _ oldRow: PathFacts, hasOtherKind: Bool) {
    for path in children[row.key] ?? [] {
      guard rows[path] == nil, let old = baseline.rows[path] else { continue }
      let spelled = String(path.dropFirst(row.key == "." ? 0 : row.key.count))
      // Names have turned out to be data, whatever they are.
      if old.holders != nil, row.shape.anyMember != nil { continue }
      let step: PathPattern.Step
      if old.holders != nil {
        // Nobody knows whether the name is the model's own.
        step = .name(statistics.isRedacted ? "*" : Self.name(spelled))
      } else {
        step = spelled.hasSuffix("[]") ? .anyIndex : .anyName
      }
      let site = row.shape.sites[step == .anyIndex ? .array : .object]
      if site == nil, hasOtherKind { continue }
      let both = presence(nil, old, in: row, step)
      if both == nil, isTested { continue }
      let chance = both.map { test($0).chance } ?? 0
      guard both.map({ isFarther($0.now.frequency, $0.before.frequency) }) ?? true else { continue }
      let change = Drift.Change(
        code: .pathGone, message: goneWords(step, old, both), pattern: row.pattern + step,
        site: site ?? row.shape.sites.first, isAtParent: true)
      add(change, chance: chance)
    }
  }

  private func goneWords(_ step: PathPattern.Step, _ old: PathFacts, _ both: Both?) -> String {
    let start: String
    if case .name(let name) = step {
      start = "key \(QuotedValue.name(name)) has disappeared"
    } else {
      start = "\(step == .anyIndex ? "elements" : "values") have disappeared"
    }
    guard let both else { return "\(start); the baseline has \(old.present)" }
    let (it, any) = old.holders == nil ? ("some", "any") : ("it", "it")
    let was = "\(both.before.present) of \(Counted(both.before.holders, both.noun)) had \(it)"
    return "\(start); \(was), and none of \(both.now.holders) has \(any) now"
  }

  /// The name of a step as paths spell it: `.name` or `."odd name"`.
  private static func name(_ step: String) -> String {
    let spelled = String(step.drop { $0 == "." })
    guard spelled.hasPrefix("\"") else { return spelled }
    let text = Text(spelled)
    return (try? RecordDecoder().decode(String.self, from: text, SourceRange(start: 0, end: text.count)))
      ?? spelled
  }

  // MARK: - Presence

  /// How many of the holder's values have what `step` leads to; nil if that is not known, or not in units that can be
  /// tested. If no value of the holder could still have it, values of every kind count.
  private func presence(
    _ row: Statistics.Row?, _ old: PathFacts?, in holder: Statistics.Row, _ step: PathPattern.Step
  ) -> Both? {
    var isMember = false
    if case .name = step { isMember = true }
    let repetitions = holder.repetitions + (isMember ? 0 : 1)
    guard let unit = isMember ? self.unit(repetitions) : unitOfContents(repetitions),
      let oldHolder = baseline.rows[holder.key], let nows = holder.counts(unit),
      let befores = oldHolder.counts(unit, repetitions: holder.repetitions)
    else { return nil }
    let kind = step == .anyIndex ? "array" : "object"
    let isOfKind = nows.kinds[kind] != nil
    let holders = isOfKind ? nows.kinds[kind] ?? 0 : nows.present
    let oldHolders = isOfKind ? befores.kinds[kind] ?? 0 : befores.present

    var (now, before) = (
      Presence(holders: holders, present: 0, absent: holders),
      Presence(holders: oldHolders, present: 0, absent: oldHolders)
    )
    if let row {
      guard let counts = row.counts(unit) else { return nil }
      let absent = isMember ? counts.absent ?? 0 : holders - counts.present
      now = Presence(holders: holders, present: counts.present, absent: absent)
    }
    if let old {
      guard let counts = old.counts(unit, repetitions: repetitions) else { return nil }
      let absent = isMember && isOfKind ? counts.absent ?? 0 : oldHolders - counts.present
      before = Presence(holders: oldHolders, present: counts.present, absent: absent)
    }
    return Both(
      now: now, before: before, noun: noun(unit, holder.repetitions, isOfKind ? kind : "value"),
      isInRecords: unit == .record && holder.repetitions > 0)
  }

  /// The least probability that chance alone makes such a difference, and whether it comes from the absences.
  private mutating func test(_ both: Both) -> (chance: Double, isByAbsence: Bool) {
    let (now, before) = (both.now, both.before)
    let more = chance(now.frequency, before.frequency)
    let fewer = chance(now.frequency.complement, before.frequency.complement)
    if now.isSimple, before.isSimple { return (min(more, fewer), false) }
    // Records that have the key in some objects and lack it in others.
    let absences = chance(now.absence, before.absence)
    let noAbsences = chance(now.absence.complement, before.absence.complement)
    return (min(more, fewer, absences, noAbsences), min(absences, noAbsences) < min(more, fewer))
  }

  private func isFarther(_ now: Frequency, _ before: Frequency) -> Bool {
    now.total == 0 || before.total == 0 || now.differs(from: before, byMoreThan: tolerance)
  }
}
