import Foundation

/// The descriptors of the program's own standard streams.
///
/// A model's code sees the usual descriptors: its standard input is empty, and its output goes to standard error.
/// Neither the model nor a program that it starts can write to our output, read our input, or keep our pipes open.
package enum StandardStreams {
  // Set by one thread, before it starts any other.
  package nonisolated(unsafe) private(set) static var input = STDIN_FILENO
  package nonisolated(unsafe) private(set) static var output = STDOUT_FILENO
  package nonisolated(unsafe) private(set) static var errors = STDERR_FILENO

  /// Moves the program's own streams away before a model's code runs, unless already done.
  ///
  /// - Parameter isSilent: whether to drop the code's output.
  package static func leaveToModels(isSilent: Bool) throws(CannotOpen) {
    guard output == STDOUT_FILENO else { return }
    StartFolder.keep()
    do throws(SystemError) {
      (input, output, errors) = (try copy(STDIN_FILENO), try copy(STDOUT_FILENO), try copy(STDERR_FILENO))
      let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
      guard nothing >= 0 else { throw .last }
      defer { close(nothing) }
      // Some code traps if a write fails, as it does on a read-only descriptor.
      let isClosed = fcntl(errors, F_GETFL) & O_ACCMODE == O_RDONLY
      let messages = isSilent || isClosed ? nothing : errors
      for (source, number) in [
        (nothing, STDIN_FILENO), (messages, STDOUT_FILENO), (messages, STDERR_FILENO),
      ] {
        guard dup2(source, number) == number else { throw .last }
      }
    } catch {
      throw CannotOpen(name: "/dev/null", purpose: "use", error: error)
    }
  }

  private static func copy(_ descriptor: Int32) throws(SystemError) -> Int32 {
    let copy = HighDescriptor.copy(of: descriptor)
    if copy < 0 { throw .last }
    return copy
  }

  /// The descriptor that the caller knows by this number.
  package static func descriptor(_ number: Int32) -> Int32 {
    switch number {
    case STDIN_FILENO: input
    case STDOUT_FILENO: output
    case STDERR_FILENO: errors
    default: number
    }
  }

  /// The number of the open descriptor that a path such as `/dev/stdout` or `/dev/fd/3` names.
  package static func number(ofPath path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return STDIN_FILENO
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count)).flatMap { $0 < 0 ? nil : $0 }
      }
      return nil
    }
  }

  /// The path under which the system finds the file that the caller means by this path.
  package static func path(_ path: String) -> String {
    guard let number = number(ofPath: path) else { return path }
    let descriptor = descriptor(number)
    return descriptor == number ? path : "/dev/fd/\(descriptor)"
  }
}

/// Moves descriptors above the numbers that callers use for `/dev/fd` and hosts use for their own. Subprocesses do not
/// inherit them.
package enum HighDescriptor {
  private static let first: Int32 = 100
  /// The first number if the caller allows fewer descriptors. All descriptors of a host have lower numbers.
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

/// Both ends of a new pipe. Child processes do not inherit it, since they would keep it open.
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
  /// Makes an empty file. Subprocesses do not inherit it.
  ///
  /// - Returns: the file's descriptor; negative, with `errno` set, on failure.
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
