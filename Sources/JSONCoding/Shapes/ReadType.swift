import Foundation

/// A type that a model reads values as, with everything that statistics say of it.
///
/// Only the process that has the type can find this out. It does so once for each type, and sends the facts to the
/// process that words them.
package final class ReadType: Sendable {
  package struct Facts: Hashable, Codable, Sendable {
    /// The name as source spells it; see ``ModelType/name``.
    package let name: String
    /// The name as the runtime prints it, by which processes know the type.
    package let qualifiedName: String
    /// The integer type, if it is one or an optional of one. It has bounds.
    package let integer: ModelType.Facts?
    /// True if it is a date or an optional date; nil otherwise.
    private let date: Bool?
    /// The raw values of an enum's cases, or an optional enum's, if they are strings and known.
    package let strings: [String]?
    /// The same if they are integers.
    package let integers: [Int64]?

    package var isDate: Bool { date == true }

    private enum CodingKeys: String, CodingKey {
      case name = "n"
      case qualifiedName = "q"
      case integer = "i"
      case date = "d"
      case strings = "s"
      case integers = "v"
    }

    fileprivate init(_ type: any Any.Type) {
      let own = (type as? any OptionalType.Type)?.wrapped ?? type
      (name, qualifiedName) = (ModelType(type).name, ModelType(type).qualifiedName)
      integer = own is any FixedWidthInteger.Type ? ModelType(own).facts : nil
      date = own == Date.self ? true : nil
      strings = RawValues.strings(of: type)
      integers = RawValues.integers(of: type)
    }
  }

  /// The type; nil if another process has told of it.
  let metatype: (any Any.Type)?
  package let facts: Facts

  package init(_ type: any Any.Type) {
    metatype = type
    facts = Facts(type)
  }

  /// A type that another process has told of.
  init(_ facts: Facts) {
    metatype = nil
    self.facts = facts
  }

  /// Whether both are one type. A type that another process has told of is known by its name.
  package func isSame(as other: ReadType) -> Bool {
    if self === other { return true }
    if let metatype, let same = other.metatype { return metatype == same }
    return facts.qualifiedName == other.facts.qualifiedName
  }
}
