/// Errors that no read has failed with, because the model called `T(from: decoder)`, which is no read.
extension SwallowedFailures {
  /// The values lost by such errors, and the number of errors whose loss is unknown.
  ///
  /// A `DecodingError` is about the value whose coding path was asked for to make it. For another error, it is known if
  /// a type, decoded once more at the place, fails with it.
  func lostByThrows() -> (lost: [Lost], unknown: Int) {
    guard !log.throwns.isEmpty else { return ([], 0) }
    var result: (lost: [Lost], unknown: Int) = ([], 0)
    let ofReads = Set(log.reads.lazy.compactMap(\.failure).map { ErrorReference($0.error) })
    for thrown in log.throwns where !ofReads.contains(ErrorReference(thrown.error)) {
      if isInFailedRead(thrown) || isOfSpecialType(thrown) { continue }
      if let lost = lost(thrown) {
        if !isReadBefore(lost, thrown) { result.lost.append(lost) }
      } else if translated(thrown) == nil {
        result.unknown += 1
      }
    }
    return result
  }

  /// Whether a read that failed has made all of this, and tells of it.
  private func isInFailedRead(_ thrown: ReadLog.Throw) -> Bool {
    guard let outer = thrown.outer else { return false }
    let index = BinarySearch.firstIndex(in: failed) { $0.upperBound > outer }
    return index < failed.count && failed[index].contains(outer)
  }

  /// Whether it was thrown while a date, URL or the like was read well: a strategy has tried several forms.
  private func isOfSpecialType(_ thrown: ReadLog.Throw) -> Bool {
    guard let outer = thrown.outer, case .type(let type as any Decodable.Type) = log.reads[outer].request
    else {
      return false
    }
    return log.reads[outer].context.isSpecial(type)
  }

  private func lost(_ thrown: ReadLog.Throw) -> Lost? {
    let read = thrown.outer.map { log.reads[$0] }
    var place = ReadValue(read?.context ?? context, read.map { Int($0.node) } ?? 0)
    var isKnown = false
    if thrown.error is DecodingError, let asked = thrown.asked {
      place = ReadValue(asked.context, asked.node)
      isKnown = true
    }
    let type: any Any.Type
    let places = [place] + (isKnown ? [] : placesRead(thrown))
    if let failing = failing(thrown, at: places) {
      (type, place) = failing
    } else if isKnown {
      type = typeRead(at: place, before: thrown) ?? readType(thrown.outer)
    } else {
      return nil
    }
    let frame = Frame(context: place.context, node: place.node, type: type)
    var fault = frame.fault(throwing: thrown.error)
    // If the type has caught a read's error and thrown another one, the read knows more.
    let failedRead = translated(thrown)
    if let failedRead, let met = self.fault(of: failedRead) { fault = met }
    return Lost(
      reads: (failedRead ?? thrown.index)..<thrown.index, outer: thrown.outer, context: place.context,
      node: place.node,
      value: .type(type), fault: fault, isOfProblem: false, isWhole: true, isThrown: true)
  }

  /// The type that fails with this error at one of the places.
  private func failing(_ thrown: ReadLog.Throw, at places: [ReadValue]) -> (any Any.Type, ReadValue)? {
    for place in places {
      if let type = candidates(thrown, place).first(where: { fails($0, at: place, with: thrown.error) }) {
        return (type, place)
      }
    }
    return nil
  }

  /// The value that was read last, and the values around it, of those in the value that was asked for.
  private func placesRead(_ thrown: ReadLog.Throw) -> [ReadValue] {
    guard thrown.index > (thrown.outer ?? -1) + 1 else { return [] }
    let read = log.reads[thrown.index - 1]
    let around = read.context.document.steps(to: Int(read.node)).map(\.opening)
    return ([Int(read.node)] + around.reversed()).prefix(8).map { ReadValue(read.context, $0) }
  }

  /// The read that has failed last, if nothing was read since.
  private func translated(_ thrown: ReadLog.Throw) -> Int? {
    ((thrown.outer ?? -1) + 1..<thrown.index).suffix(64).last { index in
      guard let failure = log.reads[index].failure else { return false }
      return Int(log.reads[index].end) == thrown.index && failure.outer == thrown.outer
    }
  }

  /// The types that the model may have called at the place.
  private func candidates(_ thrown: ReadLog.Throw, _ place: ReadValue) -> [any Decodable.Type] {
    guard trials != nil else { return [] }
    let reader = readType(thrown.outer)
    var types = wrapped(in: reader)
    if place.context.document.isObject(place.node) {
      let keys = place.context.keyTypes.types(of: place.context.entries[unchecked: place.node].keys)
      types += keys.compactMap { TypeDescriptor($0)?.owner }
    }
    return types.filter { $0 != reader }
  }

  /// The types that a generic type is made for.
  func wrapped(in type: any Any.Type) -> [any Decodable.Type] {
    var types: [any Decodable.Type] = []
    var open = [(type, depth: 0)]
    while let (type, depth) = open.popLast() {
      for argument in TypeDescriptor(type)?.genericArguments ?? [] {
        if let argument = argument as? any Decodable.Type { types.append(argument) }
        if depth < 3 { open.append((argument, depth + 1)) }
      }
    }
    return types
  }

  /// The type that the call around the read is generic for, if that fails with the same error at the call's value.
  func wrapped(
    failing read: ReadLog.Read, _ failure: ReadLog.Failure
  ) -> (type: any Decodable.Type, node: Int)? {
    let node = failure.outer.map { Int(log.reads[$0].node) } ?? 0
    guard trials != nil, failure.outer.map({ log.reads[$0].context }) ?? context === read.context else {
      return nil
    }
    let place = ReadValue(read.context, node)
    return wrapped(in: readType(failure.outer)).first { fails($0, at: place, with: failure.error) }
      .map { ($0, node) }
  }

  func fails(_ type: any Decodable.Type, at place: ReadValue, with error: any Error) -> Bool {
    failure(of: type, at: place.node, place.context).map { Fault.isSame($0, error) } ?? false
  }

  /// The type that the call wanted; the record's own if there is no read around.
  func readType(_ read: Int?) -> any Any.Type {
    if let read, case .type(let type) = log.reads[read].request { return type }
    return model
  }

  /// The type that the value was read as last.
  private func typeRead(at place: ReadValue, before thrown: ReadLog.Throw) -> (any Any.Type)? {
    readsOfValue(place, before: thrown).last.flatMap { read in
      if case .type(let type) = read.request { type } else { nil }
    }
  }

  private func readsOfValue(_ place: ReadValue, before thrown: ReadLog.Throw) -> [ReadLog.Read] {
    log.reads[(thrown.outer.map { $0 + 1 } ?? 0)..<thrown.index].suffix(16).filter { read in
      guard case .type = read.request, read.hasSucceeded, read.isOfContent else { return false }
      return ReadValue(read.context, Int(read.node)) == place
    }
  }

  /// Whether the model has read the value in another way before: one read is that of the type that failed.
  private func isReadBefore(_ lost: Lost, _ thrown: ReadLog.Throw) -> Bool {
    readsOfValue(lost.place, before: thrown).count > 1
  }
}
