/// Output bytes, and the place that is open at their end. There is one strand unless a model goes back to a place that it has left.
struct Strand {
  /// Out of date while the strand is the current one.
  var bytes: ByteBuffer
  var top: PlaceID
}

/// What is to be put in place of some bytes of a strand when the output is put together.
struct Edit {
  enum Content {
    case strand(Int)
    /// The same bytes in another order: members, given by their indexes among the ranges.
    case members(Range<Int>)
  }

  let strand: Int
  let offset: Int
  let removed: Int
  var content: Content
}
