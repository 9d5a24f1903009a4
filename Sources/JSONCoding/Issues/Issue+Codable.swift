/// Issues are sent from the process that decodes to the one that reports. Types become their names, and keys their
/// strings; everything else stays the same.
extension Issue: Codable {
  /// The encoded form of an issue. Members that most issues lack are nil, so that they take no space.
  private struct Message: Codable {
    var kind: Kind
    var path: [PathComponent]
    /// Nil if the keys are those of ``path``.
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
