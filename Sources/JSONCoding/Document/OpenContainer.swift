/// An array or object that is open while its elements or members are read.
struct OpenContainer: BitwiseCopyable {
  /// The index of its entry.
  var opening: Int
  var count: Int
  /// A filter of 128 bits, one for each name by its hash: if a new name's bit is already set, the name may be a duplicate.
  var seen: UInt64
  var seenToo: UInt64
  var isObject: Bool
}
