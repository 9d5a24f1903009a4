import Diagnostics
import JSONCoding

/// The JSON that a model accepts, as far as trying payloads has shown.
package struct AcceptedModel: Sendable {
  /// The value of the whole payload.
  var root = AcceptedValue(ways: [AcceptedWay(content: .type(0))])
  /// The types that the model asks for, its own first. Types whose code was not observed have only facts.
  var types: [AcceptedType]
  /// Whether this describes the JSON that the model writes, not the JSON that it reads.
  var isWritten = false
  let strategies: CodingStrategies
  /// A payload that decodes and holds as little as possible; nil if none was found.
  package let smallest: SampleValue?
  /// A payload that decodes and holds everything that the model reads at once.
  package let fullest: SampleValue?
  /// Payloads that decode, the smallest first. Each made the model do something different.
  package private(set) var samples: [SampleValue]
  /// Whether the search ended before everything was tried.
  package let isIncomplete: Bool
  /// The model's message, if no payload decodes.
  package var words: String? { smallest == nil ? types.first?.value.unexplored : nil }
}

struct AcceptedType: Sendable {
  let facts: Observation.ReadType
  /// Accepted values, if the type is a date or data.
  let examples: [SampleValue]
  /// The value that the type's own code reads; empty for types described by their facts.
  var value = AcceptedValue()
  /// Places in the type that are not written when a value is encoded.
  var unwritten: Set<Path> = []
  /// Whether the type's own code refuses more than is described.
  var hasOwnChecks = false

  init(_ type: ModelSession.KnownType) { (facts, examples) = (type.facts, type.examples) }

  /// Whether the facts alone describe the type.
  var isScalar: Bool { facts.form != .own && facts.form != .collection && facts.form != .text }
}

/// What a model accepts in one place.
struct AcceptedValue: Sendable {
  /// The ways in which the value is read, in the order in which the model tries them.
  var ways: [AcceptedWay] = []
  var acceptsNull = false
  /// The kinds of values that are accepted without a visible read.
  var unseen: Set<JSONKind> = []
  /// The kinds of values that are accepted although reading them failed.
  var dropped: Set<JSONKind> = []
  /// The model's message about every value tried; nil if one was accepted.
  var unexplored: String?

  /// Whether no value is known to be accepted, except perhaps null.
  var isEmpty: Bool { ways.isEmpty && unseen.isEmpty && dropped.isEmpty }
}

/// One way in which a value is read.
struct AcceptedWay: Sendable {
  enum Content: Sendable {
    /// The type at this index in ``AcceptedModel/types``.
    case type(Int)
    case object(AcceptedObject)
    /// An array: its first elements, its minimum length, and the elements after the first ones; nil if it ends there.
    case array([AcceptedValue], minimum: Int, rest: AcceptedValue?)
    /// An array whose elements are keys and values in turn.
    case pairs(AcceptedValue, AcceptedValue)
    /// A string with a JSON text.
    case text(AcceptedValue)
  }

  var content: Content
  /// The kinds of values that were read in this way.
  var kinds: Set<JSONKind> = []
  /// Strings or numbers that were accepted, if the type's own code refuses others.
  var values: [SampleValue]?
  /// Whether all other values are refused: these are cases of an enum, or literals whose neighbors are refused.
  var isClosed = false
  /// Whether the values are cases of an enum.
  var isEnum = false
  /// When the value is read in this way; nil for always.
  var condition: AcceptedCondition?
}

struct AcceptedObject: Sendable {
  /// The names that members of ``others`` have.
  enum Names: Sendable { case any, integers, unknown }

  var members: [AcceptedMember] = []
  /// The value of members with any other name.
  var others: AcceptedValue?
  var names = Names.any
  /// Whether the object must have exactly one of the members.
  var hasOneMember = false
}

struct AcceptedMember: Sendable {
  var name: String
  var mayBeAbsent: Bool
  var value: AcceptedValue
  /// When the member is read; nil for always.
  var condition: AcceptedCondition?
}

extension AcceptedModel {
  private static let maximumRequests = 60_000
  private static let maximumSamples = 5_000

  /// Asks a model what it accepts.
  ///
  /// - Parameters:
  ///   - literals: the string and number literals of the model's sources.
  ///   - limit: the maximum duration of the search, which then returns its findings so far; nil for no limit.
  package init(
    of model: some ObservedModel, _ strategies: CodingStrategies = CodingStrategies(),
    literals: [String] = [],
    limit: Duration? = nil
  ) throws {
    let session = ModelSession(
      model, Candidates(strategies: strategies, literals: literals), requests: Self.maximumRequests,
      limit: limit)
    _ = session.observe(.null)
    var tables: [Int: TrialTable] = [:]
    var number = 0
    while number < session.types.count, !session.isOver {
      let type = session.types[number]
      if number == 0 || type.facts.form == .own && type.site != nil {
        session.begin(number, isWhole: number == 0)
        tables[number] = Exploration(session, number).run()
      }
      number += 1
    }
    if let error = session.error { throw error }
    self.strategies = strategies
    isIncomplete = session.isOver
    types = session.types.indices.map { number in
      tables[number].map { AcceptedBuilder($0).type() } ?? AcceptedType(session.types[number])
    }
    samples = Self.samples(session, tables)
    smallest = samples.first
    fullest = tables[0]?.fullest.map { Self.filled($0.value, session) }
    if let fullest, !samples.contains(fullest) { samples.append(fullest) }
  }

  /// The payloads that decode, made by putting each accepted value of each type at the type's site.
  private static func samples(_ session: ModelSession, _ tables: [Int: TrialTable]) -> [SampleValue] {
    var samples: [SampleValue] = []
    for (type, table) in tables.sorted(by: { $0.key < $1.key }) {
      let some = table.accepted.prefix(maximumSamples - samples.count)
      samples += some.compactMap { session.payload(type, $0.value) }
    }
    return samples.withoutRepetitions
  }

  /// The payload with the fullest value of each type in it. Recursive types are filled three levels deep.
  private static func filled(_ payload: SampleValue, _ session: ModelSession) -> SampleValue {
    var best = payload
    for _ in 0..<3 {
      let answer = session.observe(best)
      for read in answer.reads.dropFirst() where read.hasSucceeded {
        guard case .type(let index) = read.request, answer.types[index].form == .own else { continue }
        let path = answer.paths[read.path]
        let number = session.number(of: answer.types[index])
        guard let value = session.types[number].values.last, let current = best.value(at: path),
          value.text.utf8.count > current.text.utf8.count, let fuller = best.with(value, at: path),
          session.observe(fuller).decodes
        else { continue }
        best = fuller
      }
    }
    return best
  }
}
