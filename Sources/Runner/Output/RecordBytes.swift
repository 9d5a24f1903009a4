/// The bytes of records one after the other, and where each of them ends.
struct RecordBytes {
  var bytes: [UInt8] = []
  /// Offsets behind the records, in ascending order; the last is the number of bytes.
  private(set) var ends: [Int] = []

  private static let keptCapacity = 1 << 20

  var isEmpty: Bool { bytes.isEmpty }

  /// Drops everything; the memory stays for the next records, unless a large one has made it larger than most need.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
    ends.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
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
