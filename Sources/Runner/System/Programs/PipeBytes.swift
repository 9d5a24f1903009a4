import Foundation

/// What goes through a pipe, whole.
enum PipeBytes {
  /// So many bytes; nil if there are not as many.
  static func next(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let part = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + done }, count - done)
      }
      if part < 0, SystemError.last.isInterruption, !Interruption.isRequested { continue }
      guard part > 0 else { return nil }
      done += part
    }
    return bytes
  }

  /// The next line, without its end; nil if there is none, or if this program is to end.
  ///
  /// - Parameter interval: how often it is asked whether this program is to end, in milliseconds; -1 for never.
  static func line(from descriptor: Int32, interval: Int32 = -1) -> String? {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      if Interruption.isRequested { return nil }
      var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&place, 1, interval) > 0 else { continue }
      guard let byte = next(1, from: descriptor)?.first else { return nil }
      line.append(byte)
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// False if not everything could be written.
  static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let part = bytes.withUnsafeBytes { buffer in
        write(descriptor, buffer.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if part < 0, SystemError.last.isInterruption, !Interruption.isRequested { continue }
      guard part > 0 else { return false }
      done += part
    }
    return true
  }
}
