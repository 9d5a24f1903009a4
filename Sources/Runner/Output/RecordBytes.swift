/// The bytes of consecutive records, and where the records end.
package struct RecordBytes {
  var bytes: [UInt8] = []
  /// Offsets just after records, in ascending order; the last is the number of bytes. Between two of them lies one
  /// record, or as many as fit in ``groupSize`` bytes: with lines of two bytes, one offset for each would take more
  /// memory than the lines.
  private(set) var ends: [Int] = []

  /// At most what every system writes to a pipe at once.
  private static let groupSize = 512
  private static let keptCapacity = 1 << 20

  var isEmpty: Bool { bytes.isEmpty }

  /// Removes everything. The memory is kept for the next records unless a large record has made it unusually big.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
    ends.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
  }

  /// Makes one record of everything appended since the last call.
  mutating func endRecord() {
    let start = ends.count > 1 ? ends[ends.count - 2] : 0
    if !ends.isEmpty, bytes.count - start <= Self.groupSize {
      ends[ends.count - 1] = bytes.count
    } else {
      ends.append(bytes.count)
    }
  }

  /// Appends the records of `other`.
  mutating func append(_ other: RecordBytes) {
    let start = bytes.count
    bytes += other.bytes
    for end in other.ends { ends.append(start + end) }
  }

  /// Removes all records that end behind `end`, where one of them does.
  mutating func cut(at end: Int) {
    bytes.removeLast(bytes.count - end)
    ends.removeAll { $0 >= end }
    if end > 0 { ends.append(end) }
  }

  /// Removes everything appended since the last record ended.
  mutating func dropUnfinished() {
    bytes.removeLast(bytes.count - (ends.last ?? 0))
  }
}
