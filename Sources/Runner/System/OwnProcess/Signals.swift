/// Installs and changes signal handlers.
enum Signals {
  /// Installs the handler, unless the program's caller ignores the signal, as `nohup` and a shell's `&` do.
  static func handle(_ number: Int32, _ handler: @convention(c) (Int32) -> Void) {
    let former = signal(number, handler)
    guard unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else { return }
    signal(number, SIG_IGN)
  }

  /// Installs a handler that also receives the interrupted context, a `ucontext_t`.
  static func handle(
    _ number: Int32,
    _ handler: @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
  ) {
    var action = sigaction()
    action.sa_flags = Int32(SA_SIGINFO) | Int32(SA_RESTART)
    #if canImport(Darwin)
      action.__sigaction_u.__sa_sigaction = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_sigaction = handler
    #else
      action.__sigaction_handler.sa_sigaction = handler
    #endif
    sigaction(number, &action, nil)
  }

  /// Changes the flags of an installed handler, such as `SA_RESTART`.
  static func setFlags(of number: Int32, _ change: (inout Int32) -> Void) {
    var action = sigaction()
    sigaction(number, nil, &action)
    change(&action.sa_flags)
    sigaction(number, &action, nil)
  }
}
