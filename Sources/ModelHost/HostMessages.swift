import JSONCoding

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
