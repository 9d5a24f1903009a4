/// The key type with which the standard library's dictionaries encode themselves. It has no public name.
///
/// The members of such a dictionary come in a different order in every run, so they are sorted.
enum DictionaryKey {
  /// Nil if dictionaries do not use keyed containers.
  static let identifier: ObjectIdentifier? = {
    let probe = KeyTypeProbe()
    try? [String: Int]().encode(to: probe)
    return probe.keyType
  }()
}

/// An encoder that records the key type it is asked for; its containers accept no values.
private final class KeyTypeProbe: Encoder {
  var keyType: ObjectIdentifier?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    keyType = ObjectIdentifier(type)
    return nowhere.container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { nowhere.unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { nowhere }

  private var nowhere: ValueEncoder {
    let context = EncodingContext(strategies: CodingStrategies(), userInfo: [:], dictionaryKey: nil)
    return ValueEncoder(context: context, id: .none)
  }
}
