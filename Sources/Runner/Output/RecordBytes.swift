/// The bytes of records one after the other, and where they end.
struct RecordBytes {
  var bytes: [UInt8] = []
  /// Offsets behind records, in ascending order; the last is the number of bytes. Between two of them is one record, or as many
  /// as there are in ``groupSize`` bytes: of lines of two bytes the ends would take more memory than the lines.
  private(set) var ends: [Int] = []

  /// No larger than what every system writes to a pipe at once.
  private static let groupSize = 512
  private static let keptCapacity = 1 << 20

  var isEmpty: Bool { bytes.isEmpty }

  /// Drops everything; the memory stays for the next records, unless a large one has made it larger than most need.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
    ends.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
  }

  /// What was appended since the last call is one record.
  mutating func endRecord() {
    let start = ends.count > 1 ? ends[ends.count - 2] : 0
    if !ends.isEmpty, bytes.count - start <= Self.groupSize {
      ends[ends.count - 1] = bytes.count
    } else {
      ends.append(bytes.count)
    }
  }

  /// Drops what was appended since the last record ended.
  mutating func dropUnfinished() {
    bytes.removeLast(bytes.count - (ends.last ?? 0))
  }
}
