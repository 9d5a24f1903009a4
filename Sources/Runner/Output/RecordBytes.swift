/// The bytes of records one after the other, and where each of them ends.
struct RecordBytes {
  var bytes: [UInt8] = []
  /// Offsets behind the records, in ascending order; the last is the number of bytes.
  private(set) var ends: [Int] = []

  var isEmpty: Bool { bytes.isEmpty }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// What was appended since the last call is one record.
  mutating func endRecord() {
    ends.append(bytes.count)
  }

  /// Drops what was appended since the last record ended.
  mutating func dropUnfinished() {
    bytes.removeLast(bytes.count - (ends.last ?? 0))
  }
}
