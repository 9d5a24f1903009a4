import Foundation
import JSONCoding

/// The descriptors that a host process is started with, besides its standard streams.
package enum HostDescriptor {
  package static let requests: Int32 = 3
  package static let replies: Int32 = 4
  package static let requestMemory: Int32 = 5
  package static let replyMemory: Int32 = 6
}

/// The first message of a host process: it describes what was compiled into it.
package struct HostGreeting: Codable, Sendable {
  package struct Model: Codable, Sendable {
    package let name: String
    /// Whether its values can be written as JSON.
    package let isEncodable: Bool
  }

  /// The version of the messages. A host with another version is not used.
  package static let format = 4

  package var format = Self.format
  package let models: [Model]
  /// Where the sources declare types and properties, for reports.
  package let places: String
  /// The strings that the sources compare values with, one per line.
  package let strings: String
  /// Whether a decoder or an encoder of the program's own was compiled in.
  package let hasCoders: Bool
}

/// A request to a host process.
package enum HostRequest: Codable {
  /// Decode records of this model from now on, with at most `memory` bytes, and count the records for statistics; nil
  /// for no limit, and for no statistics.
  case prepare(model: String, options: HostOptions, memory: Int?, counting: ShapeLimits?)
  /// Decode the batch of records in the shared memory.
  ///
  /// `text` is the size of the text in bytes; nil if it is the text of the last batch. `site` says where the records
  /// are, for statistics; nil if they are not counted.
  case decode(text: Int?, records: Int, site: RecordBatch.Site?)
}

/// The answer of a host process.
package enum HostReply: Codable {
  /// Answers `prepare`: the settings of the program's own coders; nil if it has none.
  case prepared(CoderFacts?)
  case failed(CoderFailure)
  /// Answers `decode`: the shared memory has all results. The shape is that of the counted records.
  case decoded(ShapeMessage?)
}

/// How to decode and write a model's records. A host process receives these options once, before its first batch.
package struct HostOptions: Codable, Sendable {
  /// A part of ``strategies`` that an option can set.
  package enum Strategy: String, Codable, Hashable, Sendable { case keys, dates, data, nonConformingFloats }

  /// The form in which a record's value is written, including a line end.
  package enum ValueForm: String, Codable, Sendable {
    /// Not at all.
    case none
    /// As `print` shows it.
    case swift
    /// As JSON, on one line.
    case json
    /// As indented JSON.
    case pretty
    /// An ``Observation`` of what the model asked for, as JSON, instead of the value. It is written even if decoding
    /// fails.
    case observation
  }

  package var strategies = CodingStrategies()
  /// The strategies that options have set. They override the model's or the program's own decoder.
  package var given: [Strategy] = []
  package var form = ValueForm.none
  package var trailingCommas = TrailingCommaPolicy.refuse
  /// Whether the records are values of texts that have been parsed already: they include their braces, and trailing
  /// commas have been checked.
  package var decodesParts = false
  /// Whether records that decode are encoded again and compared.
  package var comparesRoundTrip = false
  /// The JSON text of the value that each record is applied to, for a model that is a patch.
  package var stored: Data?

  package init() {}

  /// The strategies for reading: the decoder's, except where an option has set another.
  package func strategies(like decoder: JSONDecoder?) -> CodingStrategies {
    guard let decoder else { return strategies }
    var own = CodingStrategies(decoder)
    if given.contains(.keys) { own.keys = strategies.keys }
    if given.contains(.dates) { own.dates = strategies.dates }
    if given.contains(.data) { own.data = strategies.data }
    if given.contains(.nonConformingFloats) { own.nonConformingFloats = strategies.nonConformingFloats }
    return own
  }
}

/// Frames on a descriptor: four bytes for the length in native byte order, followed by as many bytes of JSON.
package enum FrameChannel {
  /// A longer frame is not one of ours: the model has written to the descriptor.
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

  /// Waits for the next frame; nil at the end, or if the frame is not valid.
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

/// Memory shared by a host process and the program that started it: an unnamed file.
///
/// Either side may grow the file; the other one maps it again when it learns of a larger size.
package final class SharedMemory {
  /// Stands for the memory before it is mapped.
  nonisolated(unsafe) private static let nothing = UnsafeMutableRawPointer.allocate(
    byteCount: 16, alignment: 16)

  package let descriptor: Int32
  /// The mapping begins at a page.
  package var base: UnsafeMutableRawPointer { mapping ?? Self.nothing }
  private var mapping: UnsafeMutableRawPointer?
  /// In bytes.
  package private(set) var size: Int

  /// Memory of this size in an empty file. Takes ownership of the descriptor.
  ///
  /// - Returns: nil, with `errno` set, if the descriptor is negative, or the system has no memory.
  package convenience init?(file descriptor: Int32, size: Int) {
    guard descriptor >= 0 else { return nil }
    self.init(descriptor: descriptor)
    guard grow(to: size) else { return nil }
  }

  /// Memory that another process has created.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
    size = 0
  }

  deinit {
    if let mapping { munmap(mapping, size) }
    close(descriptor)
  }

  /// Grows the file to at least this size; false, with `errno` set, if there is no room.
  package func grow(to wanted: Int) -> Bool {
    guard wanted > size else { return true }
    let new = max(wanted, size * 2)
    guard ftruncate(descriptor, off_t(new)) == 0 else { return false }
    #if !canImport(Darwin)
      // Without this, the lack of room would be a signal at the first access.
      let error = posix_fallocate(descriptor, off_t(size), off_t(new - size))
      if error != 0 && error != EOPNOTSUPP && error != EINVAL {
        errno = error
        return false
      }
    #endif
    return map(new)
  }

  /// Maps as much as the other process announces; false if the file is shorter.
  package func map(_ wanted: Int) -> Bool {
    guard wanted > size else { return true }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size >= off_t(wanted) else { return false }
    let all = Int(status.st_size)
    let new = mmap(nil, all, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let new, new != MAP_FAILED else { return false }
    if let mapping { munmap(mapping, size) }
    (mapping, size) = (new, all)
    // A copy of the process, which a model may make with `fork`, must not answer for it.
    #if canImport(Darwin)
      minherit(new, all, Int32(VM_INHERIT_NONE))
    #else
      madvise(new, all, Int32(MADV_DONTFORK))
    #endif
    return true
  }
}
