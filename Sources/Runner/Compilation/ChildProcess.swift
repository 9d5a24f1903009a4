#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program that is run to its end, in the same process group: Ctrl-C reaches both. (Foundation's Process starts a group of
/// its own on Linux.)
enum ChildProcess {
  /// How it ended.
  enum Ending: Hashable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)

    var description: String {
      switch self {
      case .exit(let status): "exit \(status)"
      case .signal(let number): "signal \(number)"
      }
    }
  }

  /// Runs the program at `path` without input; all that it prints goes into the file `log`.
  ///
  /// - Throws: `CannotOpen` where it cannot be started.
  static func run(_ path: String, _ arguments: [String], _ environment: [String: String], log: String)
    throws(CannotOpen) -> Ending
  {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)

    var process = pid_t()
    let error = withCStrings([path] + arguments) { words in
      withCStrings(environment.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&process, path, &actions, nil, words, variables)
      }
    }
    guard error == 0 else { throw CannotOpen(name: path, purpose: "run", error: SystemError(code: error)) }

    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, SystemError.last.isInterruption {
      // Ctrl-C has reached it by itself; an interrupt that was meant for this program alone has not.
      if Interruption.isRequested { kill(process, SIGINT) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Becomes the program at `path`, which is given `arguments` behind its name.
  ///
  /// - Returns: only where that is not possible: why.
  static func become(_ path: String, name: String, _ arguments: [String]) -> SystemError {
    withCStrings([name] + arguments) { words in _ = execv(path, words) }
    return SystemError.last
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      // An array with a nil in it is not empty.
      body(buffer.baseAddress ?? UnsafeMutablePointer.allocate(capacity: 1))
    }
  }
}
