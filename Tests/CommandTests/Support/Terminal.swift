import Foundation

/// A pseudo-terminal: a program writes to one end, and the test reads the other.
final class Terminal {
  /// The terminal that the program sees. It stays open, so that the last output can still be read.
  let screen: FileHandle
  private let leader: Int32

  init() throws {
    leader = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard leader >= 0, let name = Self.unlock(leader) else { throw CocoaError(.fileNoSuchFile) }
    let follower = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard follower >= 0 else { throw CocoaError(.fileNoSuchFile) }
    screen = FileHandle(fileDescriptor: follower, closeOnDealloc: true)
  }

  deinit { close(leader) }

  /// Sets the width that programs see; 0 is unknown.
  func resize(columns: UInt16) {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(leader, UInt(TIOCSWINSZ), &size)
  }

  /// Unlocks the other end, and returns its name.
  private static func unlock(_ leader: Int32) -> String? {
    #if canImport(Darwin)
      guard grantpt(leader) == 0, unlockpt(leader) == 0 else { return nil }
      return ptsname(leader).map { String(cString: $0) }
    #else
      // `TIOCSPTLCK` and `TIOCGPTN`; the functions of POSIX for this are hidden from Swift.
      var (isLocked, number): (Int32, Int32) = (0, 0)
      guard ioctl(leader, 0x4004_5431, &isLocked) == 0, ioctl(leader, 0x8004_5430, &number) == 0 else {
        return nil
      }
      return "/dev/pts/\(number)"
    #endif
  }

  /// The output since the last call, without waiting for more.
  func shown() -> Data {
    var data = Data()
    var request = pollfd(fd: leader, events: Int16(POLLIN), revents: 0)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while poll(&request, 1, 0) > 0, request.revents & Int16(POLLIN) != 0 {
      let count = read(leader, &buffer, buffer.count)
      if count <= 0 { break }
      data.append(contentsOf: buffer[..<count])
    }
    return data
  }
}
