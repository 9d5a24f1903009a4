import Foundation

/// A file without a name, in memory where the system has such files.
package enum UnnamedFile {
  /// Makes an empty file. Programs that are started do not inherit it.
  ///
  /// - Returns: its descriptor; negative, with `errno` set, if there is none.
  package static func open() -> Int32 { HighDescriptor.raised(lowDescriptor()) }

  private static func lowDescriptor() -> Int32 {
    #if canImport(Glibc) || canImport(Musl)
      let memory = anonymousFile("decode-model", 1)
      if memory >= 0 { return memory }
    #endif
    var path = Array((NSTemporaryDirectory() + "decode-model-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    if descriptor >= 0 { unlink(path) }
    return descriptor
  }
}

#if canImport(Glibc) || canImport(Musl)
  /// Linux's `memfd_create`, by its symbol: Swift does not import it with every C library. Flag 1 is `MFD_CLOEXEC`.
  @_silgen_name("memfd_create")
  private func anonymousFile(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> Int32
#endif
