/// Installs and changes signal handlers.
enum Signals {
  /// Installs the handler, unless the program's caller ignores the signal, as `nohup` and a shell's `&` do.
  static func handle(_ number: Int32, _ handler: @convention(c) (Int32) -> Void) {
    let former = signal(number, handler)
    guard unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else { return }
    signal(number, SIG_IGN)
  }

  /// Changes the flags of an installed handler, such as `SA_RESTART`.
  static func setFlags(of number: Int32, _ change: (inout Int32) -> Void) {
    var action = sigaction()
    sigaction(number, nil, &action)
    change(&action.sa_flags)
    sigaction(number, &action, nil)
  }
}
