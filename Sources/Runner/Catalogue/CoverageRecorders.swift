import Foundation
import JSONCoding

/// Which items of a model its records show, as the run's workers note it. Each worker has its own recorder.
final class CoverageRecorders: @unchecked Sendable {
  // Sendable because the list is used only while `lock` is locked, and each recorder only by the worker that has it.

  let items: CoverageItems
  private let lock = NSLock()
  private var all: [CoverageRecorder] = []

  init(_ items: CoverageItems) { self.items = items }

  func make() -> CoverageRecorder {
    let new = CoverageRecorder(items)
    lock.withLock { all.append(new) }
    return new
  }

  /// By the number of the item. No worker may still be running.
  var shown: [Bool] {
    lock.withLock {
      items.items.indices.map { number in all.contains { $0.shown[number] } }
    }
  }
}
