import Foundation

/// Reads whole files, pipes among them.
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
