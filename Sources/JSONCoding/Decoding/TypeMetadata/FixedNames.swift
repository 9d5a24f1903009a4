/// Determines which key names are the model's own, so that a redacted report may show them.
///
/// A key's name is the model's own if its type has fixed names: an enum without payloads, such as synthesized
/// `CodingKeys`. Every other type of keys may hold any string, so a model may take its names from the payload's values,
/// as in `DynamicKey(value)`. Those names cannot be distinguished from names in the model's code, so all of them are
/// hidden.
///
/// A name in the document is the model's own if the model has asked for it, and one of the types that have read the
/// object has it as a fixed name.
enum FixedNames {
  /// Whether values of the type cannot hold names, judging by its metadata; see ``PlainEnum``.
  static func areFixed(in type: any CodingKey.Type) -> Bool { isPlainEnum(type) }

  /// Whether the key's name is the model's own, or `super`, the name of the standard library's key for a superclass.
  static func contain(_ key: any CodingKey) -> Bool {
    if type(of: key) == PathKey.self {
      return key.intValue == nil && key.stringValue == PathKey.superKey.stringValue
    }
    return areFixed(in: type(of: key))
  }

  private static func isPlainEnum<Key: CodingKey>(_ type: Key.Type) -> Bool { PlainEnum(type) != nil }
}
