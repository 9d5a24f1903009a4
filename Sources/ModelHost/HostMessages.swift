import JSONCoding

/// What a host process says first: what was compiled into it.
package struct HostGreeting: Codable, Sendable {
  package struct Model: Codable, Sendable {
    package let name: String
    /// Whether its values can be written as JSON.
    package let isEncodable: Bool
  }

  /// The version of the messages. A host of another version is not used.
  package static let format = 2

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
  /// To decode records of a model from now on.
  case prepare(Preparation)
  /// To decode a batch, which is in the shared memory.
  case decode(Batch)

  package struct Preparation: Codable {
    package let model: String
    package let options: HostOptions
    /// The most bytes of memory that the process may take; nil for any number.
    package let memory: Int?
    /// How the records are counted for statistics; nil if they are not.
    package let counting: ShapeLimits?

    package init(model: String, options: HostOptions, memory: Int?, counting: ShapeLimits?) {
      (self.model, self.options, self.memory, self.counting) = (model, options, memory, counting)
    }
  }

  package struct Batch: Codable {
    /// The number of bytes of the text; nil if it is the text of the last batch.
    package var text: Int?
    /// The number of records.
    package var records: Int
    /// Where the records are, for statistics; nil if they are not counted.
    package var site: Site?

    package init(text: Int?, records: Int, site: Site?) {
      (self.text, self.records, self.site) = (text, records, site)
    }
  }

  package struct Site: Codable {
    package var input: Int
    package var offset: Int
    package var start: SourceLocation
    package var places: [RecordBatch.Place]

    package init(_ batch: RecordBatch) {
      (input, offset, start, places) = (batch.input, batch.offset, batch.start, batch.places)
    }
  }
}

/// What a host process answers.
package enum HostReply: Codable {
  /// To `prepare`: the settings of the program's own coders; nil if it has none.
  case prepared(CoderFacts?)
  case failed(CoderFailure)
  /// To `decode`: what is in the shared memory is complete. The shape is that of the counted records.
  case decoded(ShapeMessage?)
}
