/// A key that an object lacks, with its words in reports: shared by the many objects that may lack it.
final class MissingKey {
  let key: any CodingKey
  /// Its string, which is not always its spelling in the text.
  let string: String
  /// The name that it has, or would have, in the text.
  let name: PathName
  /// Foundation's message about it.
  private(set) lazy var words = "No value associated with key \(key) (\"\(string)\")."

  init(_ key: any CodingKey, spelling: String) {
    self.key = key
    string = key.stringValue
    name = PathName(spelling, key, isPayload: !FixedNames.contain(key))
  }
}

/// The last key that was missing.
struct MissingKeys {
  private var last: MissingKey?
  private var bits: UInt64 = 0

  /// The key itself if it is the same as last time.
  func find(_ key: any CodingKey) -> MissingKey? {
    guard let last, type(of: last.key) == type(of: key), bits == MissingKeys.bits(key) else { return nil }
    return last
  }

  /// Keeps the key if its bits distinguish it from all others of its type.
  mutating func keep(_ key: MissingKey) {
    last = nil
    guard FixedNames.areFixed(in: type(of: key.key)) else { return }
    last = key
    bits = MissingKeys.bits(key.key)
  }

  /// The bits of a value of an enum without payloads.
  private static func bits<Key: CodingKey>(_ key: Key) -> UInt64 {
    withUnsafeBytes(of: key) { bytes in
      if bytes.count == 1 { return UInt64(bytes[0]) }
      var bits: UInt64 = 0
      for byte in bytes.prefix(8) { bits = bits << 8 | UInt64(byte) }
      return bits
    }
  }
}
