/// The key that asked for a value, or the type of a value that was requested without a key.
public enum Asker: Codable, Sendable {
  /// `name` is the key's own string, not its spelling in the text.
  case key(ModelType, name: String)
  /// The type of a value that was requested without a key.
  case value(ModelType)

  /// A key of this type.
  static func key(_ type: any CodingKey.Type, name: String) -> Asker { .key(ModelType(type), name: name) }

  /// The type of a value that was requested without a key.
  static func value(_ type: any Any.Type) -> Asker { .value(ModelType(type)) }
}

extension Issue {
  /// The requester of the value. For an array's element or a dictionary's value, the requester of the outermost such
  /// collection.
  ///
  /// Nil if that is not certain, as when types with the same key have read the same object.
  public var asker: Asker? {
    if let received = rest.first?.received { return received.asker }
    if let path = rest.first?.codingPath {
      return asker(path.reversed().lazy.map { (type(of: $0), $0) })
    }
    guard let link else { return requestedType.map(Asker.value) }
    return asker(sequence(first: link) { $0.outer }.lazy.map { ($0.asker, $0.key) })
  }

  /// - Parameter path: the innermost step first.
  private func asker(
    _ path: some Sequence<(type: (any CodingKey.Type)?, key: any CodingKey)>
  ) -> Asker? {
    for step in path {
      guard let type = step.type else { return nil }
      let isElement = step.key is PathKey && step.key.intValue != nil
      // The standard library's key for the members of a dictionary, or none where names are converted.
      let isDictionary =
        type == PathKey.OfDictionary.self || String(reflecting: type) == "Swift._DictionaryCodingKey"
      guard isElement || isDictionary else { return .key(type, name: step.key.stringValue) }
    }
    return requestedType.map(Asker.value)
  }
}
