/// Settings of the system's memory allocator.
enum Memory {
  /// Whether the system would give this many bytes. May be called by a signal handler, because `mmap` only asks the
  /// system. (The optimizer removes a `malloc` that is freed unused, and takes it for successful.)
  static func isAvailable(_ bytes: Int) -> Bool {
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory, memory != MAP_FAILED else { return false }
    munmap(memory, bytes)
    return true
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

#if canImport(Glibc)
  /// glibc's `mallopt`, by its symbol: Swift does not import `<malloc.h>`, and a static program cannot look names up.
  @_silgen_name("mallopt")
  private func setAllocatorOption(_ option: Int32, _ value: Int32) -> Int32
#endif
