import Foundation
import JSONCoding

/// The shapes that workers record, one for each that is at work at the same time.
final class RecordedShapes: @unchecked Sendable {
  // Sendable because the recorders are touched only while `lock` is locked, and each by the worker that has it.
  private let limits: ShapeLimits
  private let lock = NSLock()
  private var all: [ShapeRecorder] = []
  private var free: [ShapeRecorder] = []

  init(_ limits: ShapeLimits) {
    self.limits = limits
  }

  /// What all workers have recorded, once they are done; nil if nothing was.
  func merged() -> JSONShape? {
    let shapes = lock.withLock { all.compactMap(\.shape) }
    guard let first = shapes.first else { return nil }
    for other in shapes.dropFirst() { first.merge(other, limits) }
    return first
  }

  /// A worker that records.
  func makeWorker() -> RecordWorker {
    let decoder = RecordDecoder()
    let loan = Loan(self)
    return RecordWorker(
      begin: { loan.recorder.piece = $0.number },
      process: { text, range, options, _ in decoder.record(text, range, options, in: loan.recorder) },
      processPart: { part, options, _ in part.inWhole(decoder.record(part, options, in: loan.recorder)) },
      isSearchingFurther: { false }, assumesTopLevelDictionary: false)
  }

  /// A recorder for as long as a worker exists.
  private final class Loan {
    let recorder: ShapeRecorder
    private let owner: RecordedShapes

    init(_ owner: RecordedShapes) {
      self.owner = owner
      recorder = owner.take()
    }

    deinit { owner.giveBack(recorder) }
  }

  private func take() -> ShapeRecorder {
    lock.withLock {
      if let recorder = free.popLast() { return recorder }
      let recorder = ShapeRecorder(limits)
      all.append(recorder)
      return recorder
    }
  }

  private func giveBack(_ recorder: ShapeRecorder) {
    lock.withLock { free.append(recorder) }
  }
}
