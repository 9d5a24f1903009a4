/// What payloads can show of what a type takes, item by item, found by observing the type.
///
/// Everything is counted for the type that reads it, wherever the type is used: the members of a `User` count once,
/// though an order has a buyer and a seller. So a type that holds values of itself has a finite number of items.
package struct CoverageItems: @unchecked Sendable {
  // Sendable because nothing changes it; the compiler does not know that of the metatypes.

  /// One thing that payloads show or do not.
  package struct Item {
    package enum Kind: Hashable {
      /// The member is there and not null.
      case present
      case absent
      case null
      /// The array or dictionary has no element.
      case empty
      /// It has one.
      case filled
      /// A case of an enum, or a value on which something else depends.
      case value(SampleValue)
      /// One of several ways to read the value: as this type, or as an object or array if there is none.
      case alternative(Alternative)
    }

    package enum Alternative {
      case type(any Any.Type)
      case object, array
    }

    package let kind: Kind
    /// The first place, from the top value; elements are at index 0, and any name of a dictionary is `*`.
    package let path: [PathComponent]
    /// The item that has to be shown for this one to be: what is in an object needs the object.
    package let parent: Int?
    /// Who reads the value.
    package let asker: Asker?
  }

  package internal(set) var items: [Item] = []
  /// Whether more may be accepted than was found, because observing the type took too long.
  package var isIncomplete = false
  /// The places where no value was found that the type takes.
  package internal(set) var unexplored: [[PathComponent]] = []

  /// What may be shown at a place in a value that a type reads.
  struct Target {
    var items: [Item.Kind: Int] = [:]
    /// Whether values are among the items: only then is the value of a read made.
    var hasValues = false
    var members: [String: Int] = [:]
    /// For members with any other name.
    var others: Int?
    var element: Int?
  }

  var targets: [Target] = []
  /// The targets of the values that types read, and of the top value.
  var roots: [ObjectIdentifier: Int] = [:]
  var top = 0

  /// - Parameter isOver: whether the observation of the type was ended early.
  package init(of type: AcceptedType, isOver: Bool) {
    var builder = CoverageItemsBuilder()
    builder.addTop(type)
    self = builder.result
    isIncomplete = isIncomplete || isOver
  }

  init() {}

  /// Those of a type that could not be observed.
  package static let unknown = CoverageItems()
}

extension CoverageItems.Item.Alternative: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.type(let type), .type(let other)): type == other
    case (.object, .object), (.array, .array): true
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    if case .type(let type) = self { hasher.combine(ObjectIdentifier(type)) }
  }
}
