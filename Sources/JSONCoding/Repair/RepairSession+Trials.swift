/// Trials: decodes with other placeholders, which tell whether a problem depends on one.
extension RepairSession {
  /// None if the problem comes up in `frame` in each of the trials whose placeholder the model accepts, each time in a
  /// value of the same type.
  func doubt(about fault: Fault, for trials: [Trial], in frame: Frame) -> Influence.Doubt {
    let (inner, problem) = (current, pending)
    current = frame.outer
    defer {
      (current, pending) = (inner, problem)
      trial = nil
    }
    var found = Influence.Doubt.none
    for next in trials {
      trial = next
      found.add(doubt(about: fault, in: frame))
      if found.isOfProblem { break }
    }
    return found
  }

  /// The decodes that tell whether the problem depends on the placeholder; nil if nothing can tell.
  func trials(
    of entry: Influence.Entry, for fault: Fault, in frame: Frame, by reader: any Any.Type, isKept: Bool
  ) -> [Trial]? {
    guard let type = entry.placeholderType else { return nil }
    let repair = entry.repair
    let isOwn = fault.isOwn(of: frame)
    let properties = properties.of(reader)
    guard entry.isNumber else {
      // A type that accepts no text may look for texts of its own.
      let isText = type == String.self && (isKept || isOwn && properties != nil)
      guard let count = Trial.closedCandidates(type) ?? (isText ? Placeholder.candidates : nil) else {
        return nil
      }
      return ((isText ? firstCandidate : 0)..<count).map { Trial(repair: repair, candidate: $0) }
    }
    // If no number that was tried leads the model to some of its keys, another one does. So it may be with the tag of
    // an enum.
    if entry.isRequestedNumber, properties?.hasUnreachedKeys == true || properties?.isEnum == true {
      return nil
    }
    let trials = Placeholder.smallIntegers.filter { $0 >= firstCandidate }
      .map { Trial(repair: repair, candidate: $0) }
    // A sum or a range may fit with a number that follows from the others.
    guard isOwn else { return trials }
    let largest = type is any FixedWidthInteger.Type ? Trial.largestCount : .infinity
    return trials
      + frame.relatedNumbers.filter { $0 <= largest && ($0 != 0 || firstCandidate == 0) }.map {
        Trial(repair: repair, candidate: 0, number: $0)
      }
  }

  /// A value that has a placeholder takes some eight times as long as another.
  func chargeTrial(of frame: Frame) {
    trialBudget -= max(250, 8 * (frame.context.document.next(after: frame.node) - frame.node))
  }

  /// None if the problem comes up in a decode of the call's value, or the model refuses the candidate that is tried.
  private func doubt(about fault: Fault, in frame: Frame) -> Influence.Doubt {
    var passed: [RepairKey] = []
    defer { for key in passed { repairs[key] = nil } }
    for _ in 0..<32 {
      chargeTrial(of: frame)
      pending = nil
      reads.refill()
      do {
        try frame.decodeAgain()
        return .all
      } catch {
        guard let other = pending else { return .all }
        if other.key == fault.key, other.isThrownByModel == fault.isThrownByModel {
          // An error that quotes a value is about that value.
          if fault.isThrownByModel, other.thrownWords != fault.thrownWords { return .all }
          let isOfType = other.typesOfCalls(up: frame) == fault.typesOfCalls(up: frame)
          return Influence.Doubt(isOfProblem: false, isOfValue: !isOfType)
        }
        if other.isThrownByModel {
          // The model refuses the candidate, unless it refuses another value that it only reads with this candidate.
          let isCandidates = other.isOwn(of: frame) || trial?.repair.map(other.holds) == true
          return passed.isEmpty && isCandidates ? .none : .all
        }
        // As another type, the value with the placeholder is wrong in another way: nobody knows what comes after it.
        if repairs[other.key] != nil { return .all }
        // A problem of this candidate. It is repaired too, to see whether the one in question comes up after it.
        repairs[other.key] = Repair(other, isScalar: true, holder: nil)
        passed.append(other.key)
      }
    }
    return .all
  }
}

extension Frame {
  /// Decodes the value of the call once more.
  func decodeAgain() throws {
    guard let type = type as? any Decodable.Type else { return }
    try decode(type)
  }

  private func decode<Value: Decodable>(_ type: Value.Type) throws {
    _ = try context.value(type, at: node, in: holder)
  }
}

extension Fault {
  /// Whether the value that the problem is about is the repaired one, or holds it.
  fileprivate func holds(_ repair: Repair) -> Bool {
    repair.node(in: context).map { node..<context.document.next(after: node) ~= $0 } ?? false
  }

  /// The types of the calls that have led to the problem, from the inside up to this one.
  fileprivate func typesOfCalls(up call: Frame) -> [ObjectIdentifier] {
    var types: [ObjectIdentifier] = []
    var next = frame
    while let inner = next, inner.key != call.key {
      types.append(ObjectIdentifier(inner.type))
      next = inner.outer
    }
    return types
  }
}

extension Frame {
  /// The numbers in the call's value, their differences, and what each is without the others together. A difference
  /// that is negative is left out: a model may trap if what it takes for a count is.
  fileprivate var relatedNumbers: [Double] {
    var numbers: [Double] = []
    for node in node..<context.document.next(after: node) where context.document.kind(of: node) == .number {
      guard let number = Double(context.document.bytes.string(context.entries[unchecked: node].range)) else {
        continue
      }
      numbers.append(number)
      if numbers.count > 64 { return [] }
    }
    let sum = numbers.reduce(0, +)
    let differences = numbers.count > 8 ? [] : numbers.flatMap { number in numbers.map { number - $0 } }
    let results = (differences + numbers.map { 2 * $0 - sum } + [sum]).filter { $0 >= 0 }
    return Set(numbers + results).sorted()
  }
}
