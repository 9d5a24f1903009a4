/// An array or object that the parser has not yet closed.
struct OpenContainer: BitwiseCopyable {
  /// The index of its entry.
  var opening: Int
  /// The number of complete elements or members.
  var count: Int
  /// The two halves of a 128-bit filter, in which each name's hash sets one bit. A name whose bit is already set may be
  /// a duplicate.
  var lowNameFilter: UInt64
  var highNameFilter: UInt64
  var isObject: Bool
}
