import JSONCoding
import ModelHost

/// What decodes the records of one model: the model in this process (`LocalHost`), or in a host process. One thread at
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

extension LocalHost: RecordHost {
  package var needsRecords: Bool { false }
}

/// Adds records to a shape instead of decoding them.
final class RecordingHost: RecordHost {
  /// Kept as long as this host, because the recorder is lent.
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
