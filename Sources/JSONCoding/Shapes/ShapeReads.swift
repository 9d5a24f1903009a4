import Foundation

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
    /// The type, if this process has it: it is found faster by that.
    fileprivate var metatype: (any Any.Type)?

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
  /// The integers that were read as raw values of an enum.
  package internal(set) var rawIntegers = Distinct<Int64>()

  private enum CodingKeys: String, CodingKey {
    case list = "t", model = "M", unread = "u", members = "m", hasOwnName = "o", dictionaries = "d"
    case missing = "x", rawIntegers = "i"
  }

  /// The most different names of missing keys: a model may make up names from values.
  private static let maximumMissing = 64
  /// The most different raw values that are counted individually.
  static let maximumRawIntegers = 20

  mutating func add(missing name: String) {
    guard missing.insert(name).inserted, missing.count > Self.maximumMissing else { return }
    // Whoever has met which names, the first ones of all of them are left.
    if let last = missing.max() { missing.remove(last) }
  }

  /// Counts a read. Returns its place in ``list``.
  ///
  /// - Parameter known: describes the type. It is called once for each path.
  mutating func add(
    _ type: any Any.Type, isOptional: Bool, hasFailed: Bool, _ known: (any Any.Type) -> ReadType
  ) -> Int {
    let index =
      // By indexes, because a copy of a read counts references.
      list.indices.first { list[$0].metatype == type && list[$0].isOptional == isOptional }
      ?? self.index(Read(type: known(type), isOptional: isOptional, metatype: type))
    list[index].count += 1
    if hasFailed { list[index].failures += 1 }
    return index
  }

  private mutating func index(_ read: Read) -> Int {
    let found = list.firstIndex {
      $0.isOptional == read.isOptional && $0.type.qualifiedName == read.type.qualifiedName
    }
    if let found {
      list[found].metatype = list[found].metatype ?? read.metatype
      return found
    }
    list.append(Read(type: read.type, isOptional: read.isOptional, metatype: read.metatype))
    return list.count - 1
  }

  mutating func merge(_ other: ShapeReads) {
    model = model ?? other.model
    unread += other.unread
    members += other.members
    dictionaries += other.dictionaries
    hasOwnName = hasOwnName || other.hasOwnName
    rawIntegers.merge(other.rawIntegers, Self.maximumRawIntegers)
    for name in other.missing { add(missing: name) }
    for read in other.list {
      let index = self.index(read)
      list[index].count += read.count
      list[index].failures += read.failures
    }
  }
}

/// A type that a model reads values as, with everything that statistics say of it.
///
/// Only the process that has the type can find this out, once for each type.
package struct ReadType: Hashable, Codable, Sendable {
  /// The name as source spells it; see ``ModelType/name``.
  package let name: String
  /// The name as the runtime prints it, by which processes know the type.
  package let qualifiedName: String
  /// The integer type, if it is one or an optional of one. It has bounds.
  package let integer: ModelType.Facts?
  /// Whether it is a date or an optional date.
  package let isDate: Bool
  /// The raw values of an enum's cases, or an optional enum's, if they are strings and known.
  package let strings: [String]?
  /// The same if they are integers.
  package let integers: [Int64]?

  private enum CodingKeys: String, CodingKey {
    case name = "n", qualifiedName = "q", integer = "i", isDate = "d", strings = "s", integers = "v"
  }

  init(_ type: any Any.Type) {
    let own = (type as? any OptionalType.Type)?.wrapped ?? type
    (name, qualifiedName) = (ModelType(type).name, ModelType(type).qualifiedName)
    integer = own is any FixedWidthInteger.Type ? ModelType(own).facts : nil
    isDate = own == Date.self
    strings = RawValues.strings(of: type)
    integers = RawValues.integers(of: type)
  }
}
