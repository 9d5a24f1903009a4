#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processor time that this thread spends in `body`. Unlike wall-clock time, it does not depend on other work of
/// the machine.
public func threadTime(_ body: () throws -> Void) rethrows -> Duration {
  func used() -> Duration {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return .zero }
    return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
  }
  let start = used()
  try body()
  return used() - start
}
