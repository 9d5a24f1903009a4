/// How many records of its chunk a worker has begun, for the thread that watches it.
///
/// The watching thread reads the number while the worker changes it. Atomics need macOS 15, and a lock for each record
/// costs a few percent. An aligned word is never read half written on any processor that Swift supports, and the
/// compiler cannot keep a word of allocated memory in a register while the model's code runs, which it cannot see
/// into. The watching thread only compares numbers; what depends on the exact one waits until the worker has stopped.
final class Position: @unchecked Sendable {
  // Sendable because of what is said above.

  /// A cache line of its own: if it shared one with what other threads write, processor cores would keep taking it from
  /// each other.
  private static let size = 64

  private let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: size)

  init() { begun = 0 }

  deinit { memory.deallocate() }

  /// The number of records begun, from the first of the chunk. Only the worker sets it.
  var begun: Int {
    get { memory.load(as: Int.self) }
    set { memory.storeBytes(of: newValue, as: Int.self) }
  }
}
