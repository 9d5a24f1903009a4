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
      for node in context.document.values(of: frame.container).prefix(8) {
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
    for node in frame.context.document.values(of: frame.container, after: frame.node) where budget > 0 {
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

extension Frame {
  /// What holds the value; the value itself if nothing does.
  fileprivate var container: Int {
    switch holder {
    case .element(let container), .member(let container): container
    case .same: node
    }
  }

  /// Whether repair has left out the value.
  var isLeftOut: Bool {
    switch holder {
    case .element: context.kind(node) == .omitted
    case .member: context.entries[unchecked: node - 1].flags.contains(.hidden)
    case .same: false
    }
  }
}
