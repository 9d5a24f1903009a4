/// The processor time of this process and of its threads.
enum ProcessorTime {
  /// What all threads have used together.
  static var used: Duration { time(of: CLOCK_PROCESS_CPUTIME_ID) }

  /// The processor time that the calling thread has used.
  static var ofThread: Duration { time(of: CLOCK_THREAD_CPUTIME_ID) }

  private static func time(of clock: clockid_t) -> Duration {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return .zero }
    return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
  }
}
