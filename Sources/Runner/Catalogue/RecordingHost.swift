import JSONCoding
import ModelHost

/// A host that decodes nothing, but adds the records to a shape.
final class RecordingHost: RecordHost {
  private let loan: ShapeRecorders.Loan
  private let host: LocalHost

  init(_ recorders: ShapeRecorders, _ options: HostOptions) {
    loan = recorders.borrow()
    host = LocalHost.recording(in: loan.recorder, options)
  }

  var needsRecords: Bool { false }
  var plausibleDates: Int { 0 }

  func begin(_ batch: RecordBatch) {
    var batch = batch
    batch.isCounted = true
    host.begin(batch)
  }

  func process(
    _ text: Text, _ range: SourceRange, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue] {
    try host.process(text, range, options, &output)
  }

  func process(
    _ part: Part, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue] {
    try host.process(part, options, &output)
  }
}
