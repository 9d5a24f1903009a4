/// The stored properties of a type, which show whether a key is always read.
///
/// A value that is kept in a property of the key's name and of the value's type is read whatever the other values are.
/// If there is no such property, the model may read the key only for some values of a discriminator.
struct StoredProperties {
  /// Whether the type is an enum with payloads that the compiler decodes: what is read depends on nothing but its key.
  let isSynthesizedEnum: Bool
  /// The types of the properties, by their names without underscores and in lower case.
  private var types: [String: any Any.Type] = [:]

  /// Nil if no value of the type can be made from placeholders.
  init?(_ type: any Any.Type) {
    guard let type = type as? any Decodable.Type else { return nil }
    let observation = Observation()
    guard let value = StoredProperties.value(type, observation) else { return nil }
    var mirror: Mirror? = Mirror(reflecting: value)
    isSynthesizedEnum = mirror?.displayStyle == .enum && observation.hasPayloadKeys
    guard mirror?.displayStyle != .enum else { return }
    while let next = mirror {
      for child in next.children {
        guard let label = child.label else { continue }
        types[StoredProperties.plain(label)] = Swift.type(of: child.value)
      }
      mirror = next.superclassMirror
    }
  }

  /// Whether a value of the type, or any value if that is nil, is kept under the key's name.
  func keep(_ type: (any Any.Type)?, under name: String) -> Bool {
    guard let stored = types[StoredProperties.plain(name)] else { return false }
    return type.map { StoredProperties.isStored($0, as: stored) } ?? true
  }

  /// Whether a value of the type is kept under any name.
  func keep(_ type: any Any.Type) -> Bool {
    types.values.contains { StoredProperties.isStored(type, as: $0) }
  }

  private static func isStored(_ type: any Any.Type, as stored: any Any.Type) -> Bool {
    stored == type || (stored as? any OptionalType.Type)?.wrapped == type
  }

  private static func value<Value: Decodable>(_ type: Value.Type, _ observation: Observation) -> Any? {
    for candidate in 0..<Placeholder.candidates {
      var decoder = PlaceholderDecoder(candidate: candidate, codingPath: [])
      decoder.observation = observation
      if let value = try? Value(from: decoder) { return value }
    }
    return nil
  }

  private static func plain(_ name: String) -> String {
    name.filter { $0 != "_" && $0 != "-" }.lowercased()
  }
}

/// Records what a type does with a placeholder decoder.
final class Observation {
  /// Whether the type has asked for a payload by keys that the compiler has named after the case.
  private(set) var hasPayloadKeys = false

  func note(_ keys: any CodingKey.Type) {
    let name = "\(keys)"
    if name.hasSuffix("CodingKeys"), name != "CodingKeys" { hasPayloadKeys = true }
  }
}

private protocol OptionalType {
  static var wrapped: any Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: any Any.Type { Wrapped.self }
}
