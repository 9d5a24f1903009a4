/// What stopped a model's own code for good, on a payload that was made for it.
enum CrashCause: Hashable, Sendable {
  case signal(Int32)
  /// The code called `exit`, or ended its thread.
  case exit
  /// The code took longer than it may.
  case timeout(Duration)

  /// - Parameter number: what `CrashGuard` says stopped the thread.
  init(_ number: Int32) { self = number == CrashGuard.exitMark ? .exit : .signal(number) }

  /// What the code did: `crashed on {"id":1} (signal 4: illegal instruction)`.
  ///
  /// - Parameter place: where: ` on {"id":1}`.
  func words(_ place: String = "") -> String {
    switch self {
    case .signal(let number):
      let name = strsignal(number).map { String(cString: $0).lowercased() } ?? "unknown"
      return "crashed\(place) (signal \(number): \(name))"
    case .exit: return "called exit\(place)"
    case .timeout(let limit): return "took more than \(limit.components.seconds) s\(place)"
    }
  }
}
