/// The list of one key, for objects with one member of that name.
///
/// **Why.** The objects of an enum with payloads have one member each, and its `init(from:)` asks for all keys. Making
/// a string of the name, a key of the string and an array of the key for each object takes three times as long as
/// finding the list that was made for the same name before.
///
/// **The same in every respect**, unless the initializer of the keys gives different keys for the same name.
///
/// Only ``TypedKeyList`` knows the type. Code that knows only the type of the keys would make the runtime look up the
/// list's type.
class KeyList {
  /// The most lists for one type of keys. To look through more of them would take as long as making one.
  static let limit = 32

  let name: ShortName
  let next: KeyList?
  let number: Int

  fileprivate init(_ name: ShortName, next: KeyList?) {
    self.name = name
    self.next = next
    number = (next?.number ?? 0) + 1
  }
}

final class TypedKeyList<List>: KeyList {
  private let list: List

  init(_ list: List, _ name: ShortName, next: KeyList?) {
    self.list = list
    super.init(name, next: next)
  }

  /// Not inlined, because the caller's code would have to look up the type.
  @inline(never)
  func keys() -> List { list }
}

/// A name of at most 16 bytes, which two words hold.
struct ShortName: Equatable {
  private let count: Int
  /// The first eight bytes, or all of them if there are fewer.
  private let first: UInt64
  /// The last eight bytes; 0 if there are at most eight.
  private let last: UInt64

  /// Nil if the name is empty, longer, or has escapes.
  @inline(__always)
  init?(_ name: Entry, in bytes: UncheckedBuffer<UInt8>) {
    count = name.range.count
    guard 1...16 ~= count, !name.flags.contains(.escaped) else { return nil }
    let word = bytes.word(at: name.range.start)
    first = count < 8 ? word & (1 &<< UInt64(8 &* count) &- 1) : word
    last = count > 8 ? bytes.word(at: name.range.end &- 8) : 0
  }
}
