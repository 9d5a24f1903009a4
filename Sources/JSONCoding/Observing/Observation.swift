/// A model's behavior on one payload: its requests, in order, and whether the payload decoded.
///
/// It is sent between processes, so types are represented by their facts, and places by their paths in the payload.
package struct Observation: Codable, Sendable {
  /// One step of a path into a payload.
  package enum Step: Hashable, Codable, Sendable {
    case member(String)
    /// 0-based.
    case index(Int)
    /// Into the JSON text that a string holds.
    case text
  }

  /// The result that a read asks for.
  package enum Request: Hashable, Codable, Sendable {
    /// A value of the type at this index in ``Observation/types``.
    case type(Int)
    /// A container of keys.
    case object
    /// A container of elements.
    case array
    /// Only the presence of a value: `contains`, `decodeNil`, `superDecoder`.
    case presence
  }

  /// One read. The reads made inside it follow it, up to ``end``.
  package struct Read: Hashable, Codable, Sendable {
    /// The index of the value's path in ``Observation/paths``. The value need not exist.
    package var path: Int
    package var request: Request
    /// Whether the value was asked for by `decodeIfPresent`.
    package var isOptional: Bool
    package var hasSucceeded: Bool
    /// The index after the last read made inside this one.
    package var end: Int

    private enum CodingKeys: String, CodingKey {
      case path = "p", request = "r", isOptional = "o", hasSucceeded = "s", end = "e"
    }
  }

  /// An object that was asked for all of its keys.
  package struct ListedObject: Hashable, Codable, Sendable {
    /// The index of the object's path in ``Observation/paths``.
    package var path: Int
    /// Whether one of its key types accepts any name.
    package var takesAnyName: Bool
    /// The names of the keys that its key types list, as JSON spells them.
    package var names: [String]
  }

  /// The JSON that a value of a type is read from.
  package enum Form: String, Codable, Sendable {
    case string, bool, integer, number, date, data, url, uuid
    /// A collection or optional of the standard library, which forwards reads to its contents.
    case collection
    /// A string that holds a JSON text.
    case text
    /// Whatever the type's own `init(from:)` asks for.
    case own
  }

  /// A type that the model asked for.
  package struct ReadType: Hashable, Codable, Sendable {
    package var type: ModelType
    package var form: Form
    /// The raw values of an enum whose cases are known, strings or integers.
    package var cases: [String]?
  }

  /// Why the payload was refused; nil if it decoded.
  package var issue: Issue?
  package var decodes: Bool
  /// Whether the model exceeded the maximum number of reads.
  package var isCutShort: Bool
  package var paths: [[Step]]
  package var types: [ReadType]
  package var reads: [Read]
  package var objects: [ListedObject]

  /// The observation of a payload that was not tried, or that ended the process of the model.
  package init() {
    (issue, decodes, isCutShort) = (nil, false, false)
    (paths, types, reads, objects) = ([], [], [], [])
  }
}

extension PathComponent {
  /// The same step, in a path that may lead into texts.
  package var step: Observation.Step {
    switch self {
    case .member(let name): .member(name)
    case .index(let index): .index(index)
    }
  }
}
