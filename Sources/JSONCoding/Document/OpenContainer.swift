/// An array or object that the parser has not yet closed.
struct OpenContainer: BitwiseCopyable {
  /// The index of its entry.
  var opening: Int
  /// The number of complete elements or members.
  var count = 0
  /// The two halves of a 128-bit filter, in which each name's hash sets one bit. A name whose bit is already set may be
  /// a duplicate.
  var lowNameFilter: UInt64 = 0
  var highNameFilter: UInt64 = 0
  /// The name of an earlier object that the next name probably repeats, or the end of that object, or 0.
  ///
  /// Most objects have the names of their neighbor, in the same order. See ``Parser``.
  var expectedName = 0
  /// An earlier value that the next value probably resembles, perhaps of another kind, or 0.
  var similarValue = 0
  /// The number of names that were neither the expected one nor soon after it.
  var surprises: UInt8 = 0
  /// Whether all names so far were the expected ones. They are then all different.
  var isRepetition = false
  var isObject: Bool

  @inline(__always)
  init(opening: Int, isObject: Bool) {
    self.opening = opening
    self.isObject = isObject
  }

  /// The array or object at `opening`, which probably resembles the earlier value at `similar`.
  @inline(__always)
  init(opening: Int, isObject: Bool, similar: Int, in entries: UncheckedBuffer<Entry>) {
    self.init(opening: opening, isObject: isObject)
    guard similar != 0 else { return }
    let entry = entries[unchecked: similar]
    if isObject, entry.kind == .object {
      expectedName = similar &+ 1
      isRepetition = true
    } else if !isObject, entry.kind == .array {
      similarValue = similar &+ 1
    }
  }

  /// Sets the bit of a name in the filter.
  ///
  /// - Returns: whether it was set before.
  @inline(__always)
  @discardableResult
  mutating func addToFilter(_ hash: UInt32) -> Bool {
    let bit: UInt64 = 1 &<< UInt64(hash & 63)
    let isHigh = hash & 64 != 0
    let filter = isHigh ? highNameFilter : lowNameFilter
    lowNameFilter |= isHigh ? 0 : bit
    highNameFilter |= isHigh ? bit : 0
    return filter & bit != 0
  }

  /// Expects the successors of the earlier name at `name`: its value, and the name after that.
  @inline(__always)
  mutating func expect(after name: Int, in entries: UncheckedBuffer<Entry>) {
    similarValue = name &+ 1
    expectedName = Document.next(after: name &+ 1, in: entries)
  }

  /// Looks for a name among those soon after the expected one, in case the object lacks some. If it is not there, the
  /// object has an additional name, and the same name is expected again.
  @inline(__always)
  mutating func expect(near hash: UInt32, in entries: UncheckedBuffer<Entry>) {
    guard expectedName != 0 else { return }
    let found = OpenContainer.find(hash, from: expectedName, in: entries)
    if found != 0 { return expect(after: found, in: entries) }
    surprises &+= 1
    if surprises == 8 { expectedName = 0 }
  }

  @inline(never)
  private static func find(_ hash: UInt32, from first: Int, in entries: UncheckedBuffer<Entry>) -> Int {
    var name = first
    for _ in 0..<4 where entries[unchecked: name].kind == .name {
      if entries[unchecked: name].link == hash { return name }
      name = Document.next(after: name &+ 1, in: entries)
    }
    return 0
  }
}
