/// Settings of the system's memory allocator.
package enum Memory {
  /// Returns the memory of large texts to the system as soon as it is freed. By default, glibc keeps memory for each
  /// thread once it has seen a large text: 16 threads that had each read a record of 20 MB held 300 MB.
  package static func returnLargePieces() {
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
