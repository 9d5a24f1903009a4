#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error of the operating system, in its own words.
struct SystemError: Error, Hashable, Sendable {
  let code: Int32

  /// The error of the call that has just failed.
  static var last: SystemError { SystemError(code: errno) }

  var isInterruption: Bool { code == EINTR }
  var isClosedPipe: Bool { code == EPIPE }
  /// Whether the call would have had to wait, on a descriptor that is set not to.
  var isWait: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// `No such file or directory`.
  var words: String { String(cString: strerror(code)) }
}
