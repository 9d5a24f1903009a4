/// The JSON that a type accepts, as far as running it has shown.
package final class AcceptedType {
  package enum Form {
    /// Nothing is known yet: the type is still being observed.
    case unknown
    case string, bool, number
    case integer(least: String, greatest: String)
    /// A type that is read by a strategy or has one spelling, such as a date.
    case special
    /// The raw values of an enum.
    case choices([SampleValue])
    case optional(AcceptedType)
    case array(AcceptedType)
    case dictionary(AcceptedType)
    /// A string that holds a JSON text.
    case text(AcceptedType)
    /// What the type's own `init(from:)` reads.
    case own(AcceptedPlace)
  }

  package let type: any Decodable.Type
  package internal(set) var form = Form.unknown
  /// A value that decodes and holds as little as possible; nil if none was found.
  package internal(set) var smallest: SampleValue?
  /// A value that decodes and holds everything that the type reads at once.
  package internal(set) var fullest: SampleValue?
  /// Values that decode, each of which made the type do something else; the smallest comes first.
  package internal(set) var variations: [SampleValue] = []
  /// Paths to the members of ``fullest`` that are not written when the value is encoded.
  package internal(set) var unwritten: Set<[PathComponent]> = []
  /// The values of other types inside of the fullest value, by their paths.
  package internal(set) var parts: [(path: [PathComponent], type: AcceptedType)] = []
  /// Whether not everything was tried, because it takes too long.
  package internal(set) var isIncomplete = false

  /// Values of the right kinds that the type refuses, each for another reason.
  var refusals: [SampleValue] = []
  /// Whether a type that it holds was not known yet when it was observed.
  var isPreliminary = false
  /// How many reads it took to observe the types that were first met in this one.
  var readsOfParts = 0

  init(_ type: any Decodable.Type) { self.type = type }

  /// Values to try where the type is asked for: few, and each with another meaning.
  var representatives: [SampleValue] {
    switch form {
    case .unknown: smallest.map { [$0] } ?? []
    case .choices(let values): values
    case .own: Array(variations.prefix(Self.mostRepresentatives))
    // A model may try an integer first.
    case .number: variations + [.number("0.5")]
    default: variations
    }
  }

  /// Whether only the value itself matters, and nothing inside it.
  var isScalar: Bool {
    switch form {
    case .string, .bool, .number, .integer, .special, .choices: true
    default: false
    }
  }

  private static let mostRepresentatives = 12

  /// The kinds of JSON values that the type decodes from.
  package var kinds: Set<JSONKind> {
    switch form {
    case .unknown, .special: Set(variations.map(\.kind))
    case .string, .text: [.string]
    case .bool: [.bool]
    case .number, .integer: [.number]
    case .choices(let values): Set(values.map(\.kind))
    case .optional(let wrapped): wrapped.kinds.union([.null])
    case .array: [.array]
    case .dictionary: [.object]
    case .own(let place): place.kinds
    }
  }
}

/// What a model accepts in one place of its JSON.
package struct AcceptedPlace {
  /// The ways in which the value is read, in the order in which the model tries them.
  package var alternatives: [AcceptedAlternative] = []
  package var acceptsNull = false
  /// The kinds of values that the model accepts, but not by reading them in any way that can be seen.
  package var unseen: Set<JSONKind> = []
  /// The kinds of other values that the model also accepts, though it makes nothing of them.
  package var dropped: Set<JSONKind> = []
  /// Why nothing is known about the values here: the model's error for every value that was tried.
  package var unexplored: String?

  /// Whether only some values of the kinds that are also read are dropped.
  package var dropsOnlySome: Bool {
    dropped.isSubset(of: alternatives.reduce(into: []) { $0.formUnion($1.kinds) })
  }

  init() {}

  /// A place where every value of the type is accepted.
  package init(of type: AcceptedType) {
    alternatives = [AcceptedAlternative(content: .type(type))]
  }

  package var kinds: Set<JSONKind> {
    var kinds = alternatives.reduce(into: dropped.union(unseen)) { $0.formUnion($1.kinds) }
    if acceptsNull { kinds.insert(.null) }
    return kinds
  }
}

/// One way in which a value is read.
package struct AcceptedAlternative {
  package enum Content {
    case type(AcceptedType)
    /// An object by its keys.
    case object(AcceptedObject)
    /// An array of any length, element by element.
    case array(AcceptedPlace)
    /// An array with these elements, each in its place: how many there must be, and can be if no more are accepted.
    case tuple([AcceptedPlace], least: Int, most: Int?)
  }

  package var content: Content
  /// The only values that are accepted of all that were tried; nil if every value of the type is.
  package var values: [SampleValue]?
  package var condition: AcceptedCondition?

  package var kinds: Set<JSONKind> {
    switch content {
    case .type(let type): type.kinds
    case .object: [.object]
    case .array, .tuple: [.array]
    }
  }
}

package struct AcceptedObject {
  package var members: [AcceptedMember] = []
  /// What the values of members with any other name are read as.
  package var others: AcceptedPlace?
  /// Whether the object must have exactly one of the members.
  package var hasOneMember = false
}

package struct AcceptedMember {
  package var name: String
  package var mayBeAbsent: Bool
  package var place: AcceptedPlace
  /// When the model reads the member; nil if always.
  package var condition: AcceptedCondition?
}

/// When something is read: if the value at a path is one of these.
package struct AcceptedCondition: Hashable {
  package enum Test: Hashable {
    case isOneOf([SampleValue])
    case isPresent
    case isAbsent
    /// On the keys of the object at the path: its keys, or those of them that are known, are one of these sets.
    case hasKeys([[String]], known: [String]?)
    /// On something else, which running the model did not show.
    case unknown
  }

  package var path: [PathComponent]
  package var test: Test
}
