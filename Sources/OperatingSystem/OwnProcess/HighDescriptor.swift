/// Descriptors out of the way of the low numbers, under which a host expects its own.
package enum HighDescriptor {
  /// Each number that a host's descriptors have is below this one.
  private static let first: Int32 = 32

  /// Moves a descriptor up. Programs that are started do not inherit it.
  ///
  /// - Returns: the new descriptor; negative, with `errno` set, if there is none. The old one is closed either way.
  package static func raised(_ descriptor: Int32) -> Int32 {
    guard descriptor >= 0 else { return descriptor }
    let raised = fcntl(descriptor, F_DUPFD_CLOEXEC, first)
    let error = errno
    close(descriptor)
    errno = error
    return raised
  }
}
