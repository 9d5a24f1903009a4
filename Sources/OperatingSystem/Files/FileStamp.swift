import Foundation

/// File metadata that changes whenever the file does.
package struct FileStamp {
  /// A line that stays the same as long as the file is untouched.
  ///
  /// It has the size, the times of the last changes to the content and to the file or its metadata, and the inode.
  /// Programs cannot set the second time.
  package let text: String

  /// Nil if nothing exists at the path.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let times = [status.st_mtimespec, status.st_ctimespec]
    #else
      let times = [status.st_mtim, status.st_ctim]
    #endif
    let words = times.map { "\($0.tv_sec).\($0.tv_nsec)" }
    text = "\(status.st_size) \(words[0]) \(words[1]) \(status.st_ino)"
  }
}

/// Identifies a file by device and inode, independent of its name or descriptor.
package struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// The file of an open descriptor; nil if it is not open.
  package init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file that is read under this name; `-` is standard input. Nil if it does not exist.
  package init?(readAs path: String) {
    if path == "-" {
      self.init(StandardStreams.input)
    } else {
      guard let status = StartFolder.status(of: StandardStreams.path(path)) else { return nil }
      self.init(status)
    }
  }

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// A hash of a file's contents. Unlike a `FileStamp`, it is the same for every copy.
///
/// It processes eight bytes at a time, because files are large and debug builds are slow. It detects damage, not
/// forgery.
package enum ContentSum {
  private static let blockSize = 1 << 20

  /// The sum as text; nil if the file cannot be read.
  package static func text(ofFile path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    var offset = 0
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 16)
    defer { block.deallocate() }
    while true {
      guard let count = fill(block, from: descriptor, at: offset) else { return nil }
      offset += count
      // Bytes after the end of the file count as zeros, and the file's size is added below.
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

/// Reads whole files, including pipes.
package enum FileBytes {
  /// No source file is this long, but a device may never end.
  private static let maximumCount = 1 << 30

  /// All bytes of the file at the path, relative to the folder where the program began.
  package static func read(_ path: String) throws(CannotOpen) -> [UInt8] {
    do throws(SystemError) {
      return try bytes(of: path)
    } catch {
      throw CannotOpen(name: path, purpose: "read", error: error)
    }
  }

  private static func bytes(of path: String) throws(SystemError) -> [UInt8] {
    let descriptor = try StartFolder.openToRead(path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while !Interruption.isRequested {
      let count = block.withUnsafeMutableBytes { systemRead(descriptor, $0) }
      if count == 0 { break }
      if count > 0 {
        bytes += block[..<count]
        if bytes.count > maximumCount { throw SystemError(code: EFBIG) }
      } else if !SystemError.last.isInterruption {
        throw SystemError.last
      }
    }
    return bytes
  }
}

private func systemRead(_ descriptor: Int32, _ memory: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, memory.baseAddress, memory.count)
}
