/// Values that no placeholder of their own can replace.
extension RepairSession {
  /// The replacement for a value that is replaced whole.
  func whole<Value: Decodable>(_ type: Value.Type, of frame: Frame) -> Value? {
    guard let repair = wholes[frame.key] else { return nil }
    let path = frame.context.codingPath(to: NodePlace(frame.node))
    let userInfo = frame.context.userInfo
    if let candidate = trial?.candidate(of: repair) {
      return Placeholder.value(type, candidate, at: path, userInfo, reads)
    }
    return properties.anyValue(type, at: path, reads) ?? neighbor(type, of: frame)
  }

  /// Whether one of the neighbors of the call's value may replace it.
  func mayHaveNeighbor(_ frame: Frame) -> Bool { Neighborhood(frame).map { !lonely.contains($0) } ?? false }

  /// A value of a type that accepts no placeholder: one of the neighbors, if one decodes.
  private func neighbor<Value: Decodable>(_ type: Value.Type, of frame: Frame) -> Value? {
    let context = frame.context
    guard trial == nil, let neighborhood = Neighborhood(frame), !lonely.contains(neighborhood) else {
      return nil
    }
    let value = context.withoutRepair { () -> Value? in
      var values = Neighbors(of: frame)
      for _ in 0..<8 {
        guard let node = values.next() else { break }
        if node != frame.node, context.kind(node) != .replaced, context.kind(node) != .omitted,
          let value = try? Value(from: NodeDecoder(context: context, node: node))
        {
          return value
        }
      }
      return nil
    }
    if value == nil { lonely.insert(neighborhood) }
    return value
  }

  /// Repairs the values after that of `frame` in its array or object, before this is decoded again without that value.
  ///
  /// More of them may have to be left out. Without this, the array would be decoded again for each.
  func settleNeighbors<Value: Decodable>(_ type: Value.Type, of frame: Frame) {
    guard !isSettlingNeighbors, trial == nil, frame.outer?.isTransparent == true else { return }
    isSettlingNeighbors = true
    let inner = current
    let target = takeTarget()
    current = frame.outer
    defer {
      isSettlingNeighbors = false
      current = inner
      restore(target)
    }
    var values = Neighbors(of: frame)
    values.skip(to: frame.node)
    while let node = values.next(), budget > 0 {
      _ = try? frame.context.value(type, at: node, in: frame.holder)
      _ = takeTarget()
      pending = nil
    }
  }
}

/// The values of one type in one array or object.
struct Neighborhood: Hashable {
  private let container: RepairKey
  private let type: ObjectIdentifier

  /// Nil for the member of an object whose names are not data.
  init?(_ frame: Frame) {
    switch frame.holder {
    case .element(let array): container = RepairKey(frame.context, array)
    case .member(let object) where frame.context.canLeaveOut(frame.holder, from: frame.outer):
      container = RepairKey(frame.context, object)
    default: return nil
    }
    type = ObjectIdentifier(frame.type)
  }
}

/// The nodes of the values in an array or object.
private struct Neighbors {
  private let document: Document
  private let end: Int
  /// The distance from a name to its value, or 0 in an array.
  private let toValue: Int
  private var index: Int

  init(of frame: Frame) {
    document = frame.context.document
    let container =
      switch frame.holder {
      case .element(let container), .member(let container): container
      case .same: frame.node
      }
    toValue = document.isObject(container) ? 1 : 0
    end = Int(document.entries[unchecked: container].link) - 1
    index = container + 1
  }

  /// Makes the value after the one at `node` the next one.
  mutating func skip(to node: Int) { index = document.next(after: node) }

  mutating func next() -> Int? {
    guard index < end else { return nil }
    let value = index + toValue
    index = document.next(after: value)
    return value
  }
}

extension Frame {
  /// Whether repair has left out the value.
  var isLeftOut: Bool {
    switch holder {
    case .element: context.kind(node) == .omitted
    case .member: context.entries[unchecked: node - 1].flags.contains(.hidden)
    case .same: false
    }
  }
}
