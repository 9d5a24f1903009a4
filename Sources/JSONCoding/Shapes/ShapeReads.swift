/// A model's reads of the values at one path.
package struct ShapeReads: Sendable {
  /// Values that were read as one type.
  package struct Read: Sendable {
    package let type: any Any.Type
    /// Whether the value need not be there.
    package let isOptional: Bool
    package internal(set) var count = 0
    /// How many of them failed.
    package internal(set) var failures = 0
  }

  package private(set) var list: [Read] = []
  /// The model, if the values are the records themselves, whose reads are not listed.
  package internal(set) var model: (any Any.Type)?
  /// How many members of records that decode the model has not asked for by their names.
  package internal(set) var unread = 0
  /// How many members of records that decode there are.
  package internal(set) var members = 0
  /// Of a member: whether its name is one that the model itself spells, and not the payload's own.
  package internal(set) var hasOwnName = false
  /// How many objects were read by keys that can be any string, and all at once: their names are data.
  package internal(set) var dictionaries = 0
  /// How many reads of keys that an object does not have, and must have, there were, by the names as JSON has them.
  package private(set) var missing: [String: Int] = [:]
  /// The integers that were read as raw values of an enum.
  package internal(set) var rawIntegers = IntegerFacts()

  /// The most different names of missing keys: a model may make up names from values.
  private static let mostMissing = 64

  mutating func add(missing name: String) {
    if missing.count < Self.mostMissing || missing[name] != nil { missing[name, default: 0] += 1 }
  }

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
    model = model ?? other.model
    unread += other.unread
    members += other.members
    dictionaries += other.dictionaries
    hasOwnName = hasOwnName || other.hasOwnName
    rawIntegers.merge(other.rawIntegers)
    for (name, count) in other.missing { missing[name, default: 0] += count }
    for read in other.list {
      let index = self.index(read.type, read.isOptional)
      list[index].count += read.count
      list[index].failures += read.failures
    }
  }
}
