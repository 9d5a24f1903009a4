/// Settings of the system's memory allocator.
enum Memory {
  /// The most bytes that the program has had at once.
  static var peak: Int {
    #if os(Linux)
      // A child process inherits its parent's maximum, which hides its own memory until it has used more.
      let most = maximum
      return most > initialMaximum ? most : highWaterMark ?? most
    #else
      return maximum
    #endif
  }

  /// The system's figure for the most bytes that the program has had at once.
  private static var maximum: Int {
    var usage = rusage()
    // `RUSAGE_SELF`, which is of another type on each system.
    guard getrusage(0, &usage) == 0 else { return 0 }
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss << 10
    #endif
  }

  #if os(Linux)
    /// The figure when the peak was first asked for, which may still be that of the program that started this one.
    private static let initialMaximum = maximum

    /// The same figure for this program alone, from `/proc`. To ask for it takes 12 µs instead of 0.6.
    private static var highWaterMark: Int? {
      let file = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
        let count = max(0, read(file, buffer.baseAddress, buffer.count))
        let lines = buffer.prefix(count).split(separator: UInt8(ascii: "\n"))
        return lines.first { $0.starts(with: "VmHWM:".utf8) }
          .flatMap { Int(String(decoding: $0.filter { (48...57).contains($0) }, as: UTF8.self)) }
          .map { $0 << 10 }
      }
    }
  #endif

  /// Whether the system would give this many bytes. May be called by a signal handler, because `mmap` only asks the
  /// system. (The optimizer removes a `malloc` that is freed unused, and takes it for successful.)
  static func isAvailable(_ bytes: Int) -> Bool {
    guard let memory = mapped(bytes) else { return false }
    munmap(memory, bytes)
    return true
  }

  fileprivate static func mapped(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    return memory == MAP_FAILED ? nil : memory
  }

  /// Returns the memory of large texts to the system as soon as it is freed. By default, glibc keeps memory for each
  /// thread once it has seen a large text: 16 threads that had each read a record of 20 MB held 300 MB.
  static func returnLargePieces() {
    #if canImport(Glibc)
      let mmapThreshold: Int32 = -3
      _ = setAllocatorOption(mmapThreshold, 1 << 20)
    #endif
  }
}

/// Memory kept for work that must be done once there is no more: another thread, and a report.
final class MemoryReserve {
  private var memory = Memory.mapped(WorkerThread.need)

  deinit { release() }

  /// Gives the memory back to the system. Needs none itself.
  func release() {
    guard let memory else { return }
    self.memory = nil
    munmap(memory, WorkerThread.need)
  }

  /// Keeps as much again for the next time, unless it is still kept; returns whether it is.
  func renew() -> Bool {
    if memory == nil { memory = Memory.mapped(WorkerThread.need) }
    return memory != nil
  }
}

#if canImport(Glibc)
  /// glibc's `mallopt`, by its symbol: Swift does not import `<malloc.h>`, and a static program cannot look names up.
  @_silgen_name("mallopt")
  private func setAllocatorOption(_ option: Int32, _ value: Int32) -> Int32
#endif
