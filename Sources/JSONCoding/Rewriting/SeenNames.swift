/// The names of the objects that are open while a text is rewritten, to find duplicates without an index.
struct SeenNames {
  /// Each with the hash in the upper half, and the offset after the opening quote in the lower one.
  private var names = UncheckedBuffer<UInt64>(capacity: 64)
  private(set) var count = 0

  func deallocate() { names.deallocate() }

  /// Forgets the names, and the memory if it is more than most texts need.
  mutating func removeAll() {
    count = 0
    guard names.capacity > 1 << 16 else { return }
    names.deallocate()
    names = UncheckedBuffer(capacity: 64)
  }

  /// Forgets the names from `start` on, whose object has ended.
  @inline(__always)
  mutating func truncate(to start: Int) { count = start }

  @inline(__always)
  mutating func append(hash: UInt32, at offset: Int) {
    if count == names.capacity { names.grow(to: 2 * count) }
    names[unchecked: count] = UInt64(hash) << 32 | UInt64(UInt32(truncatingIfNeeded: offset))
    count &+= 1
  }

  /// Whether one of the names from `start` on has the hash. Names with equal hashes are most likely equal.
  func contains(_ hash: UInt32, from start: Int) -> Bool {
    for index in start..<count where names[unchecked: index] >> 32 == UInt64(hash) { return true }
    return false
  }

  /// Whether two of the names from `start` on may be equal. Names that cannot be compared by their bytes may be.
  ///
  /// Of many names, some have equal hashes by chance. A table with sixteen bits for each name tells which ones to look
  /// at, and takes little memory.
  func mayRepeat(from start: Int, in bytes: UncheckedBuffer<UInt8>) -> Bool {
    var size = 1024
    while size < 16 * (count - start) { size *= 2 }
    let mask = UInt64(size - 1)
    var once = [UInt64](repeating: 0, count: size / 64)
    var twice = once
    for index in start..<count {
      let slot = names[unchecked: index] >> 32 & mask
      let bit: UInt64 = 1 << (slot & 63)
      let word = Int(slot >> 6)
      if once[word] & bit != 0 { twice[word] |= bit }
      once[word] |= bit
    }
    var candidates: [UInt64] = []
    for index in start..<count {
      let slot = names[unchecked: index] >> 32 & mask
      if twice[Int(slot >> 6)] & 1 << (slot & 63) != 0 { candidates.append(names[unchecked: index]) }
    }
    candidates.sort()
    for (index, name) in candidates.enumerated() {
      var other = index + 1
      while other < candidates.count, candidates[other] >> 32 == name >> 32 {
        if mayBeEqual(
          Int(UInt32(truncatingIfNeeded: name)), Int(UInt32(truncatingIfNeeded: candidates[other])), bytes)
        {
          return true
        }
        other += 1
      }
    }
    return false
  }

  private func mayBeEqual(_ one: Int, _ other: Int, _ bytes: UncheckedBuffer<UInt8>) -> Bool {
    var distance = 0
    while true {
      let (byte, same) = (bytes[unchecked: one + distance], bytes[unchecked: other + distance])
      if byte >= 0x80 || same >= 0x80 || byte == .backslash || same == .backslash { return true }
      if byte != same { return false }
      if byte == .quote { return true }
      distance += 1
    }
  }
}
