import Foundation
import JSONCoding

/// Frames on a descriptor: four bytes with the length in the machine's order, and as many bytes of JSON.
package enum FrameChannel {
  /// A longer frame is not one of ours: the model has written into the descriptor.
  package static let maximumLength = 1 << 28

  /// Writes a frame; false if nobody reads it.
  package static func send(_ message: some Encodable, to descriptor: Int32) -> Bool {
    var frame: [UInt8] = [0, 0, 0, 0]
    do { try RecordEncoder().encode(message, into: &frame) } catch { return false }
    let length = UInt32(frame.count - 4)
    withUnsafeBytes(of: length) { for (index, byte) in $0.enumerated() { frame[index] = byte } }
    return write(frame, to: descriptor)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let part = Foundation.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if part < 0, errno == EINTR { continue }
        guard part > 0 else { return false }
        done += part
      }
      return true
    }
  }

  /// Waits for the next frame; nil if there is none, or something else.
  package static func receive<Message: Decodable>(_ type: Message.Type, from descriptor: Int32) -> Message? {
    guard let head = read(4, from: descriptor) else { return nil }
    let length = head.withUnsafeBytes { Int($0.load(as: UInt32.self)) }
    guard length <= maximumLength, let body = read(length, from: descriptor) else { return nil }
    return try? RecordDecoder().decode(type, from: Data(body))
  }

  private static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let part = bytes.withUnsafeMutableBytes { buffer in
        Foundation.read(descriptor, buffer.baseAddress.map { $0 + done }, count - done)
      }
      if part < 0, errno == EINTR { continue }
      guard part > 0 else { return nil }
      done += part
    }
    return bytes
  }
}
