/// The warnings about a record, whether or not it decodes: duplicate keys, unread keys, a byte order mark.
struct RecordWarnings {
  private let context: DecodingContext
  private let members: KnownMembers
  /// The problems of the record. A model that has failed may not have asked for every key that it knows.
  private let problems: [Issue]

  private var document: Document { context.document }

  init(_ context: DecodingContext, after problems: [Issue]) {
    (self.context, self.problems) = (context, problems)
    members = KnownMembers(context)
  }

  /// The warnings in document order.
  func issues(includingUnreadKeys: Bool) -> [Issue] {
    var issues: [Issue] = []
    if document.hasByteOrderMark {
      issues.append(.byteOrderMark(at: document.range.start - 3))
    }
    var warnings = document.duplicates.map { first, second in
      context.issue(
        .duplicateKey(document.name(at: second), first: document.range(of: first)), atName: second)
    }
    if includingUnreadKeys {
      let missing = Set(problems.prefix(Hints.maximumIssues).compactMap(\.missingKey))
      for name in unread where problems.isEmpty || !isKnown(name) {
        var issue = context.issue(.unreadKey(document.name(at: name)), atName: name)
        if warnings.count < Hints.maximumIssues, let hint = hint(name, missing) { issue.hints = [hint] }
        warnings.append(issue)
      }
    }
    return issues + warnings.sorted { $0.range.start < $1.range.start }
  }

  /// Names that a model reads only because the key strategy leaves them unchanged. An example is `posterPath` with a
  /// strategy that converts from snake case, for an API that sends `poster_path`. The first of each, in document order.
  var unconvertedKeys: [Issue] {
    guard case .snakeCase = context.strategies.keys else { return [] }
    var seen: Set<String> = []
    return (0..<document.count).compactMap { index in
      let entry = document.entries[unchecked: index]
      guard entry.kind == .name, entry.flags.contains(.requested), !entry.flags.contains(.hidden) else {
        return nil
      }
      let name = document.name(at: index)
      guard case let spelling = SnakeCase.snakeCase(name), spelling != name,
        SnakeCase.camelCase(spelling) == name, !seen.contains(name), let object = object(of: index),
        document.entries[unchecked: object].flags.contains(.converted)
      else { return nil }
      seen.insert(name)
      return context.issue(.unconvertedKey(name, spelling: spelling), atName: index)
    }
  }

  private func object(of name: Int) -> Int? { document.steps(to: name + 1).last?.opening }

  private func isKnown(_ name: Int) -> Bool {
    object(of: name).map { members.contains(name, of: $0) } ?? false
  }

  /// Explains why the name is not read. `missing` are the keys that other issues are about.
  private func hint(_ name: Int, _ missing: Set<String>) -> Issue.Hint? {
    guard let object = object(of: name) else { return nil }
    if let (key, reachable) = members.unreachableKey(meantBy: name, of: object) {
      return .unreachableKey(document.member(named: name), key: key, reachable: reachable)
    }
    let absent = members.absentKeys(of: object).filter { !missing.contains($0) }
    return absent.isEmpty ? nil : .absentKeys(absent)
  }

  /// The indexes of the names that the model has not asked for.
  ///
  /// The values of those names are skipped, because one issue for the whole value is enough. The loop walks over all
  /// entries in document order, so deep nesting needs no recursion.
  private var unread: [Int] {
    var unread: [Int] = []
    var index = 0
    while index < document.count {
      let entry = document.entries[unchecked: index]
      if entry.kind == .name, entry.flags.contains(.hidden) || !entry.flags.contains(.requested) {
        if !entry.flags.contains(.hidden) { unread.append(index) }
        index = document.next(after: index + 1)
      } else {
        index += 1
      }
    }
    return unread
  }
}

extension DecodingContext {
  /// A warning about a member, at its name.
  fileprivate func issue(_ kind: Issue.Kind, atName name: Int) -> Issue {
    var issue = Issue(kind: kind, codingPath: [], path: path(to: name + 1), range: document.range(of: name))
    issue.payloadNames = payloadNames(to: name + 1)
    return issue
  }
}

extension Document {
  func member(named name: Int) -> Issue.Member {
    Issue.Member(name: self.name(at: name), range: range(of: name))
  }
}

/// The members of a document's objects that match keys of the model, whether or not it has asked for them.
struct KnownMembers {
  private let context: DecodingContext

  init(_ context: DecodingContext) { self.context = context }

  /// Whether the name at this index is among the keys of the types that have read the object.
  func contains(_ name: Int, of object: Int) -> Bool {
    keys(of: object).contains(text(name, object))
  }

  /// The keys that an object lacks, spelled as in a payload. Empty for an object with many names.
  func absentKeys(of object: Int) -> [String] {
    let names = context.nameIndexes(of: object).prefix(Hints.maximumUnreadKeys + 1).map { text($0, object) }
    guard names.count <= Hints.maximumUnreadKeys else { return [] }
    return keys(of: object).subtracting(names).sorted().prefix(Hints.maximumUnreadKeys)
      .map { context.spelling(of: PathKey(stringValue: $0)) }
  }

  /// The key that a name of the object was meant for, although no snake_case name converts to it, and the name that the
  /// key should have.
  func unreachableKey(meantBy name: Int, of object: Int) -> (key: String, reachable: String)? {
    guard case .snakeCase = context.strategies.keys else { return nil }
    let reachable = text(name, object)
    return keys(of: object).sorted().first { SnakeCase.reachableName(insteadOf: $0) == reachable }
      .map { ($0, reachable) }
  }

  /// Empty for an object whose keys the model has listed: an enum reads one of them.
  private func keys(of object: Int) -> Set<String> {
    let entry = context.entries[unchecked: object]
    if entry.flags.contains(.listed) { return [] }
    return context.keyTypes.names(entry.keys)
  }

  /// The name as the model sees it.
  private func text(_ name: Int, _ object: Int) -> String {
    context.convertedName(
      context.document.name(at: name), at: context.codingPath(to: NodePlace(object)))
  }
}
