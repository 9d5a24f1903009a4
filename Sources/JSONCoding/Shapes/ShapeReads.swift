/// A model's reads of the values at one path.
package struct ShapeReads: Sendable {
  /// Values that were read as one type.
  package struct Read: Sendable {
    package fileprivate(set) var type: ReadType
    /// Whether the value need not be there.
    package let isOptional: Bool
    package internal(set) var count = 0
    /// How many of them failed.
    package internal(set) var failures = 0
  }

  package internal(set) var list: [Read] = []
  /// The model, if the values are the records themselves, whose reads are not listed.
  package internal(set) var model: ReadType?
  /// How many members of records that decode the model has not asked for by their names.
  package internal(set) var unread = 0
  /// How many members of records that decode there are.
  package internal(set) var members = 0
  /// Of a member: whether its name is one that the model itself spells, and not the payload's own.
  package internal(set) var hasOwnName = false
  /// How many objects were read by keys that can be any string, and all at once: their names are data.
  package internal(set) var dictionaries = 0
  /// The names as JSON has them of keys that an object does not have, and must have. If there are more than
  /// ``mostMissing``, the first ones of the alphabet.
  package internal(set) var missing: Set<String> = []
  /// The integers that were read as raw values of an enum.
  package internal(set) var rawIntegers = IntegerFacts()

  /// The most different names of missing keys: a model may make up names from values.
  private static let mostMissing = 64

  mutating func add(missing name: String) {
    guard missing.insert(name).inserted, missing.count > Self.mostMissing else { return }
    // Whoever has met which names, the first ones of all of them are left.
    if let last = missing.max() { missing.remove(last) }
  }

  /// - Parameter known: gives what is known of the type, which is asked for once for each path.
  /// - Returns: what is known of the type.
  @discardableResult
  mutating func add(
    _ type: any Any.Type, isOptional: Bool, hasFailed: Bool, _ known: (any Any.Type) -> ReadType
  ) -> ReadType {
    let index =
      list.firstIndex { $0.type.metatype == type && $0.isOptional == isOptional }
      ?? self.index(known(type), isOptional)
    list[index].count += 1
    if hasFailed { list[index].failures += 1 }
    return list[index].type
  }

  private mutating func index(_ type: ReadType, _ isOptional: Bool) -> Int {
    guard let found = list.firstIndex(where: { $0.isOptional == isOptional && $0.type.isSame(as: type) })
    else {
      list.append(Read(type: type, isOptional: isOptional))
      return list.count - 1
    }
    // A type of this process is found faster the next time.
    if type.metatype != nil { list[found].type = type }
    return found
  }

  mutating func merge(_ other: ShapeReads) {
    model = model ?? other.model
    unread += other.unread
    members += other.members
    dictionaries += other.dictionaries
    hasOwnName = hasOwnName || other.hasOwnName
    rawIntegers.merge(other.rawIntegers)
    for name in other.missing { add(missing: name) }
    for read in other.list {
      let index = self.index(read.type, read.isOptional)
      list[index].count += read.count
      list[index].failures += read.failures
    }
  }
}
