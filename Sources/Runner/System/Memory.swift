/// How the system's allocator works for this program.
enum Memory {
  /// Sees to it that memory for large texts goes back to the system as soon as it is free. glibc otherwise learns from the first
  /// one to keep so much for each thread: 16 threads that had seen a record of 20 MB held 300 MB.
  static func returnLargePieces() {
    #if canImport(Glibc)
      let mmapThreshold: Int32 = -3
      _ = setAllocatorOption(mmapThreshold, 1 << 20)
    #endif
  }
}

#if canImport(Glibc)
  /// `mallopt` of glibc, by its symbol: Swift does not see `<malloc.h>`, and a program without shared libraries looks up no names.
  @_silgen_name("mallopt")
  private func setAllocatorOption(_ option: Int32, _ value: Int32) -> Int32
#endif
