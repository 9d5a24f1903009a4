/// A model's reads of the values at one path.
package struct ShapeReads: Codable, Sendable {
  /// Values that were read as one type.
  package struct Read: Codable, Sendable {
    package let type: ReadType
    /// Whether the value need not be there.
    package let isOptional: Bool
    package internal(set) var count = 0
    /// How many of them failed.
    package internal(set) var failures = 0

    private enum CodingKeys: String, CodingKey {
      case type = "t", isOptional = "o", count = "n", failures = "f"
    }
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
  /// ``maximumMissing``, the first ones of the alphabet.
  package internal(set) var missing: Set<String> = []

  private enum CodingKeys: String, CodingKey {
    case list = "t", model = "M", unread = "u", members = "m", hasOwnName = "o", dictionaries = "d"
    case missing = "x"
  }

  /// The most different names of missing keys: a model may make up names from values.
  private static let maximumMissing = 64

  /// Whether the model could have read the members but did not.
  package var isAlwaysUnread: Bool { unread == members }

  /// Whether the model has never asked for the key.
  package var isUnread: Bool { list.isEmpty && unread > 0 && isAlwaysUnread }

  mutating func add(missing name: String) {
    guard missing.insert(name).inserted, missing.count > Self.maximumMissing else { return }
    // Whoever has met which names, the first ones of all of them are left.
    if let last = missing.max() { missing.remove(last) }
  }

  mutating func add(_ type: ReadType, isOptional: Bool, count: Int = 1, failures: Int) {
    let known = list.firstIndex {
      $0.isOptional == isOptional && $0.type.qualifiedName == type.qualifiedName
    }
    if known == nil { list.append(Read(type: type, isOptional: isOptional)) }
    let index = known ?? list.count - 1
    list[index].count += count
    list[index].failures += failures
  }

  func merged(_ other: ShapeReads?) -> ShapeReads {
    guard let other else { return self }
    var sum = self
    sum.model = model ?? other.model
    sum.unread += other.unread
    sum.members += other.members
    sum.dictionaries += other.dictionaries
    sum.hasOwnName = hasOwnName || other.hasOwnName
    for name in other.missing { sum.add(missing: name) }
    for read in other.list {
      sum.add(read.type, isOptional: read.isOptional, count: read.count, failures: read.failures)
    }
    return sum
  }
}

/// A type that a model reads values as. Only the process that has the type can name it.
package struct ReadType: Codable, Sendable {
  /// The name as source spells it; see ``ModelType/name``.
  package let name: String
  /// The name as the runtime prints it, by which processes know the type.
  package let qualifiedName: String

  private enum CodingKeys: String, CodingKey { case name = "n", qualifiedName = "q" }

  init(_ type: any Any.Type) {
    (name, qualifiedName) = (ModelType(type).name, ModelType(type).qualifiedName)
  }
}
