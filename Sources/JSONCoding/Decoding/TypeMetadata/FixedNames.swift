/// Which names of keys are the model's own, so that a redacted report may show them.
///
/// A key's name is the model's own if its type has fixed names: an enum without payloads, as the compiler makes
/// `CodingKeys`. Every other type of keys may hold any string, so a model may take its names out of the payload's
/// values, as in `DynamicKey(value)`. Nobody can tell those names from names in the model's code, so all of them are
/// hidden.
///
/// A name of the document is the model's own if the model has asked for it, and one of the types that the object was
/// read with has it as a fixed name.
enum FixedNames {
  /// Whether values of the type cannot hold names, as far as its metadata tells; see ``PlainEnum``.
  static func are(ofType type: any CodingKey.Type) -> Bool { isPlainEnum(type) }

  /// Whether the key's name is the model's own, or `super`, which the standard library gives to the key of a
  /// superclass.
  static func include(_ key: any CodingKey) -> Bool {
    if type(of: key) == PathKey.self {
      return key.intValue == nil && key.stringValue == PathKey.superKey.stringValue
    }
    return are(ofType: type(of: key))
  }

  private static func isPlainEnum<Key: CodingKey>(_ type: Key.Type) -> Bool { PlainEnum(type) != nil }
}
