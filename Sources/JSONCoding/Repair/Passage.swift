/// Which calls of `init(from:)` are known to pass errors on, up to the top.
///
/// A call is known to pass errors on once one of its errors has reached the top. A call may catch errors of only one
/// kind, so each kind is recorded separately.
struct Passage {
  /// The kinds of errors that a model can tell apart.
  struct ErrorKind: OptionSet {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The kind of the error that a problem has led to.
    init(_ error: any Error, of fault: Fault) {
      switch fault.category {
      case .typeMismatch: self.init(rawValue: 1)
      case .valueNotFound: self.init(rawValue: 2)
      case .keyNotFound: self.init(rawValue: 4)
      case .corrupted: self.init(rawValue: 8)
      case .numberOutOfRange: self.init(rawValue: 16)
      case .thrown: self.init(thrown: error)
      }
    }

    private init(thrown error: any Error) {
      switch error {
      case DecodingError.typeMismatch: rawValue = 1
      case DecodingError.valueNotFound: rawValue = 2
      case DecodingError.keyNotFound: rawValue = 4
      case DecodingError.dataCorrupted: rawValue = 8
      default: rawValue = 16
      }
    }
  }

  /// A request by its code: a call of one type that decodes a value of another one, under a name if it has one.
  ///
  /// A type that contains itself makes the same request at every level of nesting.
  private struct Link: Hashable {
    let outer: ObjectIdentifier
    let inner: ObjectIdentifier
    let name: String?

    init?(_ frame: Frame) {
      guard let outer = frame.outer, !outer.isTransparent, outer.context === frame.context else { return nil }
      self.outer = ObjectIdentifier(outer.type)
      inner = ObjectIdentifier(frame.type)
      switch frame.holder {
      case .member: name = frame.context.document.name(at: frame.node - 1)
      case .element, .same: name = nil
      }
    }
  }

  /// How often errors were seen to pass a link.
  private struct Sightings {
    var kinds: ErrorKind
    var count = 0
    /// Whether the model has caught an error here.
    var isCaught = false
  }

  /// The number of sightings from which on a link is known to let errors pass.
  private static let enough = 3

  private var known: [Frame.Key: ErrorKind] = [:]
  private var links: [Link: Sightings] = [:]

  /// Whether errors of this kind that leave the call reach the top.
  mutating func isKnown(_ kind: ErrorKind, from frame: Frame?, _ learning: Learning) -> Bool {
    guard let frame, let outer = frame.outer else { return true }
    if outer.isTransparent { return isKnown(kind, from: outer, learning) }
    if known[frame.key]?.isSuperset(of: kind) == true { return true }
    if learning.isLearned(frame) { return true }
    guard isLearned(kind, frame), isKnown(kind, from: outer, learning) else { return false }
    known[frame.key, default: []].formUnion(kind)
    return true
  }

  private func isLearned(_ kind: ErrorKind, _ frame: Frame) -> Bool {
    guard !links.isEmpty, let link = Link(frame), let sightings = links[link] else { return false }
    return sightings.count >= Passage.enough && !sightings.isCaught && sightings.kinds.isSuperset(of: kind)
  }

  /// Notes that an error has come from `inner` to `outer`, and that it reaches the top from there.
  mutating func note(_ kind: ErrorKind, from inner: Frame?, to outer: Frame?) {
    var frame = inner
    while let next = frame, next !== outer {
      // The standard library's types always pass errors on, so they need not be recorded.
      if next.outer?.isTransparent != true {
        known[next.key, default: []].formUnion(kind)
        noteSighting(kind, next)
      }
      frame = next.outer
    }
  }

  private mutating func noteSighting(_ kind: ErrorKind, _ frame: Frame) {
    guard let link = Link(frame) else { return }
    var sightings = links[link] ?? Sightings(kinds: kind)
    // An error of another kind is learned anew.
    if sightings.kinds != kind, !sightings.kinds.isSuperset(of: kind) { sightings.count = 0 }
    sightings.kinds.formUnion(kind)
    sightings.count += 1
    links[link] = sightings
  }

  /// Notes that the model has caught an error that has left the call.
  mutating func noteCaught(_ frame: Frame) {
    guard let link = Link(frame) else { return }
    links[link, default: Sightings(kinds: [])].isCaught = true
  }
}
