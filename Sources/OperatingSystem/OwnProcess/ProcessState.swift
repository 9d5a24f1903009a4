import Foundation

/// Process-wide settings that the rest of the program relies on.
package enum ProcessState {
  /// Must be called before anything else.
  package static func prepare() {
    keepStandardStreamsApart()
    // Writing to a closed pipe, or beyond a file size limit, becomes an error of `write` instead of ending the program.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Otherwise, if the caller ignores SIGCHLD, the system reports no subprocess's end, to this program or to the
    // programs that it starts.
    signal(SIGCHLD, SIG_DFL)
    returnLargePieces()
  }

  /// Fills the descriptors of standard streams that the caller closed. Reading or writing the stream still fails.
  ///
  /// Otherwise the next file opened would take such a descriptor and receive the stream's output.
  private static func keepStandardStreamsApart() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns the memory of large texts to the system as soon as it is freed. By default, glibc keeps memory for each
  /// thread once it has seen a large text: 16 threads that had each read a record of 20 MB held 300 MB.
  private static func returnLargePieces() {
    #if canImport(Glibc)
      let mmapThreshold: Int32 = -3
      _ = setAllocatorOption(mmapThreshold, 1 << 20)
    #endif
  }
}

/// The program's environment variables. Foundation would copy all of them into a dictionary to read one.
package enum Environment {
  /// The variable's value; nil if it is not set.
  package static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether the variable is set, and not empty.
  package static func has(_ name: String) -> Bool { value(of: name)?.isEmpty == false }

  /// Whether this runs in GitHub Actions.
  package static var isGitHub: Bool { value(of: "GITHUB_ACTIONS") == "true" }
}

#if canImport(Glibc)
  /// glibc's `mallopt`, by its symbol: Swift does not import `<malloc.h>`, and a static program cannot look names up.
  @_silgen_name("mallopt")
  private func setAllocatorOption(_ option: Int32, _ value: Int32) -> Int32
#endif

/// The folder in which the program was started, and to which paths are relative.
///
/// A model's code may change to another folder. This one is kept by descriptor, since its path may be too long, or lead
/// through folders that the user may not enter.
package enum StartFolder {
  // Set by one thread, before it starts any other.
  package nonisolated(unsafe) private(set) static var descriptor = AT_FDCWD

  /// Keeps the folder, before a model's code runs. If it cannot be opened, the current folder is used.
  static func keep() {
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
/// U+FFFD does not exist, it stands for the only name in its folder that becomes the same string.
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
