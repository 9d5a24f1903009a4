/// Where a type refuses a payload, and the values that it may take there.
package struct NeededValues {
  package let path: [PathComponent]
  /// The best first: the ones that hold the most. Empty if none is known.
  package let values: [SampleValue]
}

extension ModelObserver {
  /// How often a payload is tried, each time with other values: a model that tries several types tells of one problem
  /// at a time.
  private static let mostRounds = 100
  private static let mostValues = 8

  /// The values that the type needs instead of the ones that it refuses.
  ///
  /// Only the types that are asked for at these places are observed, not every type that it holds.
  package func neededValues(of type: any Decodable.Type, for payload: SampleValue) -> [NeededValues] {
    var payload = payload
    var order: [[PathComponent]] = []
    // The candidates of each place, beginning with the one that is tried first.
    var found: [[PathComponent]: ArraySlice<SampleValue>] = [:]
    for _ in 0..<Self.mostRounds where !isOver {
      let trial = trials.run(type, payload, findsAll: true)
      var next = payload
      for (number, issue) in trial.issues.enumerated() {
        if let values = found[issue.path] {
          // The one that was tried does not fit. The last one stays, because perhaps none is right.
          if values.count > 1 { found[issue.path] = values.dropFirst() } else { continue }
        } else {
          var values = valuesExpected(by: issue)
          // Values that were read before the first problem are known.
          if values.isEmpty, number == 0 {
            values =
              refusedScalar(issue, payload).map { other(than: $0, at: issue.path, in: payload, by: type) }
              ?? valuesTaken(at: issue.path, in: payload, by: type)
          }
          let needed = values.filter { $0 != .null && $0 != payload[issue.path] }
          if needed.isEmpty, number > 0 { continue }
          found[issue.path] = needed.prefix(Self.mostValues)
          order.append(issue.path)
        }
        next = found[issue.path]?.first.flatMap { next.replacing(issue.path, with: $0) } ?? next
      }
      if next == payload { break }
      payload = next
    }
    return order.map { NeededValues(path: $0, values: Array(found[$0] ?? [])) }
  }

  /// Values of the type that the problem is about, unless the model refuses values that it has read as that type.
  private func valuesExpected(by issue: Issue) -> [SampleValue] {
    if case .dataCorrupted(.thrown) = issue.kind { return [] }
    guard let type = issue.expected?.metatype as? any Decodable.Type else { return [] }
    let accepted = observe(type)
    return [accepted.fullest].compactMap { $0 } + accepted.representatives
  }

  /// The string or number that the model's own code refuses.
  private func refusedScalar(_ issue: Issue, _ payload: SampleValue) -> SampleValue? {
    guard case .dataCorrupted(.thrown) = issue.kind, let value = payload[issue.path] else { return nil }
    return value.isScalar ? value : nil
  }

  /// Other strings or numbers, to be tried instead of one.
  func others(like value: SampleValue?) -> [SampleValue] {
    switch value {
    case .string: (literals.prefix(60) + SampleCandidates.strings).map { .string($0) }
    case .number: SampleCandidates.numbers.map { .number($0) }
    default: []
    }
  }

  /// A value of the same kind that the model's own code does not refuse. Of each place, that is found out once.
  private func other(
    than value: SampleValue, at path: [PathComponent], in payload: SampleValue, by type: any Decodable.Type
  ) -> [SampleValue] {
    if let known = othersOfRefused[path] { return known }
    let other = others(like: value).first { candidate in
      guard candidate != value, !isOver, let changed = payload.replacing(path, with: candidate) else {
        return false
      }
      let trial = trials.run(type, changed)
      return trial.decodes || trial.issues.first.map { $0.path != path } == true
    }
    othersOfRefused[path] = [other].compactMap { $0 }
    return othersOfRefused[path] ?? []
  }

  /// What the innermost type that reads the place, or something around it, takes there.
  private func valuesTaken(
    at path: [PathComponent], in payload: SampleValue, by type: any Decodable.Type
  ) -> [SampleValue] {
    for (outer, reader) in trials.readers(around: path, of: payload, by: type).reversed() {
      let accepted = observe(reader)
      let inner = path.dropFirst(outer.count)
      let values = ([accepted.fullest].compactMap { $0 } + accepted.variations).compactMap { $0[inner] }
      var seen: Set<SampleValue> = [.null]
      if let current = payload[path] { seen.insert(current) }
      let others = values.filter { seen.insert($0).inserted }
      if !others.isEmpty { return others }
    }
    return []
  }
}

extension PayloadTrials {
  /// The types that were asked for at the path and around it until the payload was refused, the outermost first.
  fileprivate func readers(
    around path: [PathComponent], of payload: SampleValue, by type: any Decodable.Type
  ) -> [(path: [PathComponent], type: any Decodable.Type)] {
    var readers: [(path: [PathComponent], type: any Decodable.Type)] = [([], type)]
    withReads(of: payload, by: type) { context, reads in
      for read in reads where read.context === context && !read.isOfMissingKey {
        guard case .type(let type) = read.request, let type = type as? any Decodable.Type else { continue }
        let place = PathLink.components(context.link(to: Int(read.node)))
        if path.starts(with: place) { readers.append((place, type)) }
      }
    }
    return readers.enumerated().sorted {
      ($0.element.path.count, $0.offset) < ($1.element.path.count, $1.offset)
    }.map(\.element)
  }
}
