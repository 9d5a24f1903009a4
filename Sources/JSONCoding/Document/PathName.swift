/// A name on a path: in the text, and in the model.
///
/// The elements of an array mostly have the same names, so the links of many paths share one.
final class PathName: Sendable {
  /// The name in the text.
  let text: String
  /// The key of the model.
  let key: any CodingKey
  /// Whether the name is not the model's own, so that it may come from the payload.
  let isPayload: Bool
  /// The type of the key that the model asked with; nil if several types of keys have read the object, and more than
  /// one of them has this key.
  let asker: (any CodingKey.Type)?

  convenience init(_ text: String, _ key: any CodingKey, isPayload: Bool) {
    self.init(text, key, isPayload: isPayload, asker: type(of: key))
  }

  init(_ text: String, _ key: any CodingKey, isPayload: Bool, asker: (any CodingKey.Type)?) {
    self.text = text
    self.key = key
    self.isPayload = isPayload
    self.asker = asker
  }
}

/// The names that the last paths led through.
///
/// Determining a name's key, and whether the name is the model's own, takes longer than decoding a small object.
struct PathNames {
  /// The properties of a name in the text that determine the result, besides its bytes.
  struct Facts: Equatable {
    /// The name's hash.
    let hash: UInt32
    /// The number in ``KeyTypes`` of the types that have read the object.
    let keys: UInt8
    let isListed: Bool
    let isRequested: Bool
  }

  private static let size = 64

  /// Each name has one slot, by its hash. Empty until there is a name.
  private var known: [(facts: Facts, name: PathName)?] = []

  func find(_ facts: Facts, _ name: UncheckedBuffer<UInt8>, _ range: SourceRange) -> PathName? {
    guard !known.isEmpty, let (other, known) = known[slot(facts)], other == facts else { return nil }
    var text = known.text
    return text.withUTF8 { name.equals(range, $0) } ? known : nil
  }

  mutating func add(_ facts: Facts, _ name: PathName) {
    if known.isEmpty { known = Array(repeating: nil, count: PathNames.size) }
    known[slot(facts)] = (facts, name)
  }

  private func slot(_ facts: Facts) -> Int { Int(facts.hash) & (PathNames.size - 1) }
}
