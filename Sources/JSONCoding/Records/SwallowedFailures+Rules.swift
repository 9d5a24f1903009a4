/// When a failed read has lost nothing: the rules of ``SwallowedFailures``.
extension SwallowedFailures {
  /// Whether nothing is lost, because there was nothing: the key is absent, or a property is null.
  func isWithoutLoss(_ lost: Lost) -> Bool {
    guard lost.fault.context === lost.context else { return false }
    switch lost.fault.spot {
    case .missing, .end: return lost.isOfProblem
    case .node(let place) where place.absent != nil: return true
    case .node(let place):
      guard place.node == lost.node, lost.context.document.kind(of: place.node) == .null else { return false }
      switch lost.context.holder(of: lost.node) {
      case .element: return false
      case .member(let object): return !lost.context.entries[unchecked: object].flags.contains(.listed)
      case .same: return true
      }
    }
  }

  func isReadLater(_ lost: Lost) -> Bool {
    let end = lost.reads.upperBound
    if lost.isWhole, isAlternative(lost) { return true }
    var (inner, node) = (lost.fault.context, lost.fault.node)
    while inner !== lost.context {
      guard let outer = inner.outer else { return false }
      (inner, node) = outer
    }
    if isValueReadAfter(end, lost.context, node) { return true }
    if let isAlternative = isReadByOthers(lost, after: end) { return isAlternative }
    if isReadAfter(end, lost.context, node) { return true }
    return lost.context.document.steps(to: node)
      .contains { $0.opening >= lost.node && isReadAfter(end, lost.context, $0.opening) }
  }

  /// Whether members that the lost type would have read of its object were read later; nil if they are not known.
  ///
  /// What calls `Geo(from: decoder)` and then reads the same object's other members has found no other way to read the
  /// first ones.
  private func isReadByOthers(_ lost: Lost, after end: Int) -> Bool? {
    guard let keys = lost.keys, lost.fault.context === lost.context else { return nil }
    var names = Set(KeyNames.find(of: keys))
    if let type = lost.value.metatype as? any Decodable.Type, case let asked = keysAsked(by: type),
      !asked.isEmpty
    {
      names = asked
    }
    if names.isEmpty || lost.context.strategies.convertsKeys { return nil }
    let members = lost.context.nameIndexes(of: lost.node)
      .filter { names.contains(lost.context.document.name(at: $0)) }
    // An object that has nothing of the type is opened for other members.
    if members.isEmpty { return lastOpening[lost.place, default: -1] >= end }
    return members.contains { isReadAfter(end, lost.context, $0 + 1) }
  }

  /// Whether an enum has gone on with members of the object, because one case has not fitted.
  private func isAlternative(_ lost: Lost) -> Bool {
    guard EnumMetadata.isEnum(readType(lost.outer)) else { return false }
    let end = lost.outer.map { Int(log.reads[$0].end) } ?? log.reads.count
    return log.reads[lost.reads.upperBound..<end].prefix(256).contains { read in
      read.isOfContent && read.hasSucceeded && read.context === lost.context
        && lost.context.document.steps(to: Int(read.node)).last?.opening == lost.node
    }
  }

  func isReadAfter(_ end: Int, _ context: DecodingContext, _ node: Int) -> Bool {
    isValueReadAfter(end, context, node) || lastOpening[ReadValue(context, node), default: -1] >= end
  }

  func isValueReadAfter(_ end: Int, _ context: DecodingContext, _ node: Int) -> Bool {
    lastSuccess[ReadValue(context, node), default: -1] >= end
  }

  /// Whether the value is in another one that was lost.
  func isInside(_ lost: Lost, _ places: Set<ReadValue>) -> Bool {
    var (context, node) = (lost.context, lost.node)
    while true {
      let isLost = context.document.steps(to: node).contains {
        places.contains(ReadValue(context, $0.opening))
      }
      if isLost { return true }
      guard let outer = context.outer else { return false }
      (context, node) = outer
      if places.contains(ReadValue(context, node)) { return true }
    }
  }
}
