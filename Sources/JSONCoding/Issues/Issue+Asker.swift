/// The key that asked for a value, or the type of a value that no key has asked for.
public enum Asker {
  /// `name` is the key's own string, not its spelling in the text.
  case key(any CodingKey.Type, name: String)
  /// The type of a value that no key has asked for.
  case value(any Any.Type)
}

extension Issue {
  /// A step from the value of a key that was asked for to a value in it.
  public enum Step: String, Hashable, Codable, Sendable {
    /// The element of an array.
    case element
    /// The value in a dictionary.
    case value
  }

  /// Who asked for the value: of an array's element, or a value in a dictionary, who asked for the outermost of these.
  ///
  /// Nil if that is not certain, as when types with the same key have read the same object.
  public var asker: Asker? { request?.asker }

  /// The steps from the value that the asker has asked for to this value.
  public var stepsBelowAsker: [Step] { request?.steps.reversed() ?? [] }

  /// The steps are the innermost first.
  private var request: (asker: Asker, steps: [Step])? {
    if let path = rest.first?.codingPath {
      return request(path.reversed().lazy.map { (type(of: $0), $0) })
    }
    guard let link else { return requestedType.map { (.value($0), []) } }
    return request(sequence(first: link) { $0.outer }.lazy.map { ($0.asker, $0.key) })
  }

  private func request(
    _ path: some Sequence<(type: (any CodingKey.Type)?, key: any CodingKey)>
  ) -> (asker: Asker, steps: [Step])? {
    var steps: [Step] = []
    for step in path {
      guard let type = step.type else { return nil }
      let isElement = step.key is PathKey && step.key.intValue != nil
      // The standard library's key for the members of a dictionary, or none where names are converted.
      let isDictionary =
        type == PathKey.OfDictionary.self || String(reflecting: type) == "Swift._DictionaryCodingKey"
      guard isElement || isDictionary else { return (.key(type, name: step.key.stringValue), steps) }
      steps.append(isElement ? .element : .value)
    }
    return requestedType.map { (.value($0), steps) }
  }
}
