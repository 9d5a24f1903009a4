import Foundation
import JSONCoding

/// The descriptors that a host process is started with, besides its standard streams.
package enum HostDescriptor {
  package static let requests: Int32 = 3
  package static let replies: Int32 = 4
  package static let requestMemory: Int32 = 5
  package static let replyMemory: Int32 = 6
}

/// What a host process says first: what was compiled into it.
package struct HostGreeting: Codable, Sendable {
  package struct Model: Codable, Sendable {
    package let name: String
    /// Whether its values can be written as JSON.
    package let isEncodable: Bool
  }

  /// The version of the messages. A host of another version is not used.
  package static let format = 3

  package var format = Self.format
  package let models: [Model]
  /// Where the sources declare types and properties, as reports need it.
  package let places: String
  /// Strings that the sources compare values with, a line each.
  package let strings: String
  /// Whether a decoder or an encoder of the program's own was compiled in.
  package let hasCoders: Bool
}

/// What a host process is asked to do.
package enum HostRequest: Codable {
  /// To decode records of a model from now on, with at most so many bytes of memory, and to count the records for
  /// statistics; nil for any memory, and for no statistics.
  case prepare(model: String, options: HostOptions, memory: Int?, counting: ShapeLimits?)
  /// To decode a batch of so many records, which is in the shared memory.
  ///
  /// `text` is the number of bytes of the text; nil if it is the text of the last batch. `site` says where the records
  /// are, for statistics; nil if they are not counted.
  case decode(text: Int?, records: Int, site: RecordBatch.Site?)
}

/// What a host process answers.
package enum HostReply: Codable {
  /// To `prepare`: the settings of the program's own coders; nil if it has none.
  case prepared(CoderFacts?)
  case failed(CoderFailure)
  /// To `decode`: what is in the shared memory is complete. The shape is that of the counted records.
  case decoded(ShapeMessage?)
}

/// How the records of one model are decoded and written. A host process receives them once, before its first batch.
package struct HostOptions: Codable, Sendable {
  /// A part of ``strategies`` that an option can set.
  package enum Strategy: String, Codable, Hashable, Sendable { case keys, dates, data, nonConformingFloats }

  /// How the value of a record is written, with a line end.
  package enum ValueForm: String, Codable, Sendable {
    /// Not at all.
    case none
    /// As `print` shows it.
    case swift
    /// As JSON, on one line.
    case json
    /// As indented JSON.
    case pretty
    /// What the model asked for, as ``Observation`` in JSON, in place of the value: whether or not the record decodes.
    case observation
  }

  package var strategies = CodingStrategies()
  /// The strategies that options have set. They replace what the model or the program's own decoder says.
  package var given: Set<Strategy> = []
  package var form = ValueForm.none
  package var trailingCommas = TrailingCommaPolicy.refuse
  /// Whether the records are values of texts that have been parsed already: they have their braces, and the commas that
  /// they end with have been judged.
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
