import JSONCoding

/// How much there is at one path, counted in values or in records.
struct PathCounts: Decodable, Sendable {
  /// The unit of the counts.
  enum Unit {
    case value
    /// Each counts once, however many of its values show something.
    case record
  }

  let present: Int
  /// How many objects lack the member, or in how many records one does; nil if it is none.
  let absent: Int?
  let nulls: Int
  let kinds: [String: Int]

  private enum CodingKeys: String, CodingKey {
    case present, absent, nulls = "null", kinds
  }

  var all: [Int] { [present, absent ?? 0, nulls] + Array(kinds.values) }
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

extension PathPattern {
  /// How many steps lead to any number of values.
  var repetitions: Int { steps.count { $0 == .anyIndex || $0 == .anyName } }
}

extension Statistics.Row {
  /// How many steps of the path lead to any number of values.
  var repetitions: Int { pattern.repetitions }

  /// Nil if the records were not counted from the beginning.
  func counts(_ unit: PathCounts.Unit) -> PathCounts? { facts.counts(unit, repetitions: repetitions) }
}

extension PathFacts {
  /// Nil if the records are not counted.
  ///
  /// - Parameter repetitions: how many steps of the path lead to any number of values.
  func counts(_ unit: PathCounts.Unit, repetitions: Int) -> PathCounts? {
    if unit == .value || repetitions == 0 {
      return PathCounts(present: present, absent: absent, nulls: nulls, kinds: kinds)
    }
    return records
  }
}
