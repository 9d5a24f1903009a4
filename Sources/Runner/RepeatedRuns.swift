import Foundation

/// Runs one command line after another, for the program that has started this one: see ``RepeatedProgram``.
///
/// A command line comes as the number of its bytes, on a line, and its words with NUL between them. The first two are
/// the files for standard output and standard error. A line with the exit status is the answer.
struct RepeatedRuns {
  /// - Parameter body: runs a command line.
  func run(_ body: ([String]) -> ExitStatus) -> ExitStatus {
    do throws(CannotOpen) {
      try StandardStreams.leaveToModels(isSilent: false)
    } catch {
      return .inputOutput
    }
    let answers = fcntl(StandardStreams.output, F_DUPFD_CLOEXEC, StandardStreams.output)
    guard answers >= 0 else { return .inputOutput }
    while let words = next(), words.count > 2 {
      guard send(words[0], to: [StandardStreams.output]),
        send(words[1], to: [StandardStreams.errors, STDOUT_FILENO, STDERR_FILENO])
      else { return .inputOutput }
      let status = body(Array(words.dropFirst(2)))
      fflush(nil)
      guard PipeBytes.send(Array("\(status.rawValue)\n".utf8), to: answers) else { break }
      // A thread that has stopped for good may hold what others wait for.
      if CrashGuard.hasStoppedAny || CrashGuard.strayCrash != nil { break }
    }
    return .success
  }

  private func next() -> [String]? {
    guard let count = PipeBytes.line(from: StandardStreams.input).flatMap({ Int($0) }),
      let bytes = PipeBytes.next(count, from: StandardStreams.input)
    else { return nil }
    return bytes.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// From now on, the descriptors write into the file, which is emptied.
  private func send(_ file: String, to descriptors: [Int32]) -> Bool {
    let opened = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
    guard opened >= 0 else { return false }
    defer { close(opened) }
    return descriptors.allSatisfy { descriptor in
      guard dup2(opened, descriptor) == descriptor else { return false }
      // A program that the model's code starts has the standard ones only.
      return descriptor <= STDERR_FILENO || fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    }
  }
}
