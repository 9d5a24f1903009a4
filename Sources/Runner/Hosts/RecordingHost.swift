import JSONCoding
import ModelHost

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
