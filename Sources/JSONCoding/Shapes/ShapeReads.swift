/// A model's reads of the values at one path.
package struct ShapeReads: Codable, Sendable {
  /// A type that a model reads values as. Only the process that has the type can name it.
  package struct RequestedType: Codable, Sendable {
    /// The name as spelled in source; see ``ModelType/name``.
    package let name: String
    /// The name as the runtime prints it, which identifies the type across processes.
    package let qualifiedName: String

    private enum CodingKeys: String, CodingKey { case name = "n", qualifiedName = "q" }

    init(_ type: any Any.Type) {
      (name, qualifiedName) = (ModelType(type).name, ModelType(type).qualifiedName)
    }
  }

  /// Values that were read as one type.
  package struct Read: Codable, Sendable {
    package let type: RequestedType
    /// Whether the value may be absent.
    package let isOptional: Bool
    package internal(set) var count = 0
    /// The number of failed reads.
    package internal(set) var failures = 0

    private enum CodingKeys: String, CodingKey {
      case type = "t", isOptional = "o", count = "n", failures = "f"
    }
  }

  package internal(set) var list: [Read] = []
  /// The model, if the values are the records themselves, whose reads are not listed.
  package internal(set) var model: RequestedType?
  /// The number of members of decoded records that the model did not ask for by name.
  package internal(set) var unread = 0
  /// The number of members of decoded records.
  package internal(set) var members = 0
  /// For a member: whether its name is the model's own rather than the payload's.
  package internal(set) var hasOwnName = false
  /// The number of objects that were read all at once by keys that can be any string: their names are data.
  package internal(set) var dictionaries = 0
  /// The missing keys that the model requires, as JSON spells them. If there are more than ``maximumMissing``, the
  /// first in alphabetical order.
  package internal(set) var missing: Set<String> = []

  private enum CodingKeys: String, CodingKey {
    case list = "t", model = "M", unread = "u", members = "m", hasOwnName = "o", dictionaries = "d"
    case missing = "x"
  }

  /// The maximum number of missing keys: a model may make up names from values.
  private static let maximumMissing = 64

  /// Whether the model could have read the members but did not.
  package var isAlwaysUnread: Bool { unread == members }

  /// Whether the model has never asked for the key.
  package var isUnread: Bool { list.isEmpty && unread > 0 && isAlwaysUnread }

  mutating func add(missing name: String) {
    guard missing.insert(name).inserted, missing.count > Self.maximumMissing else { return }
    // The first names in the alphabet remain, whichever worker met them.
    if let last = missing.max() { missing.remove(last) }
  }

  mutating func add(_ type: RequestedType, isOptional: Bool, count: Int = 1, failures: Int) {
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
