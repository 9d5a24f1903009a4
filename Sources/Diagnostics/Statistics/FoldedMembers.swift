/// The members of objects that have so many that a few lines each would be more than one screen.
struct FoldedMembers {
  /// Of more members than this in all objects, besides those with values in them, each object has its own in few lines.
  private static let mostMembers = 20

  /// The members of each such object, by its key.
  private let members: [String: [Statistics.Row]]

  init(_ rows: [Statistics.Row]) {
    let parents = Set(rows.map(\.parentKey))
    let leaves = rows.filter { $0.isMember && !parents.contains($0.key) }
    let fewest = leaves.count > Self.mostMembers ? 2 : .max
    members = Dictionary(grouping: leaves, by: \.parentKey).filter { $0.value.count >= fewest }
  }

  func contains(_ row: Statistics.Row) -> Bool {
    members[row.parentKey]?.contains { $0.key == row.key } == true
  }

  /// All members of an object, if this one is the first of them.
  func members(startingWith row: Statistics.Row) -> [Statistics.Row]? {
    members[row.parentKey].flatMap { $0.first?.key == row.key ? $0 : nil }
  }
}
