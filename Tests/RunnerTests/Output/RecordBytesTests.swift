import Testing

@testable import Runner

@Suite struct RecordBytesTests {
  /// The ends after records of these lengths.
  private func ends(_ lengths: [Int]) -> [Int] {
    var records = RecordBytes()
    for length in lengths {
      records.bytes += [UInt8](repeating: 0, count: length)
      records.endRecord()
    }
    return records.ends
  }

  @Test func smallRecordsShareABufferAndLargeOnesDoNot() {
    #expect(ends([]) == [])
    #expect(ends([2, 2, 2]) == [6])
    #expect(ends([500, 12, 1]) == [512, 513])
    #expect(ends([1000, 2, 2, 600, 2]) == [1000, 1004, 1604, 1606])
    #expect(ends(Array(repeating: 2, count: 131_072)).count == 512)
    #expect(ends(Array(repeating: 0, count: 100)) == [0])
  }

  @Test func dropsOnlyTheUnfinishedRecord() {
    var records = RecordBytes()
    records.bytes += [1, 2]
    records.dropUnfinished()
    #expect(records.bytes == [])
    records.bytes += [1, 2]
    records.endRecord()
    records.bytes += [3]
    records.endRecord()
    records.bytes += [4, 5]
    records.dropUnfinished()
    #expect(records.bytes == [1, 2, 3])
    #expect(records.ends == [3])
  }
}
