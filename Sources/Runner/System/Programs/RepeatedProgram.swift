import Foundation

/// A program that runs one command line after another: its start takes longer than most of these runs.
///
/// It gets them over a pipe and answers each with the exit status: see ``RepeatedRuns``. A run in which it ends is
/// repeated in its own process, so that nothing that was there before matters.
package final class RepeatedProgram {
  /// The first word of its command line.
  package static let word = "repeat-runs"

  private let path: String
  private let environment: [String: String]
  private var running: Running?

  private struct Running {
    let process: Subprocess
    let requests: Int32
    let answers: Int32
  }

  /// How long a wait for an answer takes before it is asked whether this program is to end, in milliseconds.
  private static let interval: Int32 = 20

  package init(path: String, environment: [String: String]) {
    (self.path, self.environment) = (path, environment)
  }

  deinit { _ = end() }

  /// Runs it without input; the files `log` and `errors` receive what it prints.
  ///
  /// - Throws: `CannotOpen` if it cannot be started.
  package func run(_ words: [String], log: String, errors: String) throws(CannotOpen) -> Subprocess.Result {
    while true {
      let isFirst = running == nil
      let program = try program()
      var status = answer(of: program, to: [log, errors] + words).map { Subprocess.Status.exit($0) }
      if status == nil {
        status = end()
        if !isFirst, !Interruption.isRequested { continue }
      }
      return Subprocess.Result(status: status ?? .exit(0), log: log, errors: errors)
    }
  }

  /// The process, which is started if there is none.
  private func program() throws(CannotOpen) -> Running {
    if let running { return running }
    do throws(SystemError) {
      let started = try start()
      running = started
      return started
    } catch {
      throw CannotOpen(name: path, purpose: "run", error: error)
    }
  }

  private func start() throws(SystemError) -> Running {
    let (requests, answers) = (try PipeEnds(), try PipeEnds())
    defer {
      close(requests.reader)
      close(answers.writer)
    }
    do throws(SystemError) {
      let process = try Subprocess.start(
        path, [Self.word], environment, input: requests.reader, output: answers.writer)
      return Running(process: process, requests: requests.writer, answers: answers.reader)
    } catch {
      close(requests.writer)
      close(answers.reader)
      throw error
    }
  }

  /// The exit status of the run; nil if the program has ended, or this one is to end.
  private func answer(of program: Running, to words: [String]) -> Int32? {
    let bytes = Array(words.joined(separator: "\0").utf8)
    guard PipeBytes.send(Array("\(bytes.count)\n".utf8) + bytes, to: program.requests) else { return nil }
    return PipeBytes.line(from: program.answers, interval: Self.interval).flatMap { Int32($0) }
  }

  /// Ends the program, which does so itself when it gets no more command lines.
  private func end() -> Subprocess.Status? {
    guard let program = running else { return nil }
    running = nil
    close(program.requests)
    defer { close(program.answers) }
    return program.process.end()
  }
}
