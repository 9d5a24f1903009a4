/// A hash of a file's contents. Unlike a `FileStamp`, it is the same for every copy.
///
/// It takes eight bytes at a time, because files are large and debug builds are slow. It finds damage, not forgery.
package enum ContentSum {
  private static let blockSize = 1 << 20

  /// The sum as text; nil if the file cannot be read.
  package static func text(ofFile path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return text(of: descriptor)
  }

  /// The sum of an open file from its beginning, wherever it has been read to.
  private static func text(of descriptor: Int32) -> String? {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    var offset = 0
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 16)
    defer { block.deallocate() }
    while true {
      guard let count = fill(block, from: descriptor, at: offset) else { return nil }
      offset += count
      // The bytes after the end of the file count as zeros, and its size is added below.
      var place = 0
      while place < count {
        if place + 8 > count {
          for index in count..<(place + 8) { block[index] = 0 }
        }
        sum = (sum ^ block.load(fromByteOffset: place, as: UInt64.self)) &* 0x100_0000_01B3
        sum ^= sum >> 32
        place += 8
      }
      if count < blockSize { break }
    }
    return String(sum ^ UInt64(offset), radix: 16)
  }

  /// Reads until the block is full or the file ends. Returns the number of bytes.
  private static func fill(
    _ block: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int
  ) -> Int? {
    var count = 0
    while count < block.count {
      let read = pread(
        descriptor, block.baseAddress.map { $0 + count }, block.count - count, off_t(offset + count))
      if read < 0, errno == EINTR { continue }
      if read < 0 { return nil }
      if read == 0 { break }
      count += read
    }
    return count
  }
}
