/// Problems that may be due to a placeholder are not reported: they may vanish when the first problem is fixed.
extension RepairSession {
  /// Whether the problem may depend on a placeholder; for each call under way, from the inside out.
  func findDoubts(about fault: Fault) -> [Influence.Doubt] {
    var doubts: [Influence.Doubt] = []
    var tail = Influence.Doubt.none
    for (frame, inner) in Influence.calls(of: fault) {
      // In most calls, nothing has been repaired yet.
      if frame.isTransparent || frame.context.outer == nil && frame.node > repairs.lastNode {
        doubts.append(.none)
        continue
      }
      let level = Influence.level(frame, inner, fault)
      // What is known about the request applies to everything below it.
      if let entry = influence.entry(level) {
        if !level.isTried {
          if entry.isDoubtful { tail = .all }
          break
        }
        doubts.append(.all)
      } else {
        doubts.append(findDoubt(level, fault))
      }
    }
    for index in doubts.indices.reversed() {
      tail.add(doubts[index])
      doubts[index] = tail
    }
    return doubts
  }

  private func findDoubt(_ level: Influence.Level, _ fault: Fault) -> Influence.Doubt {
    let frame = level.frame
    // An error of the call's own may be about several values that it has read, wherever it keeps them.
    let isOwn = fault.isOwn(of: frame)
    let earlier = isOwn ? entries(around: level) : influence.entries(at: level.places)
    guard !earlier.isEmpty, isOwn || !properties.readsAlways(level.label(fault), frame.type) else {
      return .none
    }
    let part = isOwn ? nil : part(of: frame, reading: level.label(fault), in: level.places.first?.object)
    var found = Influence.Doubt.none
    for entry in earlier where entry.request != level.request {
      found.add(doubt(due: entry, level, fault, part))
      if found.isOfProblem { return .all }
    }
    return found
  }

  /// Whether the problem may depend on the placeholder of an earlier request.
  ///
  /// - Parameter part: the type that the call has handed its decoder to, if that has met the problem.
  private func doubt(
    due entry: Influence.Entry, _ level: Influence.Level, _ fault: Fault, _ part: (any Decodable.Type)?
  ) -> Influence.Doubt {
    let frame = level.frame
    let isOwn = fault.isOwn(of: frame)
    // A type that the call has handed its decoder to reads both, so it is that type's code which decides.
    let isOfPart =
      part.map { $0 == self.part(of: frame, reading: entry.name, in: entry.object) } == true
    let reader: any Any.Type = isOfPart ? part ?? frame.type : frame.type
    if isOfPart, properties.readsAlways(level.label(fault), reader) { return .none }
    let isKept = !isOwn && isKept(level, fault, by: reader)
    let unlessKept = isKept ? Influence.Doubt.none : .all
    if level.isInLoop {
      // A key with a name made at run time may be one of a series that a value ends.
      if level.inner == nil, case .missing = fault.spot { return unlessKept }
      // The elements of a loop do not depend on one another, unless a number says how many follow.
      if entry.request.type == level.request.type, !entry.isRequestedNumber { return .none }
    }
    guard !frame.hasCaught || isOwn else { return unlessKept }
    let question = Influence.Question(frame, entry, level, fault)
    if let answer = influence.answers[question] { return answer }
    guard let trials = trials(of: entry, for: fault, in: frame, by: reader, isKept: isKept), trialBudget > 0
    else { return unlessKept }
    let answer = doubt(about: fault, for: trials, in: frame)
    // What few values decide may also depend on others of the element.
    if answer.isOfProblem || entry.isOpen { influence.answers[question] = answer }
    return answer
  }

  /// The placeholders in the values that the call may have checked together, the last 64 of them.
  private func entries(around level: Influence.Level) -> [Influence.Entry] {
    let frame = level.frame
    let start = level.places.last?.object ?? frame.node
    let end = frame.context.document.next(after: start)
    var found: [Influence.Entry] = []
    for repair in repairs.all.reversed() where found.count < 64 {
      // Repairs of one call follow one another.
      guard let node = repair.node(in: frame.context), node >= frame.node else { break }
      guard start..<end ~= node else { continue }
      let type = repair.fault.placeholderType
      let request = Influence.Request(
        node: repair.node, name: repair.fault.name,
        type: repair.fault.frame === frame ? type.map(ObjectIdentifier.init) : nil)
      found.append(
        Influence.Entry(
          request: request, name: repair.fault.name, object: nil, repair: repair,
          isDoubtful: false))
    }
    return found
  }

  /// The type to which the call has handed its decoder, if that type's keys alone have the name: `Click` in
  /// `case .click: self = .click(try Click(from: decoder))`.
  ///
  /// The call's value holds one of that type, which must have come from somewhere. A class may read by the keys of its
  /// superclass, and so may a type that has no keys of its own.
  private func part(of frame: Frame, reading name: String?, in object: Int?) -> (any Decodable.Type)? {
    guard let name, let object else { return nil }
    let context = frame.context
    let question = Influence.PartQuestion(
      context: ObjectIdentifier(context), keys: context.entries[unchecked: object].keys, name: name,
      type: ObjectIdentifier(frame.type))
    if let known = influence.parts[question] { return known }
    let found = findPart(of: frame, reading: name, in: object)
    influence.parts[question] = .some(found)
    return found
  }

  private func findPart(of frame: Frame, reading name: String, in object: Int) -> (any Decodable.Type)? {
    // What a custom strategy makes of a name may depend on the path to it.
    if case .custom = frame.context.strategies.keys { return nil }
    let members = KnownMembers(frame.context)
    guard !(frame.type is AnyObject.Type), let type = members.owner(ofKey: name, of: object),
      type != frame.type, members.haveOtherReader(than: type, object)
    else { return nil }
    let fields = (TypeDescriptor(frame.type)?.fields ?? []).compactMap(\.type).flatMap { field in
      [field, (field as? any OptionalType.Type)?.wrapped].compactMap { $0 }
        + (TypeDescriptor.elements(ofTuple: field) ?? [])
    }
    return fields.contains { $0 == type } ? type : nil
  }

  /// Whether the requested value is kept in a property of the type that reads it: most likely it is always read.
  private func isKept(_ level: Influence.Level, _ fault: Fault, by reader: any Any.Type) -> Bool {
    guard let properties = properties.of(reader) else { return false }
    let requested = level.requestedType(fault)
    if level.isInLoop { return requested.map(properties.keep) ?? false }
    return level.label(fault).map { properties.keep(requested, under: $0) } ?? false
  }
}

extension Influence.Level {
  /// Whether the call has tried the requested value as another type before.
  fileprivate var isTried: Bool { frame.caught.contains(request.node) }

  /// The name under which the request was made.
  func label(_ fault: Fault) -> String? {
    if let name = request.name {
      if case .end = fault.spot { return nil }
      return name
    }
    guard request.node != frame.node, (inner?.context ?? fault.context) === frame.context,
      let step = frame.context.document.steps(to: request.node).last,
      frame.context.document.isObject(step.opening)
    else { return nil }
    return frame.context.document.name(at: step.child - 1)
  }

  /// The type that was requested; nil if any will do, because the problem is that the value is missing.
  fileprivate func requestedType(_ fault: Fault) -> (any Any.Type)? {
    if let inner { return inner.type }
    if case .missing = fault.spot { return nil }
    if let type = fault.expected?.metatype { return type }
    return nil
  }
}

extension Fault {
  /// Whether the call itself threw the error, rather than a call that it made.
  func isOwn(of call: Frame) -> Bool { isThrownByModel && frame === call }

  /// What the error says that the model threw.
  var thrownWords: String? {
    guard case .thrown(let error) = kind else { return nil }
    return DecodingError(anyOf: error)?.context.debugDescription ?? String(describing: error)
  }
}
