import Foundation

/// Explains the end of a program that traps during the search for further problems.
///
/// The search gives the model placeholders for values that do not fit. A model that traps on one, for example by
/// `URL(string: text)!`, would end the program with a message that leads to no payload. A handler for the signals of a
/// trap writes the known problem, and lets the trap take its course.
enum SearchNotice {
  fileprivate static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSEGV, SIGBUS]

  /// Runs the body. If the thread traps meanwhile, `problem` is written to standard error first.
  static func during<Result>(_ problem: String, _ body: () -> Result) -> Result {
    if problem.isEmpty { return body() }
    let notice = strdup(
      """

      \(problem)
        note: the model has trapped on a value that stands for this one, in the search for more problems;
            allProblems: false, or tellsAllProblems = false, ends at the first problem

      """)
    pthread_setspecific(noticeKey, notice)
    lock.lock()
    if depth == 0 { install() }
    depth += 1
    lock.unlock()
    defer {
      lock.lock()
      depth -= 1
      if depth == 0 { restore() }
      lock.unlock()
      pthread_setspecific(noticeKey, nil)
      free(notice)
    }
    return body()
  }

  private static func install() {
    for (index, number) in signals.enumerated() {
      sigaction(number, nil, previous + index)
      signal(number, writeNotice)
    }
  }

  private static func restore() {
    for (index, number) in signals.enumerated() { sigaction(number, previous + index, nil) }
  }
}

private let lock = NSLock()
/// The number of running searches. Guarded by the lock.
nonisolated(unsafe) private var depth = 0
/// The previous handlers of the signals. Written while no search runs.
nonisolated(unsafe) private let previous = UnsafeMutablePointer<sigaction>.allocate(
  capacity: SearchNotice.signals.count)
/// The text that a thread writes if it traps.
private let noticeKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key, nil)
  return key
}()

/// The signal handler, which may only call what POSIX calls async-signal-safe.
private func writeNotice(_ number: Int32) {
  if let notice = pthread_getspecific(noticeKey) {
    _ = write(STDERR_FILENO, notice, strlen(notice.assumingMemoryBound(to: CChar.self)))
  }
  // When the handler returns, the signal recurs and has its previous effect.
  if let index = SearchNotice.signals.firstIndex(of: number) { sigaction(number, previous + index, nil) }
}
