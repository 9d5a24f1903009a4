import JSONCoding

/// What decodes the records of one model: the model in this process (``LocalHost``), or in a host process. One thread at
/// a time uses it.
package protocol RecordHost: AnyObject {
  /// Whether ``begin(_:)`` needs the records of the batch, because they are decoded before they are asked for.
  var needsRecords: Bool { get }
  /// The number of records so far with dates counted from 2001 that are plausible.
  var plausibleDates: Int { get }

  /// Prepares for the records of a batch, which are then asked for in their order.
  func begin(_ batch: RecordBatch)

  /// Decodes the record in the range and appends its value, if one is wanted, to the bytes, with a line end.
  ///
  /// - Returns: the issues of the record, one for a value that cannot be encoded included.
  /// - Throws: ``HostEnd`` if the model has ended its process.
  func process(
    _ text: Text, _ range: SourceRange, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue]

  /// Does the same with one value of a text. The issues are those of the whole text.
  func process(
    _ part: Part, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue]
}

/// Records of one text, and where in the input they are.
package struct RecordBatch {
  package struct Record {
    /// The bytes to decode.
    package var range: SourceRange
    package var options: RecordDecoder.Options

    package init(_ range: SourceRange, _ options: RecordDecoder.Options) {
      (self.range, self.options) = (range, options)
    }
  }

  /// Where a record is that does not begin a line of its own.
  package struct Place: Codable {
    package var range: SourceRange
    /// The location in the input of the first byte of ``range``.
    package var start: SourceLocation
    /// The path in the input to the record.
    package var path: [PathComponent]

    package init(_ range: SourceRange, start: SourceLocation, path: [PathComponent]) {
      (self.range, self.start, self.path) = (range, start, path)
    }
  }

  package var text: Text
  /// Whether it is the text of the last batch, whose other records these are.
  package var continuesText = false
  /// Empty unless the host needs them.
  package var records: [Record] = []
  /// Whether the records belong to the statistics.
  package var isCounted = true
  /// The 0-based number of the input.
  package var input = 0
  /// The 0-based offset in the input of the text's first byte.
  package var offset = 0
  /// The location in the input of the text's first byte.
  package var start = SourceLocation(line: 1, column: 1)
  /// Where the records are, in their order; empty for lines and whole texts.
  package var places: [Place] = []

  package init(_ text: Text) { self.text = text }
}

/// The end of a process in which a model ran.
package struct HostEnd: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    case signal(Int32)
    /// The code has called `exit`, with this status.
    case exit(Int32)
    /// It was ended because a record took longer than it may, in seconds.
    case timeout(Int)
    /// It was ended because the user wants the run to end.
    case interruption
    /// It could not be started: the system's words.
    case start(String)
  }

  package let cause: Cause
  /// The last line that the model has printed; nil if there is none.
  package var lastWords: String?
  /// Whether the stack was full.
  package var isStackFull = false
  /// Whether there was no memory left.
  package var isOutOfMemory = false

  package init(_ cause: Cause) { self.cause = cause }

  /// Whether nobody has ended it from this program.
  package var isByItself: Bool {
    switch cause {
    case .signal, .exit: true
    case .timeout, .interruption, .start: false
    }
  }

  /// What the code that stands for a function outside of a slice prints before its message, when it is reached.
  package static let sliceMark = "decode-model: not in the slice: "

  /// What a slice lacks and the model has reached, with the place: `App.swift:12: "price(of:)" …`; nil if it is
  /// something else that has ended the process.
  package var sliceLack: String? {
    let parts = lastWords?.split(
      separator: "Fatal error: " + Self.sliceMark, omittingEmptySubsequences: false)
    guard case .signal = cause, let parts, parts.count == 2 else { return nil }
    return String(parts[0] + parts[1])
  }
}

extension RecordDecoder.Options {
  /// For a model that has ended its process in the search for further problems: nothing but the record is decoded.
  package static let firstIssueAlone: Self = [.firstIssueOnly, .noPlaceholders, .noTrials]
}
