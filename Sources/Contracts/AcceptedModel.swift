import JSONCoding

/// What a model accepts, as far as asking it has shown.
package struct AcceptedModel: Sendable {
  /// Types whose own code was observed, the model's own first. Others are told by their facts alone.
  var types: [AcceptedType]
  let strategies: CodingStrategies
  /// A payload that decodes and holds as little as possible; nil if none was found.
  package let smallest: SampleValue?
  /// A payload that decodes and holds everything that the model reads at once.
  package let fullest: SampleValue?
  /// Payloads that decode, each of which made the model do something else; the smallest comes first.
  package let samples: [SampleValue]
  /// Whether not everything was tried, because it takes too long.
  package let isIncomplete: Bool
  /// Values of dates and data that were accepted, by the number of their type.
  let examples: [Int: [SampleValue]]
  /// What the model says of every payload, if none was found that decodes.
  package var words: String? { smallest == nil ? types.first?.value.unexplored : nil }
}

struct AcceptedType: Sendable {
  let facts: Observation.ReadType
  /// What the type's own code reads; without ways for types that are told by their facts.
  var value = AcceptedValue()
  /// Places in the type that are not written when a value is encoded.
  var unwritten: Set<Path> = []
  /// Whether the type's own code refuses more than is described.
  var hasOwnChecks = false
}

/// What a model accepts in one place.
struct AcceptedValue: Sendable {
  /// The ways in which the value is read, in the order in which the model tries them.
  var ways: [AcceptedWay] = []
  var acceptsNull = false
  /// The kinds of values that are accepted, but not by reading them in any way that can be seen.
  var unseen: Set<JSONKind> = []
  /// The kinds of values that are also accepted after a read of them failed.
  var dropped: Set<JSONKind> = []
  /// What the model says of every value that was tried; nil if one was found.
  var unexplored: String?

  /// Whether no value but null is known to be accepted.
  var isEmpty: Bool { ways.isEmpty && unseen.isEmpty && dropped.isEmpty }
}

/// One way in which a value is read.
struct AcceptedWay: Sendable {
  enum Content: Sendable {
    /// The type at this index in ``AcceptedModel/types``.
    case type(Int)
    case object(AcceptedObject)
    /// An array of any length.
    case array(AcceptedValue)
    /// An array whose elements are keys and values in turn.
    case pairs(AcceptedValue, AcceptedValue)
    /// An array with these elements: how many there must be, and how many there can be, nil if further ones are ignored.
    case tuple([AcceptedValue], minimum: Int, maximum: Int?)
    /// A string with a JSON text.
    case text(AcceptedValue)
  }

  var content: Content
  /// Strings or numbers that were accepted, if the type's own code refuses others.
  var values: [SampleValue]?
  /// Whether all others are refused: the values are cases of an enum, or literals whose neighbors are refused.
  var isClosed = false
  /// Whether the values are cases of an enum.
  var isEnum = false
  /// When the value is read in this way; nil for always.
  var condition: AcceptedCondition?
}

struct AcceptedObject: Sendable {
  /// Which names the members of ``others`` have.
  enum Names: Sendable { case any, integers, uuids, unknown }

  var members: [AcceptedMember] = []
  /// What the values of members with any other name are read as.
  var others: AcceptedValue?
  var names = Names.any
  /// Whether the object must have exactly one of the members.
  var hasOneMember = false
  /// Types that read the same object as a whole.
  var parts: [(type: Int, condition: AcceptedCondition?)] = []
}

struct AcceptedMember: Sendable {
  var name: String
  var mayBeAbsent: Bool
  var value: AcceptedValue
  /// When the member is read; nil for always.
  var condition: AcceptedCondition?
}

/// On what it depends that something is read: all of these tests hold. Without tests, nobody knows.
struct AcceptedCondition: Sendable, Hashable {
  enum Test: Sendable, Hashable {
    case isOneOf([SampleValue]), isNoneOf([SampleValue]), isPresent, isAbsent
  }

  struct Part: Sendable, Hashable {
    var path: Path
    var test: Test
  }

  var parts: [Part]

  static let unknown = AcceptedCondition(parts: [])
}
