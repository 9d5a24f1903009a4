/// Statistics path by path, beside those of a baseline: what a page shows as a tree.
package struct StatisticsTree: Hashable, Codable, Sendable {
  /// What is known of the values at a path.
  struct Facts: Hashable, Codable, Sendable {
    struct Count: Hashable, Codable, Sendable {
      /// `8 numbers (1 to 9.9)`; a value as JSON.
      let words: String
      let count: Int
    }

    /// The number of objects that may have the key; nil if the values are not members.
    let holders: Int?
    let present: Int
    let nulls: Int
    /// The kinds of the values but null.
    let kinds: [Count]
    /// The different values, the most frequent first.
    let values: [Count]
  }

  struct Change: Hashable, Codable, Sendable {
    let severity: Severity
    let code: DiagnosticCode
    let message: String
  }

  struct Row: Hashable, Codable, Sendable {
    let path: String
    /// The last step of the path.
    let name: String
    /// The number of steps.
    let depth: Int
    /// Nil if only the baseline has the path.
    let now: Facts?
    /// Nil if the baseline does not have the path, or there is none.
    let before: Facts?
    let reads: [String]
    let isUnread: Bool
    /// `a.json:1:7`
    let first: String?
    let changes: [Change]
  }

  /// The path from the input to the records, at which the paths begin; nil if a record is a whole input.
  let root: String?
  let records: Int
  let decoded: Int
  /// The number of records of the baseline, if any.
  let recordsBefore: Int?
  /// Each before those in it.
  let rows: [Row]
  /// Whether there are more paths than are kept.
  let isCut: Bool
  let findings: [Finding]
}
