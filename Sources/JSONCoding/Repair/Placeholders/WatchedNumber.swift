/// A number that one thread sets and another reads meanwhile.
///
/// Atomics need macOS 15, and a lock for each record costs a few percent. An aligned word is never read half written on
/// any processor that Swift supports, and the compiler cannot keep a word of allocated memory in a register while the
/// model's code runs, which it cannot see into. The reading thread only compares numbers; what depends on the exact one
/// waits until the other has stopped.
package final class WatchedNumber: @unchecked Sendable {
  // Sendable for the reasons above.

  /// A cache line of its own: if it shared one with what other threads write, processor cores would keep taking it from
  /// each other.
  private static let size = 64

  private let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: size)

  package init() { value = 0 }

  deinit { memory.deallocate() }

  /// Only one thread sets it.
  package var value: Int {
    @inline(__always) get { memory.load(as: Int.self) }
    @inline(__always) set { memory.storeBytes(of: newValue, as: Int.self) }
  }
}
