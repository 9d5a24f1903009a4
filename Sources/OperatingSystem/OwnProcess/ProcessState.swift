/// Process-wide settings that the rest of the program relies on.
package enum ProcessState {
  /// Must be called before anything else.
  package static func prepare() {
    keepStandardStreamsApart()
    // Writing to a closed pipe, or beyond a file size limit, becomes an error of `write` instead of ending the program.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // The system reports how subprocesses end, even if the caller of this program ignores their signal. It would
    // otherwise report nothing, to this program or to the programs that it starts.
    signal(SIGCHLD, SIG_DFL)
    returnLargePieces()
  }

  /// Fills the descriptors of standard streams that the caller closed: otherwise the next file opened would take such a
  /// descriptor and receive what is meant for the stream. Reading or writing the stream still fails.
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
