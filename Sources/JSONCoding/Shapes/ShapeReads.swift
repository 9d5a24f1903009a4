/// What a model has asked of the values at one path.
public struct ShapeReads: Sendable {
  /// Values that were read as one type.
  public struct Read: Sendable {
    public let type: any Any.Type
    /// Whether the value need not be there.
    public let isOptional: Bool
    public internal(set) var count = 0
    /// How many of them failed.
    public internal(set) var failures = 0
  }

  public private(set) var list: [Read] = []
  /// How many members of records that decode the model has not asked for by their names.
  public internal(set) var unread = 0
  /// How many members of records that decode there are.
  public internal(set) var members = 0
  /// How many objects were read by keys that can be any string, and all at once: their names are data.
  public internal(set) var dictionaries = 0

  mutating func add(_ type: any Any.Type, isOptional: Bool, hasFailed: Bool) {
    let index = self.index(type, isOptional)
    list[index].count += 1
    if hasFailed { list[index].failures += 1 }
  }

  private mutating func index(_ type: any Any.Type, _ isOptional: Bool) -> Int {
    if let known = list.firstIndex(where: { $0.type == type && $0.isOptional == isOptional }) { return known }
    list.append(Read(type: type, isOptional: isOptional))
    return list.count - 1
  }

  mutating func merge(_ other: ShapeReads) {
    unread += other.unread
    members += other.members
    dictionaries += other.dictionaries
    for read in other.list {
      let index = self.index(read.type, read.isOptional)
      list[index].count += read.count
      list[index].failures += read.failures
    }
  }
}
