#if canImport(Glibc)
  import Glibc
#endif

/// How the system's allocator works for this program.
enum Memory {
  /// Sees to it that memory for large texts goes back to the system as soon as it is free. glibc otherwise learns from the first
  /// one to keep so much for each thread: 16 threads that had seen a record of 20 MB held 300 MB.
  static func returnLargePieces() {
    #if canImport(Glibc)
      // Swift does not see <malloc.h>. Where there is no such function, nothing is lost but memory.
      typealias Set = @convention(c) (_ option: Int32, _ value: Int32) -> Int32
      let mmapThreshold: Int32 = -3
      guard let function = dlsym(nil, "mallopt") else { return }
      _ = unsafeBitCast(function, to: Set.self)(mmapThreshold, 1 << 20)
    #endif
  }
}
