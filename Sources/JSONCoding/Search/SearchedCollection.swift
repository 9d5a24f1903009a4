import Foundation

/// A type whose own code only decodes its contents, and passes every error on.
protocol StandardType {}

extension Array: StandardType {}
extension ContiguousArray: StandardType {}
extension Set: StandardType {}
extension Dictionary: StandardType {}
extension Optional: StandardType {}
extension UUID: StandardType {}
extension EmbeddedJSON: StandardType {}
extension NumberText: StandardType {}

/// Leaves out the value, because no placeholder fits. Only this module's code ever sees it, never a model.
struct LeftOut: Error {}

/// A standard collection that the search reads element by element, so that it can leave one out and continue.
protocol SearchedCollection {
  /// The collection at `node`; nil if the value is of another kind, so that `init(from:)` must report it.
  static func search(_ context: DecodingContext, _ node: Int) throws -> Any?
}

extension Optional: SearchedCollection where Wrapped: Decodable {
  static func search(_ context: DecodingContext, _ node: Int) throws -> Any? {
    if context.kind(node) == .null { return Self.none as Any }
    return try context.record.follower.optional(context, at: node) {
      try context.value(Wrapped.self, at: node)
    } as Any
  }
}

extension Array: SearchedCollection where Element: Decodable {
  static func search(_ context: DecodingContext, _ node: Int) throws -> Any? {
    try context.search(Element.self, in: node)
  }
}

extension Set: SearchedCollection where Element: Decodable {
  static func search(_ context: DecodingContext, _ node: Int) throws -> Any? {
    try context.search(Element.self, in: node).map { Set($0) }
  }
}

extension Dictionary: SearchedCollection where Key: Decodable, Value: Decodable {
  static func search(_ context: DecodingContext, _ node: Int) throws -> Any? {
    guard context.kind(node) == .object, Key.self != String.self || !context.strategies.convertsKeys,
      let type = Key.self as? any CodingKeyRepresentable.Type, let keys = KeyProbe.keys(of: Self.self)
    else { return nil }
    context.note(context.keyTypes.number(of: keys), readingObjectAt: node)
    context.requestNames(of: node)
    var result: Self = [:]
    let members =
      context.strategies.convertsKeys
      ? context.convertedNames(of: node).names
      : context.document.names(of: node).map { (name: context.document.name(at: $0), index: $0) }
    for (text, index) in members {
      do {
        let key =
          try keys.init(stringValue: text).flatMap { type.init(codingKey: $0) as? Key }
          ?? context.key(Key.self, insteadOf: index)
        result[key] = try context.value(Value.self, at: index + 1)
      } catch is LeftOut {}
    }
    return result
  }
}

extension DecodingContext {
  fileprivate func search<Element: Decodable>(_ type: Element.Type, in array: Int) throws -> [Element]? {
    guard kind(array) == .array else { return nil }
    var elements: [Element] = []
    var container = UnkeyedContainer(context: self, array: array)
    while !container.isAtEnd {
      do {
        elements.append(try container.decode(type))
      } catch is LeftOut {
        container.skip()
      }
    }
    return elements
  }

  /// A replacement for a name that is not a valid key. Throws the standard library's error.
  fileprivate func key<Key: Decodable>(_ type: Key.Type, insteadOf name: Int) throws -> Key {
    func context(_ words: String) -> DecodingError.Context {
      DecodingError.Context(codingPath: codingPath(to: NodePlace(name + 1)), debugDescription: words)
    }
    let error: DecodingError =
      Key.self == Int.self
      ? .typeMismatch(Int.self, context("Expected Int key but found String key."))
      : .dataCorrupted(context("Could not convert key to type \(Key.self)"))
    return try record.follower.key(type, self, at: name + 1, error)
  }
}

/// Finds the type of keys that a dictionary reads objects with, which is internal to the standard library.
///
/// Paths in errors have keys of this type.
struct KeyProbe: Decoder {
  private final class Answer {
    var keys: (any CodingKey.Type)?
  }

  private struct Stop: Error {}

  private let answer = Answer()

  static func keys<Value: Decodable>(of type: Value.Type) -> (any CodingKey.Type)? {
    let probe = KeyProbe()
    _ = try? Value(from: probe)
    return probe.answer.keys
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    answer.keys = type
    throw Stop()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Stop() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Stop() }
}
