import Foundation
import TestSupport

/// The running program: it can be fed piece by piece, interrupted, and given a terminal for its standard error.
final class RunningProgram {
  enum Outlet {
    /// A file that is read while it grows.
    case file
    /// A pipe that nobody reads.
    case unreadPipe
    case terminal
  }

  let folder: TemporaryFolder
  private let process = Process()
  private let input = Pipe()
  private let unread = Pipe()
  private let end: ProcessEnd
  private var terminal: Terminal?
  private var shown = Data()

  /// Starts the program in a new folder with these files, by their paths, and these FIFOs. A terminal of 0 columns does
  /// not know its width.
  init(
    _ line: some CommandWords, files: [String: String] = [:], fifos: [String] = [], output: Outlet = .file,
    errors: Outlet = .file, columns: UInt16 = 0, environment: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    end = ProcessEnd(of: process)
    for name in fifos { mkfifo(folder.url.appendingPathComponent(name).path, 0o600) }
    for (name, text) in files { try folder.write(text, to: name) }
    process.executableURL = Command.folder.appendingPathComponent("decode-model")
    process.arguments = line.words
    process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm"].merging(environment) { $1 }
    process.currentDirectoryURL = folder.url
    process.standardInput = input
    process.standardOutput = try open(output, named: "output")
    process.standardError = try open(errors, named: "errors")
    terminal?.resize(columns: columns)
    // Writing to a program that has ended is an error here, rather than the end of the tests.
    ignoreBrokenPipes()
    // The threads of Dispatch block signals, and a process started by one would never receive an interrupt.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    try process.run()
    if output == .unreadPipe { try unread.fileHandleForWriting.close() }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  var output: String { (try? folder.text("output")) ?? "" }

  /// The program's output on standard error, including the control characters for a terminal.
  var errors: String {
    guard let terminal else { return (try? folder.text("errors")) ?? "" }
    shown += terminal.shown()
    return String(decoding: shown, as: UTF8.self)
  }

  func feed(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Waits until the program has read everything that it was fed, or has ended.
  func readsItsInput() async -> Bool {
    await wait { !isRunning || waitingBytes(in: input.fileHandleForWriting) == 0 }
  }

  /// Waits until the unread pipe has no room for another record.
  func fillsTheUnreadPipe() async -> Bool {
    await wait { waitingBytes(in: unread.fileHandleForReading) > 50_000 }
  }

  /// The contents of the unread pipe, after the program has ended.
  func unreadOutput() -> String {
    String(decoding: unread.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  func endInput() throws {
    try input.fileHandleForWriting.close()
  }

  func interrupt() {
    signal(SIGINT)
  }

  func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  var isRunning: Bool { process.isRunning }

  /// Waits at most two minutes until the condition holds, and returns whether it does.
  func wait(until condition: () async -> Bool) async -> Bool {
    let end = Date(timeIntervalSinceNow: 120)
    while await !condition() {
      if Date() > end { return false }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return true
  }

  /// Waits for the end and returns the exit code, or the negative number of the signal that ended the program. Nil if
  /// it does not end within two minutes.
  func status() async -> Int32? {
    guard await end.wait(atMost: .seconds(120)) else { return nil }
    return process.terminationReason == .uncaughtSignal
      ? -process.terminationStatus : process.terminationStatus
  }

  private func open(_ outlet: Outlet, named name: String) throws -> Any {
    switch outlet {
    case .file: return try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("", to: name)))
    case .unreadPipe: return unread
    case .terminal:
      let terminal = try Terminal()
      self.terminal = terminal
      return terminal.screen
    }
  }
}

/// The number of unread bytes in a pipe.
private func waitingBytes(in pipe: FileHandle) -> Int {
  var count: Int32 = 0
  return ioctl(pipe.fileDescriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
}

/// A separate function, because a method of the class has the same name as the system's `signal`.
private func ignoreBrokenPipes() {
  signal(SIGPIPE, SIG_IGN)
}
