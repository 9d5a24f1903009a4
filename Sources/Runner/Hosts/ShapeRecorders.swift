import Diagnostics
import Foundation
import JSONCoding
import ModelHost

/// The recorders of a run's workers, one for each worker that is running.
///
/// A worker borrows a recorder and returns it when it ends. The totals do not depend on which recorder has recorded a
/// record.
package final class ShapeRecorders: @unchecked Sendable {
  // Sendable because both lists are used only while `lock` is locked, and each recorder only by its borrower.

  private let limits: ShapeLimits
  private let lock = NSLock()
  private var all: [ShapeRecorder] = []
  private var free: [ShapeRecorder] = []
  /// The number of texts with records that are not JSON, so that their records are unknown.
  private var unparsed = 0

  package init(_ limits: ShapeLimits) {
    self.limits = limits
  }

  /// A borrowed recorder, returned when this object is released.
  final class Loan {
    let recorder: ShapeRecorder
    private let owner: ShapeRecorders

    fileprivate init(_ recorder: ShapeRecorder, _ owner: ShapeRecorders) {
      self.recorder = recorder
      self.owner = owner
    }

    deinit { owner.giveBack(recorder) }
  }

  func borrow() -> Loan {
    lock.withLock {
      if let last = free.popLast() { return Loan(last, self) }
      let new = ShapeRecorder(limits)
      all.append(new)
      return Loan(new, self)
    }
  }

  func countUnparsed() { lock.withLock { unparsed += 1 } }

  private func giveBack(_ recorder: ShapeRecorder) {
    lock.withLock { free.append(recorder) }
  }

  /// The combined findings of all recorders; nil if nothing was recorded. No worker may still be running.
  package func merged() -> JSONShape? {
    lock.withLock {
      let shapes = all.compactMap(\.shape)
      let total = shapes.first
      for shape in shapes.dropFirst() { total?.merge(shape, limits) }
      return total
    }
  }

  /// The combined findings as statistics.
  func statistics(inputs: [String], isRedacted: Bool, dictionaries: Set<String>) -> Statistics {
    let total = merged()
    let (decoded, unparsed) = lock.withLock {
      all.reduce((0, self.unparsed)) { ($0.0 + $1.decoded, $0.1 + $1.unparsed) }
    }
    return Statistics(
      total, limits, decoded: decoded, unparsed: unparsed, inputs: inputs, isRedacted: isRedacted,
      dictionaries: dictionaries)
  }
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
