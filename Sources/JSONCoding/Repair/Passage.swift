/// Which calls of `init(from:)` are known to pass errors on, up to the top.
///
/// A call is known to pass errors on once one of its errors has reached the top. A call may catch errors of only one
/// kind, so each kind is recorded separately.
struct Passage {
  /// What a model can tell errors by.
  struct ErrorKind: OptionSet {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ error: any Error) {
      switch error {
      case DecodingError.typeMismatch: rawValue = 1
      case DecodingError.valueNotFound: rawValue = 2
      case DecodingError.keyNotFound: rawValue = 4
      case DecodingError.dataCorrupted: rawValue = 8
      default: rawValue = 16
      }
    }
  }

  private var known: [Frame.Key: ErrorKind] = [:]

  /// Whether errors of this kind that leave the call reach the top.
  func isKnown(_ kind: ErrorKind, from frame: Frame?, _ learning: Learning) -> Bool {
    guard let frame, let outer = frame.outer else { return true }
    if known[frame.key]?.isSuperset(of: kind) == true { return true }
    return outer.isTransparent ? isKnown(kind, from: outer, learning) : learning.isLearned(frame)
  }

  /// Notes that an error has come from `inner` to `outer`, and that it reaches the top from there.
  mutating func note(_ kind: ErrorKind, from inner: Frame?, to outer: Frame?) {
    var frame = inner
    while let next = frame, next !== outer {
      // The standard library's types always pass errors on, so they need not be recorded.
      if next.outer?.isTransparent != true { known[next.key, default: []].formUnion(kind) }
      frame = next.outer
    }
  }
}
