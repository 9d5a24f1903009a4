import Foundation

/// The descriptors that a host process is started with, besides its standard streams.
package enum HostDescriptor {
  package static let requests: Int32 = 3
  package static let replies: Int32 = 4
  package static let requestMemory: Int32 = 5
  package static let replyMemory: Int32 = 6
  /// What is given to a host has at least this number in the program that starts it, so that none of these numbers is
  /// taken by a descriptor that is still to be copied.
  private static let first: Int32 = 32

  /// Moves a descriptor above these numbers. Programs that are started do not inherit it.
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
