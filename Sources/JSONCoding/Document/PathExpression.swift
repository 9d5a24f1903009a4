/// A path to values in a JSON text, step by step, in jq's syntax: `.items[].body | fromjson | .id`.
public struct PathExpression: Hashable, Codable, Sendable {
  /// One step of a path.
  public struct Step: Hashable, Codable, Sendable {
    /// The target of a step.
    public enum Kind: Hashable, Codable, Sendable {
      /// To the value of an object's member with this name.
      case member(String)
      /// To an array's element with this 0-based index; -1 is the last element.
      case index(Int)
      /// To every element of an array, or every value of an object.
      case each
      /// Into the JSON text that a string holds.
      case fromJSON
    }

    /// The target of the step.
    public var kind: Kind
    /// Whether the step may lead nowhere without an error.
    public var isOptional: Bool

    /// A step.
    ///
    /// - Parameters:
    ///   - kind: the target.
    ///   - isOptional: whether the step may lead nowhere without an error.
    public init(_ kind: Kind, isOptional: Bool = false) {
      self.kind = kind
      self.isOptional = isOptional
    }
  }

  /// Empty for the top value.
  public var steps: [Step]

  /// The path of these steps from the top value.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Whether the path may match more than one value.
  public var mayBranch: Bool { steps.contains { $0.kind == .each } }

  /// Whether the values at the path can be found while a text is read from its start. No index may count from the end
  /// of an array, and no step may lead into a string.
  public var canBeStreamed: Bool {
    steps.allSatisfy { step in
      switch step.kind {
      case .member, .each: true
      case .index(let place): place >= 0
      case .fromJSON: false
      }
    }
  }

  /// The indexes of the names that the expression itself spells, in the path to any of its values.
  package var ownNames: Set<Int> {
    let components = steps.filter { $0.kind != .fromJSON }
    return Set(components.indices.filter { if case .member = components[$0].kind { true } else { false } })
  }
}

/// One component of a path in a JSON text: from an object to a member's value, or from an array to an element.
public enum PathComponent: Hashable, Codable, Sendable {
  /// The name of an object's member, unescaped.
  case member(String)
  /// The 0-based index of an array's element.
  case index(Int)
}

extension Collection<PathComponent> {
  /// The path with index 0 for each element of an array, so that all elements share one path.
  package var firstElements: [PathComponent] {
    map { step in if case .index = step { .index(0) } else { step } }
  }
}

/// A name on a path: in the text, and in the model.
///
/// The elements of an array mostly have the same names, so the links of many paths share one.
final class PathName: Sendable {
  /// The name in the text.
  let text: String
  /// The key of the model.
  let key: any CodingKey
  /// Whether the name may come from the payload, because it is not the model's own.
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

  /// Each name has one slot, by its hash. Empty until the first name is added.
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
