import Foundation

/// A program started by this one. It has succeeded only if the system says so: see ``Status``.
package struct Subprocess {
  /// The polling interval for the end of the program, in microseconds.
  private static let interval: UInt32 = 5000
  /// The number of polls after which a program that was asked to end is killed.
  private static let pollsBeforeKill = 200

  /// How a program ended.
  package enum Status: Hashable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)
    /// The system does not report the end.
    case unknown(SystemError)

    /// - Parameter status: the status from `waitpid`.
    fileprivate init(wait status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }

    package var description: String {
      switch self {
      case .exit(let status): "exit \(status)"
      case .signal(let number): "signal \(number)"
      case .unknown(let error): "unknown end: \(error.words)"
      }
    }
  }

  /// How a program ended, and what it printed.
  package struct Result {
    package let status: Status
    /// Everything that it printed, even if it failed later; without standard error if that is separate.
    package let text: String
    /// The contents of standard error if that is separate.
    package let errors: String

    /// The output of a program that ended with status 0; nil for any other.
    package var output: String? { status == .exit(0) ? text : nil }
  }

  private let process: pid_t
  /// Whether it leads a process group, so that a signal can end everything that it has started.
  private let leadsGroup: Bool

  /// Takes over a child process that nobody else waits for.
  package init(_ process: pid_t, leadsGroup: Bool = false) {
    self.process = process
    self.leadsGroup = leadsGroup
  }

  /// Runs the program at `path` without input; the file `log` receives its output.
  ///
  /// - Parameter errors: the file that receives standard error; nil for `log`.
  /// - Throws: `CannotOpen` if it cannot be started.
  package static func run(
    _ path: String, _ arguments: [String], _ environment: [String: String], log: String,
    errors: String? = nil, endedBy signal: Int32 = SIGTERM
  ) throws(CannotOpen) -> Result {
    let started: Subprocess
    do throws(SystemError) {
      started = try spawn(path, [path] + arguments, environment, inOwnGroup: true) { actions in
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, flags, 0o600)
        if let errors {
          posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o600)
        } else {
          posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        }
      }
    } catch {
      throw CannotOpen(name: path, purpose: "run", error: error)
    }
    let status = started.end(askedBy: signal)
    return Result(status: status, log: log, errors: errors)
  }

  /// Starts the program at `path`, which reads and writes the given descriptors. Its standard error is dropped.
  package static func filter(_ path: String, _ arguments: [String], input: Int32, output: Int32)
    throws(SystemError)
    -> Subprocess
  {
    let environment = ProcessInfo.processInfo.environment
    return try spawn(path, [path] + arguments, environment, inOwnGroup: false) { actions in
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
  }

  /// The output of the program at `path`, given no input; nil if it fails.
  package static func output(of path: String, _ arguments: [String]) -> String? {
    guard let ends = try? PipeEnds() else { return nil }
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let process = try? filter(path, arguments, input: nothing, output: ends.writer)
    close(ends.writer)
    close(nothing)
    let reader = FileHandle(fileDescriptor: ends.reader, closeOnDealloc: true)
    let printed = try? reader.readToEnd() ?? Data()
    guard process?.end() == .exit(0) else { return nil }
    return printed.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Starts a host program in its own process group. It inherits only these descriptors, each under its number for the
  /// host; their current numbers are all higher.
  package static func startHost(
    _ file: ProgramFile, descriptors: [(own: Int32, theirs: Int32)]
  ) throws(SystemError) -> Subprocess {
    var environment = ProcessInfo.processInfo.environment
    // A backtrace would take a second per crash.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return try file.starting { path throws(SystemError) in
      try spawn(path, [Version.program + "-host"], environment, inOwnGroup: true, inheritsNothing: true) {
        actions in
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for (own, theirs) in descriptors { posix_spawn_file_actions_adddup2(&actions, own, theirs) }
      }
    }
  }

  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  /// Starts the program with these arguments and variables; `connect` sets up its standard streams.
  private static func spawn(
    _ path: String, _ words: [String], _ environment: [String: String], inOwnGroup: Bool,
    inheritsNothing: Bool = false, connect: (inout FileActions) -> Void
  ) throws(SystemError) -> Subprocess {
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
    var flags: Int32 = 0
    if inOwnGroup {
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    #if canImport(Darwin)
      if inheritsNothing { flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT) }
    #endif
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    var process = pid_t()
    let error = withCStrings(words) { words in
      withCStrings(environment.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&process, path, &actions, &attributes, words, variables)
      }
    }
    guard error == 0 else { throw SystemError(code: error) }
    return Subprocess(process, leadsGroup: inOwnGroup)
  }

  /// Whether the program has ended. Until it is waited for, its process and group numbers are not reused.
  package var hasEnded: Bool {
    var information = siginfo_t()
    // If no program has ended, the signal is 0.
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo != 0
  }

  /// The status of the program; nil if it is running, or if a signal ended the wait. Must not be called again after it
  /// has returned a status.
  private func ended(_ options: Int32) -> Status? {
    var status: Int32 = 0
    let ended = waitpid(process, &status, options)
    if ended == process { return Status(wait: status) }
    return ended < 0 && !SystemError.last.isInterruption ? .unknown(.last) : nil
  }

  /// Kills the program and everything that it has started.
  package func killAll() { kill(receiver, SIGKILL) }

  /// The receiver of signals: the program, or its group.
  private var receiver: pid_t { leadsGroup ? -process : process }

  /// Waits until the program has ended.
  package func waited() -> Status {
    while true {
      if let status = ended(0) { return status }
    }
  }

  /// Waits for the program's end. If this process is interrupted, sends the signal to the program or its group, to end
  /// it early.
  package func end(askedBy ending: Int32 = SIGTERM) -> Status {
    var polls = 0
    // Polls, because a blocking call would miss a signal that arrives just before it.
    while true {
      if let status = ended(WNOHANG) { return status }
      if Interruption.isRequested {
        if polls == 0 { kill(receiver, ending) }
        polls += 1
        if polls == Self.pollsBeforeKill { killAll() }
      }
      usleep(Self.interval)
    }
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: strings.count + 1)
    for (index, string) in strings.enumerated() { (pointers + index).initialize(to: strdup(string)) }
    (pointers + strings.count).initialize(to: nil)
    defer {
      for index in strings.indices { free(pointers[index]) }
      pointers.deallocate()
    }
    return body(pointers)
  }
}

extension Subprocess.Result {
  /// - Parameters:
  ///   - log: the file with the program's output.
  ///   - errors: the file with its standard error; nil if that is not separate.
  package init(status: Subprocess.Status, log: String, errors: String?) {
    self.init(status: status, text: Self.contents(log), errors: errors.map(Self.contents) ?? "")
  }

  private static func contents(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}

/// The system's programs.
package enum SystemProgram {
  /// The path of the first program with this name in an absolute folder of `PATH`, if any.
  package static func path(of name: String) -> String? {
    let folders = (Environment.value(of: "PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }
}
