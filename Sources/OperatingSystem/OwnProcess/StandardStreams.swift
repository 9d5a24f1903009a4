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

  /// The path where the system finds the file that has this path for the caller.
  package static func path(_ path: String) -> String {
    guard let number = number(ofPath: path) else { return path }
    let descriptor = descriptor(number)
    return descriptor == number ? path : "/dev/fd/\(descriptor)"
  }
}

/// The folder in which the program was started, and from which relative paths start.
///
/// A model's code may change to another folder. This one is kept by descriptor, since its path may be too long, or lead
/// through folders that the user may not enter.
package enum StartFolder {
  // Set by one thread, before it starts any other.
  package nonisolated(unsafe) private(set) static var descriptor = AT_FDCWD

  /// Keeps the folder, before a model's code runs. If it cannot be opened, the current folder is used.
  fileprivate static func keep() {
    guard descriptor == AT_FDCWD else { return }
    let folder = HighDescriptor.raised(open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    if folder >= 0 { descriptor = folder }
  }

  /// Opens a file or stream for reading. An interruption ends the wait for a FIFO's writer.
  package static func openToRead(_ path: String) throws(SystemError) -> Int32 {
    let path = StandardStreams.path(path)
    var opened: Int32
    repeat {
      opened = openat(descriptor, path, O_RDONLY | O_CLOEXEC)
    } while opened < 0 && SystemError.last.isInterruption && !Interruption.isRequested
    if opened < 0, errno == ENOENT, let bytes = PathBytes.find(path) {
      opened = openat(descriptor, bytes, O_RDONLY | O_CLOEXEC)
    }
    if opened < 0 { throw SystemError.last }
    return opened
  }

  /// The system's information about the file at a path, if it exists.
  package static func status(of path: String, followsLinks: Bool = true) -> stat? {
    var status = stat()
    return fstatat(descriptor, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }
}

/// The bytes of a path with names that are not UTF-8.
///
/// Arguments and the contents of folders come as strings, which have U+FFFD where bytes are not UTF-8. If a name with
/// U+FFFD does not exist, it means the only name in its folder that becomes the same string.
package enum PathBytes {
  /// The path as a C string; nil if its names are valid UTF-8, or if it is unclear which file is meant.
  package static func find(_ path: String) -> [CChar]? {
    guard path.unicodeScalars.contains("\u{FFFD}") else { return nil }
    var found: [UInt8] = path.hasPrefix("/") ? Array("/".utf8) : []
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      let next = found + name
      if exists(next) {
        found = next
      } else {
        guard let other = onlyName(like: Array(name), in: found) else { return nil }
        found += other
      }
      found.append(UInt8(ascii: "/"))
    }
    return cString(Array(found.dropLast()))
  }

  private static func exists(_ path: [UInt8]) -> Bool {
    var status = stat()
    return lstat(cString(path), &status) == 0
  }

  /// The only name in the folder that becomes the same string as `name`.
  private static func onlyName(like name: [UInt8], in folder: [UInt8]) -> [UInt8]? {
    guard let stream = opendir(cString(folder.isEmpty ? [UInt8(ascii: ".")] : folder)) else { return nil }
    defer { closedir(stream) }
    var found: [UInt8]?
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(name) else { continue }
      if found != nil { return nil }
      found = bytes
    }
    return found
  }

  private static func cString(_ bytes: [UInt8]) -> [CChar] {
    (bytes + [0]).map { CChar(bitPattern: $0) }
  }
}
