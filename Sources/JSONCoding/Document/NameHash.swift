/// Hashes member names, so that names that are equal Swift strings have equal hashes.
///
/// A name of up to 16 bytes, which nearly all names are, is read as two words that may overlap and mixed with two
/// multiplications. Both factors of each multiplication depend on a secret. If a payload could choose one factor, it
/// could choose names whose hashes collide.
struct NameHash {
  /// The hash function of this process, with random secrets.
  static let perProcess = NameHash(first: .random(in: 1 ... .max), second: .random(in: 1 ... .max))

  private let first: UInt64
  private let second: UInt64

  /// The hash of the name in `range`, whose entry has `flags`.
  @inline(__always)
  func hash(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange, flags: Entry.Flags) -> UInt32 {
    if flags.isDisjoint(with: .notPlainASCII) { return plainHash(in: bytes, range) }
    return hash(EscapedString.unescaped(in: bytes, range, flags: flags))
  }

  @inline(never)
  func hash(_ name: String) -> UInt32 {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return hash(bytesOf: name) }
    // Swift compares strings by canonical equivalence, and only its own hash agrees with that.
    return UInt32(truncatingIfNeeded: name.hashValue)
  }

  /// The hash of the UTF-8 of `text`, ASCII or not: the same as ``plainHash(in:_:)`` of these bytes.
  func hash(bytesOf text: String) -> UInt32 {
    var text = text
    return text.withUTF8 { utf8 in
      // Words are read past the end of a name, but a String's memory may end there.
      let copy = UncheckedBuffer<UInt8>(capacity: utf8.count + 8)
      defer { copy.deallocate() }
      copy.copy(UnsafeRawBufferPointer(utf8), to: 0)
      return plainHash(in: copy, SourceRange(start: 0, end: utf8.count))
    }
  }

  @inline(__always)
  func plainHash(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> UInt32 {
    let count = range.count
    if count <= 8 {
      let mask: UInt64 = count == 0 ? 0 : ~0 >> UInt64(64 &- 8 &* count)
      return mix(bytes.word(at: range.start) & mask, 0, count)
    }
    if count <= 16 { return mix(bytes.word(at: range.start), bytes.word(at: range.end &- 8), count) }
    return longHash(in: bytes, range)
  }

  @inline(never)
  private func longHash(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> UInt32 {
    var state = first
    var offset = range.start
    while range.end &- offset > 8 {
      state = multiply(bytes.word(at: offset) ^ second, state)
      offset &+= 8
    }
    return mix(state, bytes.word(at: range.end &- 8), range.count)
  }

  @inline(__always)
  private func mix(_ left: UInt64, _ right: UInt64, _ count: Int) -> UInt32 {
    let once = multiply(left ^ first, right ^ second)
    let twice = multiply(once ^ first, UInt64(truncatingIfNeeded: count) ^ second)
    return UInt32(truncatingIfNeeded: twice ^ twice >> 32)
  }

  @inline(__always)
  private func multiply(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}

/// A hash table of the names of one large object, built when a look-up would otherwise walk over many members.
struct NameTable {
  /// The maximum number of members of an object that is searched without a table.
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
