import Words

// The C library, for every file of this module.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

/// An error of the operating system.
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32
  private let ownWords: String?

  /// - Parameter words: replaces the system's own text.
  package init(code: Int32, words: String? = nil) {
    self.code = code
    ownWords = words
  }

  /// The error of the system call that just failed.
  package static var last: SystemError { SystemError(code: errno) }

  package var isInterruption: Bool { code == EINTR }
  package var isClosedPipe: Bool { code == EPIPE }
  /// Whether the call would have blocked on a non-blocking descriptor.
  package var isWait: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// The message, by default the system's own: `No such file or directory`.
  package var words: String { ownWords ?? String(cString: strerror(code)) }
}

/// A file cannot be opened, or a program cannot be started.
package struct CannotOpen: Error, CustomStringConvertible {
  /// The name as messages show it.
  package let name: String
  /// `read`, `write` or `run`.
  package let purpose: String
  package let error: SystemError

  package init(name: String, purpose: String, error: SystemError) {
    self.name = "\(Quoted(path: name))"
    self.purpose = purpose
    self.error = error
  }

  /// An output, with its name as messages show it.
  package init(output: String, error: SystemError) {
    name = output
    purpose = "write"
    self.error = error
  }

  package var description: String { "cannot \(purpose) \(name): \(error.words)" }
}
