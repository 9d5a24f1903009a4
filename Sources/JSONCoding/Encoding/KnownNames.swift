/// The names of members as they are written, found by the strings that a model's keys give for them.
///
/// The same literals come again and again, so a name is found by the bits of its string. Strings with the same bits are
/// equal, because the strings are kept: the memory they refer to stays where it is, and does not change.
struct KnownNames {
  struct Name: BitwiseCopyable {
    fileprivate let bits: Bits
    /// Where the comma, the name in quotes and the colon are in ``text``.
    let start: Int
    /// Zero in a free slot.
    let count: Int
    /// The names have the numbers from zero.
    let number: Int

    fileprivate static let none = Name(bits: Bits(low: 0, high: 0), start: 0, count: 0, number: 0)
  }

  fileprivate struct Bits: BitwiseCopyable {
    let low: UInt64
    let high: UInt64

    /// Zeros where a string is smaller, on 32-bit platforms. Names are then found by their content.
    @inline(__always)
    init(_ string: String) {
      let isKnown = MemoryLayout<String>.size == MemoryLayout<Bits>.size
      self = isKnown ? unsafeBitCast(string, to: Bits.self) : Bits(low: 0, high: 0)
    }

    init(low: UInt64, high: UInt64) {
      self.low = low
      self.high = high
    }

  }

  /// Names may come from data, so there is a limit to their number and length.
  private static let limit = 1_024
  private static let longestName = 256

  private(set) var text = ByteWriter()
  /// A hash table whose size is a power of two.
  private var slots: UncheckedBuffer<Name>
  private var names: [String: Name] = [:]
  /// Odd numbers that no payload knows, so that it cannot choose names that collide.
  private let secret = (low: UInt64.random(in: 0 ... .max) | 1, high: UInt64.random(in: 0 ... .max) | 1)

  init() {
    slots = UncheckedBuffer(capacity: 64)
    slots.fill(64, with: .none)
  }

  func deallocate() {
    text.deallocate()
    slots.deallocate()
  }

  /// The name, which is added if it is new; nil if there is no room for it.
  @inline(__always)
  mutating func find(_ string: String) -> Name? {
    let bits = Bits(string)
    var slot = slot(of: bits)
    while true {
      let name = slots[unchecked: slot]
      if name.bits.low == bits.low, name.bits.high == bits.high, name.count > 0 { return name }
      if name.count == 0 { return findContent(string) }
      slot = (slot &+ 1) & (slots.capacity &- 1)
    }
  }

  @inline(__always)
  private func slot(of bits: Bits) -> Int {
    let hash = bits.low &* secret.low &+ bits.high &* secret.high
    return Int(truncatingIfNeeded: hash &>> 40) & (slots.capacity &- 1)
  }

  /// Finds the name of a string that is newly created each time.
  @inline(never)
  private mutating func findContent(_ string: String) -> Name? {
    if let index = names.index(forKey: string) {
      // Equal strings may have other bytes.
      return names.keys[index].utf8.elementsEqual(string.utf8) ? names.values[index] : nil
    }
    guard names.count < KnownNames.limit, string.utf8.count <= KnownNames.longestName else { return nil }
    let start = text.count
    text.append(.comma)
    text.append(quoted: string)
    text.append(.colon)
    let name = Name(bits: Bits(string), start: start, count: text.count - start, number: names.count)
    names[string] = name
    if MemoryLayout<String>.size == MemoryLayout<Bits>.size { insert(name) }
    return name
  }

  private mutating func insert(_ name: Name) {
    if names.count * 2 > slots.capacity {
      slots.grow(to: 2 * slots.capacity)
      slots.fill(slots.capacity, with: .none)
      for name in names.values { place(name) }
    } else {
      place(name)
    }
  }

  private func place(_ name: Name) {
    var slot = slot(of: name.bits)
    while slots[unchecked: slot].count > 0 { slot = (slot + 1) & (slots.capacity - 1) }
    slots[unchecked: slot] = name
  }
}
