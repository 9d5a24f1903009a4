/// A list of one key whose value is one byte, as the keys of an enum are, or none.
///
/// The objects of an enum with payloads have one member each, and its `init(from:)` asks for all keys. Making an array
/// for each object takes longer than finding the one that was made for the same key before.
///
/// Only ``TypedKeyList`` knows the type. Code that knows only the type of the keys would make the runtime look up the
/// list's type.
class KeyList {
  let byte: UInt8
  let next: KeyList?

  fileprivate init(_ byte: UInt8, next: KeyList?) {
    self.byte = byte
    self.next = next
  }
}

final class TypedKeyList<List>: KeyList {
  private let list: List

  init(_ list: List, _ byte: UInt8, next: KeyList?) {
    self.list = list
    super.init(byte, next: next)
  }

  /// Not inlined, because the caller's code would have to look up the type.
  @inline(never)
  func keys() -> List { list }
}

extension DecodingContext {
  /// All keys of the object, if it has one member and its keys are known by one byte; otherwise nil.
  @inline(__always)
  func onlyKey<Key: CodingKey>(of object: Int) -> [Key]? {
    guard MemoryLayout<Key>.size <= 1, entries[unchecked: object].end == 1 else { return nil }
    guard let key = Key(stringValue: document.name(at: object &+ 1)) else { return [] }
    let byte = withUnsafeBytes(of: key) { $0.first ?? 0 }
    if let known = containers.list(of: Key.self, byte) {
      return unsafeDowncast(known, to: TypedKeyList<[Key]>.self).keys()
    }
    containers.keep([key], byte)
    return [key]
  }
}
