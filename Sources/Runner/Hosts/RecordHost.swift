import JSONCoding
import ModelHost

/// Decodes the records of one model, in this process (`LocalHost`) or in a host process. Only one thread at a time may
/// use it.
package protocol RecordHost: AnyObject {
  /// Whether ``begin(_:)`` needs the records of the batch, in order to decode them in advance.
  var needsRecords: Bool { get }
  /// The number of records so far with plausible dates counted from 2001.
  var plausibleDates: Int { get }

  /// Prepares for the records of a batch, which must be processed in order.
  func begin(_ batch: RecordBatch)

  /// Decodes the record in the range and appends its value with a line end to the bytes, if values are wanted.
  ///
  /// - Returns: the issues of the record, including one for a value that cannot be encoded.
  /// - Throws: ``HostEnd`` if the model has ended its process.
  func process(
    _ text: Text, _ range: SourceRange, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue]

  /// Does the same with one value of a text. The issues are those of the whole text.
  func process(
    _ part: Part, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue]
}

extension LocalHost: RecordHost {
  package var needsRecords: Bool { false }
}

/// Adds records to a shape instead of decoding them.
final class RecordingHost: RecordHost {
  /// Keeps the borrowed recorder as long as this host.
  private let loan: ShapeRecorders.Loan
  private let decoder = RecordDecoder()

  init(_ loan: ShapeRecorders.Loan, _ options: HostOptions) {
    self.loan = loan
    decoder.trailingCommas = options.trailingCommas
  }

  var needsRecords: Bool { false }
  var plausibleDates: Int { 0 }

  func begin(_ batch: RecordBatch) { loan.recorder.begin(batch.text, batch.site ?? RecordBatch.Site()) }

  func process(
    _ text: Text, _ range: SourceRange, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) -> [Issue] {
    decoder.record(text, range, options, in: loan.recorder)
  }

  func process(_ part: Part, _ options: RecordDecoder.Options, _ output: inout [UInt8]) -> [Issue] {
    loan.recorder.origin?.part = part
    return part.inWhole(decoder.record(part, options, in: loan.recorder))
  }
}
