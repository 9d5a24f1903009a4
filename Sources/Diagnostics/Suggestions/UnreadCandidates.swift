import JSONCoding

extension Issue {
  /// The unread key that was probably meant by the missing one.
  func nearest(of members: [Issue.Member]) -> Issue.Member? {
    guard let missing = missingKey else { return nil }
    let name = MeantName.find(missing, in: members.lazy.map(\.name))
    return members.first { $0.name == name }
  }

  /// The only candidate.
  var nearestKey: Issue.Member? {
    for case .unreadKeys(let members) in hints { return nearest(of: members) }
    return nil
  }
}

extension [Issue] {
  /// The number of missing keys of one object for which all unread keys are named that may be meant.
  private static let mostLists = 3

  /// The same issues, in which the unread keys that may be meant by a missing one are none that another one means, and
  /// are listed a few times only.
  package var withCandidates: [Issue] {
    var objects: [SourceRange: [Int]] = [:]
    visit { index, issue in
      if issue.listsUnreadKeys { objects[issue.range, default: []].append(index) }
    }
    if objects.isEmpty { return self }
    var issues = self
    for indexes in objects.values {
      var meant: Set<String> = []
      var open: [Int] = []
      for index in indexes {
        if let nearest = self[index].nearestKey {
          meant.insert(nearest.name)
        } else {
          open.append(index)
        }
      }
      for (number, index) in open.enumerated() {
        issues[index].keepUnreadKeys { number < Self.mostLists && !meant.contains($0.name) }
      }
    }
    return issues
  }
}

extension Issue {
  fileprivate var listsUnreadKeys: Bool {
    hints.contains { if case .allUnreadKeys = $0 { true } else { false } }
  }

  /// Keeps some of the list; keys that are not listed by name are still counted.
  fileprivate mutating func keepUnreadKeys(_ isKept: (Issue.Member) -> Bool) {
    for (place, hint) in hints.enumerated() {
      guard case .allUnreadKeys(let members, let count) = hint else { continue }
      let kept = members.filter(isKept)
      if kept.isEmpty {
        hints.remove(at: place)
      } else {
        hints[place] = .allUnreadKeys(kept, count: count - (members.count - kept.count))
      }
      return
    }
  }
}
