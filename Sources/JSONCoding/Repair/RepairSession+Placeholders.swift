/// Values in the place of those that a record does not have.
extension RepairSession {
  /// Whether a problem goes away when the placeholders in the objects around it are others: then it is none of the record's, as
  /// where a wrong `type` had a placeholder and the members of that type are not there.
  func dependsOnPlaceholder<Value>(
    _ fault: Fault, since start: Int, cost: Int, _ attempt: () throws -> Value
  ) -> Bool {
    guard !fault.isThrownByModel, start < order.count else { return false }
    let readers = fault.frames.map { RepairKey($0.context, $0.node) }
    guard let reader = order[start...].lazy.compactMap(\.reader).first(where: readers.contains) else {
      return false
    }
    isTrial = true
    var passing: [RepairKey] = []
    defer {
      isTrial = false
      pending = nil
      for key in passing { repairs[key] = nil }
    }
    for _ in 0..<Placeholder.candidates {
      budget -= cost
      do {
        _ = try attempt()
        return true
      } catch {
        guard let other = pending, other.key != fault.key else { return false }
        // The object has been read, and this problem did not come up.
        if !other.frames.contains(where: { RepairKey($0.context, $0.node) == reader }) { return true }
        if repairs[other.key] != nil || other.isThrownByModel { return false }
        // A problem of the other placeholders' own: passed over, to see whether this one comes up behind it.
        repairs[other.key] = Repair(other, isScalar: true, holder: nil)
        passing.append(other.key)
        pending = nil
      }
    }
    return true
  }

  func repair(for fault: Fault) -> Repair? {
    if let repair = repairs[fault.key] { return repair }
    guard !isTrial, learning.isPattern(fault) else { return nil }
    issues.append(fault.issue())
    begin(fault)
    return repairs[fault.key]
  }

  /// A value of a type that refuses every placeholder, from a neighbour that decodes.
  func sibling<Value: Decodable>(_ type: Value.Type, of frame: Fault.Frame) -> Value? {
    let context = frame.context
    guard !isTrial, let step = context.document.steps(to: frame.node).last else { return nil }
    // What is wrong with a neighbour is not what is on its way up here.
    let problem = pending
    isTrial = true
    defer {
      isTrial = false
      pending = problem
    }
    let toValue = context.document.isObject(step.opening) ? 1 : 0
    let end = Int(context.entries[unchecked: step.opening].link) - 1
    var neighbour = step.opening + 1 + toValue
    for _ in 0..<8 where neighbour < end {
      if neighbour != frame.node, let value = try? Value(from: NodeDecoder(context: context, node: neighbour))
      {
        return value
      }
      neighbour = context.document.next(after: neighbour) + toValue
    }
    return nil
  }

  /// Settles what else in an array or object is decoded like `frame`, behind it, where that cannot be decoded as a whole.
  func settleNeighbours<Value: Decodable>(_ type: Value.Type, of frame: Fault.Frame) {
    guard !isSettlingNeighbours, let step = frame.context.document.steps(to: frame.node).last else { return }
    isSettlingNeighbours = true
    defer { isSettlingNeighbours = false }
    let context = frame.context
    let toValue = context.document.isObject(step.opening) ? 1 : 0
    let end = Int(context.entries[unchecked: step.opening].link) - 1
    var neighbour = context.document.next(after: frame.node) + toValue
    while neighbour < end, budget > 0 {
      _ = try? context.value(type, at: neighbour, in: frame.holder)
      pending = nil
      neighbour = context.document.next(after: neighbour) + toValue
    }
  }
}

extension Fault.Frame {
  /// Whether repair has left out the value that is decoded.
  var isLeftOut: Bool {
    switch holder {
    case .element: context.kind(node) == .omitted
    case .member: context.entries[unchecked: node - 1].flags.contains(.hidden)
    case .same: false
    }
  }
}
