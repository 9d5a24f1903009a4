/// Properties that few issues have. They are stored separately, because a report may have many thousands of issues, and
/// creating, copying and releasing all of these for each issue takes longer than everything else about it.
extension Issue {
  struct Rest: Sendable {
    var codingPath: [any CodingKey]?
    var path: [PathComponent]?
    var payloadNames: Set<Int>?
    /// The requester of the value as received from another process; `.some(nil)` if that process did not know it.
    var asker: Asker??
    var facts = Facts()
  }

  /// Facts that are read and set as properties of the issue. A message contains them unchanged; nil takes no space
  /// there.
  public struct Facts: Codable, Sendable {
    /// For `valueNotFound`: the missing key of the object at ``Issue/range``, if a super decoder read null instead.
    public var absentKey: String?
    /// For `duplicateKey`: the location of the first name, if it is not in the text at hand but earlier in the input.
    public var firstLocation: SourceLocation?
    /// The type of the value that the expected type wraps, if that is a property wrapper.
    public var wrappedType: ModelType?
    /// The description of an error that the model threw itself; the description of a `dataCorrupted` error is part of
    /// ``Issue/kind``.
    public var words: String?
    /// The description of the model's own error that wraps the problem's error.
    public var wrapping: String?
    /// The choices of the enum that the value is read as, if they are known.
    public var choices: Choices?
    /// For an enum with payloads: the names found, if they are not exactly one of its keys.
    public var caseNames: CaseNames?
    /// The loss, if the model has caught the error of the problem and continues without the value.
    public var loss: Loss?
    /// The type of the record, if a hint is about that.
    public var recordType: ModelType?
    var attempts: [Attempt]?
    var moreAttempts: Int?
  }

  /// A fact about the issue; nil if it has none.
  public subscript<Value>(dynamicMember fact: WritableKeyPath<Facts, Value?>) -> Value? {
    get { rest.isEmpty ? nil : rest[0].facts[keyPath: fact] }
    set { set(newValue) { $0.facts[keyPath: fact] = newValue } }
  }

  /// The model's other attempts to read the value, in order.
  public var attempts: [Attempt] {
    get { rest.first?.facts.attempts ?? [] }
    set { self[dynamicMember: \.attempts] = newValue.isEmpty ? nil : newValue }
  }

  /// The number of attempts that are missing from ``attempts``, because there are too many.
  public var moreAttempts: Int {
    get { rest.first?.facts.moreAttempts ?? 0 }
    set { self[dynamicMember: \.moreAttempts] = newValue == 0 ? nil : newValue }
  }

  /// Changes ``rest``, and creates it unless it would stay empty.
  mutating func set<Value>(_ value: Value?, _ change: (inout Rest) -> Void) {
    if rest.isEmpty {
      if value == nil { return }
      rest.append(Rest())
    }
    change(&rest[0])
  }
}

/// Issues are sent from the process that decodes to the process that reports. Types become their names, and keys their
/// strings; everything else stays the same.
extension Issue: Codable {
  /// The encoded form of an issue. Members that most issues lack are nil, and take no space.
  private struct Message: Codable {
    var kind: Kind
    var path: [PathComponent]
    /// Nil if the keys are the components of ``path``.
    var keys: [Key]?
    var payloadNames: [Int]?
    var range: SourceRange
    var expected: Expected?
    var found: Found?
    var isNameUnknown: Bool?
    var hints: [Hint]?
    var isThrownByModel: Bool?
    var requestedType: ModelType?
    var asker: Asker?
  }

  private struct Key: Codable, Equatable {
    var string: String
    var index: Int?

    init(_ key: any CodingKey) { (string, index) = (key.stringValue, key.intValue) }

    var key: PathKey { index.map { PathKey(intValue: $0) } ?? PathKey(stringValue: string) }
  }

  public func encode(to encoder: any Encoder) throws {
    let keys = codingPath.map { Key($0) }
    let isPath = keys == path.map { Key($0.key) }
    try Message(
      kind: kind, path: path, keys: isPath ? nil : keys,
      payloadNames: payloadNames.isEmpty ? nil : payloadNames.sorted(), range: range, expected: expected,
      found: found, isNameUnknown: isNameUnknown ? true : nil, hints: hints.isEmpty ? nil : hints,
      isThrownByModel: isThrownByModel ? true : nil, requestedType: requestedType, asker: asker
    ).encode(to: encoder)
    try rest.first?.facts.encode(to: encoder)
  }

  public init(from decoder: any Decoder) throws {
    let message = try Message(from: decoder)
    var rest = Rest()
    rest.path = message.path
    rest.codingPath = message.keys?.map(\.key) ?? message.path.map(\.key)
    rest.payloadNames = Set(message.payloadNames ?? [])
    rest.asker = .some(message.asker)
    rest.facts = try Facts(from: decoder)
    self.init(
      kind: message.kind, link: nil, rest: [rest], range: message.range, expected: message.expected,
      found: message.found, isNameUnknown: message.isNameUnknown ?? false, hints: message.hints ?? [],
      isThrownByModel: message.isThrownByModel ?? false, requestedType: message.requestedType)
  }
}

extension PathComponent {
  /// The step as a key that belongs to no model.
  fileprivate var key: PathKey {
    switch self {
    case .member(let name): PathKey(stringValue: name)
    case .index(let index): PathKey(intValue: index)
    }
  }
}

extension ModelType: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try Facts(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try facts.encode(to: encoder)
  }
}
