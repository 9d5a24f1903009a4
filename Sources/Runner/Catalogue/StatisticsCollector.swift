import Diagnostics
import Foundation
import JSONCoding

/// Collects what the workers of a run find in its records.
///
/// A worker borrows a recorder and gives it back when it ends; one that has crashed keeps it. The totals are the same
/// whoever has recorded what.
final class StatisticsCollector: @unchecked Sendable {
  // Sendable because both lists are used only while `lock` is locked, and each recorder only by who has borrowed it.

  private let limits: ShapeLimits
  private let lock = NSLock()
  private var all: [ShapeRecorder] = []
  private var free: [ShapeRecorder] = []

  init() {
    var limits = ShapeLimits()
    limits.strings = Statistics.mostValues
    self.limits = limits
  }

  /// A recorder, until this object is released.
  final class Loan {
    let recorder: ShapeRecorder
    private let collector: StatisticsCollector

    fileprivate init(_ recorder: ShapeRecorder, _ collector: StatisticsCollector) {
      self.recorder = recorder
      self.collector = collector
    }

    deinit { collector.giveBack(recorder) }
  }

  func borrow() -> Loan {
    lock.withLock {
      if let last = free.popLast() { return Loan(last, self) }
      let new = ShapeRecorder(limits)
      all.append(new)
      return Loan(new, self)
    }
  }

  private func giveBack(_ recorder: ShapeRecorder) {
    lock.withLock { free.append(recorder) }
  }

  /// What was found in all. No worker may be at work any more.
  func statistics(inputs: [String], isRedacted: Bool) -> Statistics {
    lock.withLock {
      let shapes = all.compactMap(\.shape)
      let total = shapes.first
      for shape in shapes.dropFirst() { total?.merge(shape, limits) }
      return Statistics(
        total, limits, decoded: all.reduce(0) { $0 + $1.decoded }, inputs: inputs, isRedacted: isRedacted)
    }
  }
}
