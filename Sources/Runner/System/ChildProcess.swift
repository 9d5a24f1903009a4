import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs another program to its end, in a process group of its own so that a signal can end everything it started.
enum ChildProcess {
  /// The polling interval for the end of the program, in microseconds.
  private static let interval: UInt32 = 5000
  /// The number of polls after which a program that was asked to end is killed.
  private static let pollsBeforeKill = 200

  /// How the program ended.
  enum TerminationStatus: Hashable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)

    var description: String {
      switch self {
      case .exit(let status): "exit \(status)"
      case .signal(let number): "signal \(number)"
      }
    }
  }

  /// Runs the program at `path` without input; the file `log` receives everything it prints.
  ///
  /// - Throws: `CannotOpen` if it cannot be started.
  static func run(
    _ path: String, _ arguments: [String], _ environment: [String: String], log: String,
    endedBy signal: Int32 = SIGTERM
  ) throws(CannotOpen) -> (status: TerminationStatus, output: String) {
    var process = pid_t()
    let error = spawn(path, [path] + arguments, environment, inOwnGroup: true, &process) { actions in
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    }
    guard error == 0 else { throw CannotOpen(name: path, purpose: "run", error: SystemError(code: error)) }

    let status = wait(for: process, group: process, endedBy: signal)
    return (status, String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self))
  }

  /// Starts the program at `path`, which receives `name` followed by `arguments`, in this one's process group; `output`
  /// is its standard output. Returns 0 or the error number.
  static func spawn(
    _ path: String, name: String, _ arguments: [String], output: Int32, _ process: inout pid_t
  ) -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    return spawn(path, [name] + arguments, environment, inOwnGroup: false, &process) { actions in
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    }
  }

  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  /// Starts the program with these words and variables; `connect` says what its standard streams are. Returns 0 or the
  /// error number.
  private static func spawn(
    _ path: String, _ words: [String], _ environment: [String: String], inOwnGroup: Bool,
    _ process: inout pid_t, connect: (inout FileActions) -> Void
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: FileActions = nil
    #else
      var actions = FileActions()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    connect(&actions)
    #if canImport(Darwin)
      var attributes: Attributes = nil
    #else
      var attributes = Attributes()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if inOwnGroup {
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    return withCStrings(words) { words in
      withCStrings(environment.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&process, path, &actions, &attributes, words, variables)
      }
    }
  }

  /// Waits for the end of a program that ``spawn(_:name:_:output:_:)`` has started.
  static func end(of process: pid_t) -> TerminationStatus {
    wait(for: process, group: nil, endedBy: SIGTERM)
  }

  /// Waits for the end, and ends the program early, or its group, if this one is to end.
  private static func wait(for process: pid_t, group: pid_t?, endedBy ending: Int32) -> TerminationStatus {
    let receiver = group.map { -$0 } ?? process
    var status: Int32 = 0
    var polls = 0
    // Polls because a blocking call would miss a signal that arrives just before it.
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process || ended < 0 && !SystemError.last.isInterruption {
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
      }
      if Interruption.isRequested || Termination.isRequested {
        if polls == 0 { kill(receiver, ending) }
        polls += 1
        if polls == pollsBeforeKill { kill(receiver, SIGKILL) }
      }
      usleep(interval)
    }
  }

  /// Replaces this program with the one at `path`, which receives `name` followed by `arguments`.
  ///
  /// - Returns: the error; on success the call does not return.
  static func exec(_ path: String, name: String, _ arguments: [String]) -> SystemError {
    withCStrings([name] + arguments) { words in _ = execv(path, words) }
    return SystemError.last
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      // Never nil: the buffer holds at least the final nil.
      body(buffer.baseAddress ?? UnsafeMutablePointer.allocate(capacity: 1))
    }
  }
}
