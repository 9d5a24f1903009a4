#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error of the operating system.
struct SystemError: Error, Hashable, Sendable {
  let code: Int32

  /// The error of the system call that just failed.
  static var last: SystemError { SystemError(code: errno) }

  var isInterruption: Bool { code == EINTR }
  var isClosedPipe: Bool { code == EPIPE }
  /// Whether the call would have blocked on a non-blocking descriptor.
  var isWait: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// The system's own text: `No such file or directory`.
  var words: String { String(cString: strerror(code)) }
}
