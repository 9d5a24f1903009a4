/// A record of what a model did with one payload: its requests, in order, and whether the payload decoded.
///
/// It is sent between processes, so types are represented by their facts, and places by their paths in the payload.
package struct Observation: Sendable {
  /// One step of a path into a payload.
  package enum Step: Hashable, Sendable {
    case member(String)
    /// 0-based.
    case index(Int)
    /// Into the JSON text that a string holds.
    case text
  }

  /// A request of a read.
  package enum Request: Hashable, Sendable {
    /// A value of the type at this index in ``Observation/types``.
    case type(Int)
    /// A container of keys.
    case object
    /// A container of elements.
    case array
    /// Only whether there is a value: `contains`, `decodeNil`, `superDecoder`.
    case presence
  }

  /// One read. The reads made inside it follow it, up to ``end``.
  package struct Read: Hashable, Sendable {
    /// The index of the value's path in ``Observation/paths``. The value need not be there.
    package var path: Int
    package var request: Request
    /// Whether the value was asked for by `decodeIfPresent`.
    package var isOptional: Bool
    package var hasSucceeded: Bool
    /// The index after the last read made inside this one.
    package var end: Int
  }

  /// An object that was asked for all of its keys.
  package struct ListedObject: Hashable, Sendable {
    /// The index of the object's path in ``Observation/paths``.
    package var path: Int
    /// Whether one of its key types takes any name.
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

/// A short form: a read is four numbers, and a path is its parent's index and a step.
extension Observation: Codable {
  private enum CodingKeys: String, CodingKey {
    case issue, decodes, isCutShort, types
    case paths = "p"
    case reads = "r"
    case objects = "o"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    issue = try values.decodeIfPresent(Issue.self, forKey: .issue)
    decodes = try values.decode(Bool.self, forKey: .decodes)
    isCutShort = try values.decodeIfPresent(Bool.self, forKey: .isCutShort) ?? false
    types = try values.decode([ReadType].self, forKey: .types)
    paths = []
    for path in try values.decode([ShortPath].self, forKey: .paths) {
      guard let step = path.step else {
        paths.append([])
        continue
      }
      guard paths.indices.contains(path.parent) else { throw path.unknownParent(in: values) }
      paths.append(paths[path.parent] + [step])
    }
    reads = try values.decode([ShortRead].self, forKey: .reads).map(\.read)
    objects = try values.decode([ShortObject].self, forKey: .objects).map(\.object)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(issue, forKey: .issue)
    try values.encode(decodes, forKey: .decodes)
    if isCutShort { try values.encode(true, forKey: .isCutShort) }
    try values.encode(types, forKey: .types)
    var written: [ShortPath] = []
    var indexes: [[Step]: Int] = [:]
    for (index, path) in paths.enumerated() {
      written.append(ShortPath(parent: indexes[Array(path.dropLast())] ?? 0, step: path.last))
      indexes[path] = index
    }
    try values.encode(written, forKey: .paths)
    try values.encode(reads.map(ShortRead.init), forKey: .reads)
    try values.encode(objects.map(ShortObject.init), forKey: .objects)
  }

  /// `[2,"name"]`, `[2,0]`, `[2]` for the text in a string, and `[]` for the payload itself.
  private struct ShortPath: Codable {
    var parent: Int
    var step: Step?

    init(parent: Int, step: Step?) { (self.parent, self.step) = (parent, step) }

    func unknownParent(in values: KeyedDecodingContainer<CodingKeys>) -> DecodingError {
      .dataCorruptedError(forKey: .paths, in: values, debugDescription: "no path \(parent)")
    }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      (parent, step) = (0, nil)
      if values.isAtEnd { return }
      parent = try values.decode(Int.self)
      if values.isAtEnd {
        step = .text
      } else if let name = try? values.decode(String.self) {
        step = .member(name)
      } else {
        step = .index(try values.decode(Int.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      guard let step else { return }
      try values.encode(parent)
      switch step {
      case .member(let name): try values.encode(name)
      case .index(let index): try values.encode(index)
      case .text: break
      }
    }
  }

  /// `[path, request, flags, end]`: a request is a type's index, or -1 for an object, -2 for an array, -3 for presence.
  private struct ShortRead: Codable {
    let read: Read

    init(_ read: Read) { self.read = read }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      let path = try values.decode(Int.self)
      let request = try values.decode(Int.self)
      let flags = try values.decode(Int.self)
      read = Read(
        path: path,
        request: request >= 0 ? .type(request) : request == -1 ? .object : request == -2 ? .array : .presence,
        isOptional: flags & 1 != 0, hasSucceeded: flags & 2 != 0, end: try values.decode(Int.self))
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(read.path)
      switch read.request {
      case .type(let index): try values.encode(index)
      case .object: try values.encode(-1)
      case .array: try values.encode(-2)
      case .presence: try values.encode(-3)
      }
      try values.encode((read.isOptional ? 1 : 0) | (read.hasSucceeded ? 2 : 0))
      try values.encode(read.end)
    }
  }

  private struct ShortObject: Codable {
    let path: Int
    let takesAnyName: Bool?
    let names: [String]

    init(_ object: ListedObject) {
      (path, takesAnyName, names) = (object.path, object.takesAnyName ? true : nil, object.names)
    }

    var object: ListedObject {
      ListedObject(path: path, takesAnyName: takesAnyName ?? false, names: names)
    }
  }
}
