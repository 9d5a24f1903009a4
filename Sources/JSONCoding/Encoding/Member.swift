/// Where a member of an object stands, for finding it again when its key is encoded a second time, and for sorting.
struct Member: BitwiseCopyable {
  let strand: Int
  /// The offset of the name's opening quote; the name as it is written, with quotes, is `nameCount` bytes long.
  let start: Int
  let nameCount: Int
  let hash: UInt64
  /// The index of the member of the same object that was written before, or -1.
  let previous: Int
  let isUnordered: Bool
  /// The end of the value, exclusive; -1 while it is the last thing in its object.
  var end = -1
  /// The place of its value, if it was given one that can be found again, or `.none`.
  var place = PlaceID.none
  /// The index of the edit that replaces the value, or -1.
  var edit = -1

  var name: Range<Int> { start..<start &+ nameCount }
  /// After the colon.
  var valueStart: Int { start &+ nameCount &+ 1 }
}
