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
