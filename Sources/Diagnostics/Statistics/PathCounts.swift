import JSONCoding

/// How much there is at one path, counted in values or in records.
struct PathCounts {
  /// The unit of the counts.
  enum Unit {
    case value
    /// Each counts once, however many of its values show something.
    case record
  }

  let present: Int
  /// For a member: how many objects lack it, or in how many records one does.
  let absent: Int
  let nulls: Int
  let kinds: [String: Int]
}

/// How many objects, arrays or records can have a value at a path, have it, and lack it. A record may do both.
struct Presence {
  let holders: Int
  let present: Int
  let absent: Int

  var frequency: Frequency { Frequency(present, of: holders) }
  var absence: Frequency { Frequency(absent, of: holders) }
  /// Whether each of them either has a value or lacks it.
  var isSimple: Bool { present + absent == holders }
}

extension Statistics.Row {
  /// How many steps of the path lead to any number of values.
  var repetitions: Int { pattern.steps.count { $0 == .anyIndex || $0 == .anyName } }

  /// Nil if the records were not counted from the beginning.
  func counts(_ unit: PathCounts.Unit) -> PathCounts? {
    if unit == .value || repetitions == 0 {
      return PathCounts(
        present: shape.count, absent: absent, nulls: shape.nulls,
        kinds: Dictionary(uniqueKeysWithValues: shape.kinds.map { ($0.name, $0.count) }))
    }
    guard countsRecords else { return nil }
    let records = shape.records
    return PathCounts(
      present: records.values.count, absent: isMember ? records.absences.count : 0,
      nulls: records.nulls.count,
      kinds: Dictionary(uniqueKeysWithValues: records.kinds.map { ($0.name, $0.count) }))
  }
}

extension RecordCounts {
  /// The kinds that occur, as in ``JSONShape/kinds``.
  var kinds: [(name: String, count: Int)] {
    [
      ("boolean", booleans.count), ("number", numbers.count), ("string", strings.count),
      ("array", arrays.count), ("object", objects.count),
    ].filter { $0.1 > 0 }
  }
}

extension Baseline.Row {
  /// Nil if the baseline does not count the records.
  ///
  /// - Parameter repetitions: how many steps of the path lead to any number of values.
  func counts(_ unit: PathCounts.Unit, repetitions: Int) -> PathCounts? {
    if unit == .value || repetitions == 0 {
      return PathCounts(present: present, absent: absent, nulls: nulls, kinds: kinds)
    }
    return records.map {
      PathCounts(present: $0.present, absent: $0.absent ?? 0, nulls: $0.nulls, kinds: $0.kinds)
    }
  }
}
