/// Statistics path by path: what a page shows as a tree.
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

  struct Row: Hashable, Codable, Sendable {
    let path: String
    /// The last step of the path.
    let name: String
    /// The number of steps.
    let depth: Int
    let facts: Facts
    let reads: [String]
    let isUnread: Bool
    /// `a.json:1:7`
    let first: String?
  }

  /// The path from the input to the records, at which the paths begin; nil if a record is a whole input.
  let root: String?
  /// How many records decode.
  let summary: String
  /// Each before those in it.
  let rows: [Row]
  /// Whether there are more paths than are kept.
  let isCut: Bool
  let findings: [Finding]
}
