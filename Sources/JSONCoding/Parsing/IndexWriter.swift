/// Writes the entries of a document.
struct IndexWriter {
  var entries: UncheckedBuffer<Entry>
  var count = 0

  /// The caller has made room.
  @inline(__always)
  mutating func append(_ entry: Entry) {
    entries[unchecked: count] = entry
    count &+= 1
  }
}
