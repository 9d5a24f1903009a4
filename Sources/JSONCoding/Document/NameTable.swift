/// Where the names of one large object stand: a hash table over its members, made when a look-up would have to walk far.
struct NameTable {
  /// Up to so many members, names are looked for one after another.
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

  /// The first index of a name with `hash` that `matches`, or nil. Indexes of names are never 0: an object stands before them.
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
