/// What a model leaves unread although its keys name it: with another value instead of a placeholder, it may ask.
extension RepairSession {
  /// Notes that more problems may hide if the model has not asked for a member around a repair, and would have to.
  func noteUnreadMembers() {
    var members: [ObjectIdentifier: KnownMembers] = [:]
    var seen: Set<RepairKey> = []
    for repair in repairs.all {
      var place: (context: DecodingContext, node: Int)? = (repair.context, repair.node)
      while let (context, node) = place {
        let document = context.document
        for object in document.steps(to: node).map(\.opening) + [node]
        where document.kind(of: object) == .object && seen.insert(RepairKey(context, object)).inserted {
          if members[ObjectIdentifier(context), default: KnownMembers(context)].hasUnread(in: object) {
            isIncomplete = true
            return
          }
        }
        place = context.outer
      }
      if isCut(repair, &members) {
        isIncomplete = true
        return
      }
    }
  }

  /// Whether a call that the repair has given up would have asked for a key that its object does not have.
  private func isCut(_ repair: Repair, _ members: inout [ObjectIdentifier: KnownMembers]) -> Bool {
    let first: (context: DecodingContext, node: Int)
    switch repair.step {
    case nil, .placeholder: return false
    case .whole(let frame): first = (frame.context, frame.node)
    case .leaveOut(let context, let node, _): first = (context, node)
    }
    var next = repair.fault.frame
    while let call = next, call.context !== first.context || call.node >= first.node {
      next = call.outer
      let context = call.context
      guard context.document.kind(of: call.node) == .object else { continue }
      var absent = members[ObjectIdentifier(context), default: KnownMembers(context)].absentKeys(
        of: call.node)
      if let properties = properties.of(call.type) { absent = absent.filter(properties.requires) }
      if absent.contains(where: { repairs[RepairKey(context, call.node, $0)] == nil }) { return true }
    }
    return false
  }
}
