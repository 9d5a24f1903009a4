#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How the program takes signals.
enum Signals {
  /// Has the handler called from here on, unless the caller of the program has the signal ignored, as `nohup` and a shell's `&` do.
  ///
  /// - Returns: whether the handler is called.
  @discardableResult
  static func handle(_ number: Int32, _ handler: @convention(c) (Int32) -> Void) -> Bool {
    let former = signal(number, SIG_IGN)
    if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { return false }
    signal(number, handler)
    return true
  }

  /// Changes the flags of a handler that is there, such as `SA_RESTART`.
  static func setFlags(of number: Int32, _ change: (inout Int32) -> Void) {
    var action = sigaction()
    sigaction(number, nil, &action)
    change(&action.sa_flags)
    sigaction(number, &action, nil)
  }
}
