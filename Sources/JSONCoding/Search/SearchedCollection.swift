import Foundation

/// A type whose own code only decodes the values that it holds, and passes every error on.
protocol StandardType {}

extension Array: StandardType {}
extension ContiguousArray: StandardType {}
extension Set: StandardType {}
extension Dictionary: StandardType {}
extension Optional: StandardType {}
extension UUID: StandardType {}
extension EmbeddedJSON: StandardType {}
extension NumberText: StandardType {}

/// The value is left out: no placeholder can stand in for it. Thrown only to code of this module, never to a model.
struct LeftOut: Error {}

/// A standard collection that the search reads element by element, so that it can leave one out and go on.
protocol SearchedCollection {
  /// The collection at `node`; nil if it is not what the type is read from, and its `init(from:)` has to say so.
  static func search(_ context: DecodingContext, _ node: Int) throws -> Any?
}

extension Optional: SearchedCollection where Wrapped: Decodable {
  static func search(_ context: DecodingContext, _ node: Int) throws -> Any? {
    if context.kind(node) == .null { return Self.none as Any }
    do {
      return try context.value(Wrapped.self, at: node) as Wrapped? as Any
    } catch is LeftOut {
      return Self.none as Any
    }
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
    guard Key.self == Int.self || Key.self == String.self && !context.strategies.convertsKeys,
      context.kind(node) == .object, let keys = KeyProbe.keys(of: Self.self)
    else { return nil }
    context.note(context.keyTypes.number(of: keys), readingObjectAt: node)
    context.requestNames(of: node)
    var result: Self = [:]
    let members =
      context.strategies.convertsKeys
      ? context.convertedNames(of: node).names
      : context.document.names(of: node).map { (name: context.document.name(at: $0), index: $0) }
    for (text, name) in members {
      do {
        let key = try context.key(Key.self, text, at: name)
        result[key] = try context.value(Value.self, at: name + 1)
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

  /// The name as a dictionary's key, with the standard library's error if it has to be a number and is none.
  fileprivate func key<Key>(_ type: Key.Type, _ string: String, at name: Int) throws -> Key {
    if let key = string as? Key ?? Int(string) as? Key { return key }
    return try record.faultHandler.refuse(self, at: name + 1) {
      DecodingError.typeMismatch(
        Int.self,
        DecodingError.Context(
          codingPath: codingPath(to: NodePlace(name + 1)),
          debugDescription: "Expected Int key but found String key."))
    }
  }
}
