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
