/// A hash table of the names of one large object, made when a look-up would otherwise walk over many members.
struct NameTable {
  /// The most members of an object whose names are searched one after another.
  static let smallObject = 64

  private var slots: [UInt32]
  private let mask: Int

  /// An empty table for `count` names.
  init(count: Int) {
    var size = 64
    while size < count * 2 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    mask = size - 1
  }

  /// The index of the first name with `hash` for which `matches` is true, or nil.
  ///
  /// 0 marks an empty slot. No name has the index 0, because its object has a lower index.
  func find(_ hash: UInt32, where matches: (Int) -> Bool) -> Int? {
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot])
      if matches(index) { return index }
      slot = (slot + 1) & mask
    }
    return nil
  }

  mutating func insert(_ index: Int, hash: UInt32) {
    var slot = Int(hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(index)
  }
}
