import Foundation

/// Moves descriptors away from the numbers that others choose: a caller for `/dev/fd`, and a host for its own. Programs
/// that are started do not inherit them.
package enum HighDescriptor {
  private static let first: Int32 = 100
  /// The same if the caller allows fewer descriptors. All descriptors of a host have lower numbers.
  private static let firstOfFew: Int32 = 7

  /// A copy of a descriptor.
  ///
  /// - Returns: the copy; negative, with `errno` set, on failure.
  static func copy(of descriptor: Int32) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, first)
    return copy < 0 ? fcntl(descriptor, F_DUPFD_CLOEXEC, firstOfFew) : copy
  }

  /// Moves a descriptor up.
  ///
  /// - Returns: the new descriptor; negative, with `errno` set, on failure. The old one is closed either way.
  package static func raised(_ descriptor: Int32) -> Int32 {
    guard descriptor >= 0 else { return descriptor }
    let raised = copy(of: descriptor)
    let error = errno
    close(descriptor)
    errno = error
    return raised
  }
}

/// Both ends of a new pipe. Programs do not inherit it, since they would keep it open.
package struct PipeEnds {
  package let reader: Int32
  package let writer: Int32

  /// Closes both.
  package func close() { for end in [reader, writer] { _ = Foundation.close(end) } }

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (HighDescriptor.raised(ends[0]), HighDescriptor.raised(ends[1]))
    guard reader < 0 || writer < 0 else { return }
    let error = SystemError.last
    close()
    throw error
  }
}

/// A file without a name, in memory where the system supports that.
package enum UnnamedFile {
  /// Makes an empty file. Programs that are started do not inherit it.
  ///
  /// - Returns: its descriptor; negative, with `errno` set, on failure.
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
