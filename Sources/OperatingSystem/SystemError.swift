/// An error of the operating system.
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32
  private let ownWords: String?

  package init(code: Int32) {
    self.code = code
    ownWords = nil
  }

  /// - Parameter words: what to say instead of the system's own text.
  package init(code: Int32, words: String) {
    self.code = code
    ownWords = words
  }

  /// The error of the system call that just failed.
  package static var last: SystemError { SystemError(code: errno) }

  package var isInterruption: Bool { code == EINTR }
  package var isClosedPipe: Bool { code == EPIPE }
  /// Whether the call would have blocked on a non-blocking descriptor.
  package var isWait: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// What has happened, by default in the system's own words: `No such file or directory`.
  package var words: String { ownWords ?? String(cString: strerror(code)) }
}
