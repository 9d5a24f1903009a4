/// A key that an object lacks, with what is said of it: the same for each of the many objects that may lack it.
final class MissingKey {
  let key: any CodingKey
  /// Its string, which is not always its spelling in the text.
  let string: String
  /// The name that it has, or would have in the text.
  let name: PathName
  /// What Foundation says of it, once somebody has asked: see ``FaultWords``.
  @exclusivity(unchecked) var words: String?

  init(_ key: any CodingKey, spelling: String) {
    self.key = key
    string = key.stringValue
    name = PathName(spelling, key, isPayload: !FixedNames.include(key))
  }
}

/// The last key that was missing.
struct MissingKeys {
  private struct Known {
    let type: any CodingKey.Type
    let bits: UInt64
    let key: MissingKey
  }

  private var known: Known?

  /// The key itself if it is the last one again.
  func find(_ key: any CodingKey) -> MissingKey? {
    guard let known, known.type == type(of: key), known.bits == MissingKeys.bits(key) else { return nil }
    return known.key
  }

  /// Keeps the key if nothing but its bits tells it from others of its type.
  mutating func keep(_ key: MissingKey) {
    let type = type(of: key.key)
    known = FixedNames.are(ofType: type) ? Known(type: type, bits: MissingKeys.bits(key.key), key: key) : nil
  }

  /// The bits of a value of an enum without payloads.
  private static func bits<Key: CodingKey>(_ key: Key) -> UInt64 {
    withUnsafeBytes(of: key) { bytes in
      var bits: UInt64 = 0
      for byte in bytes.prefix(8) { bits = bits << 8 | UInt64(byte) }
      return bits
    }
  }
}

extension DecodingContext {
  func missingKey(_ key: any CodingKey) -> MissingKey {
    if let known = missingKeys.find(key) { return known }
    let missing = MissingKey(key, spelling: spelling(of: key))
    missingKeys.keep(missing)
    return missing
  }
}
