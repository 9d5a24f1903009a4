/// The warnings about a record, whether or not it decodes: duplicate keys, unread keys, a byte order mark.
struct RecordWarnings {
  private let document: Document
  /// The indices in the path to a value of names that are not the model's own.
  private let payloadNames: (_ value: Int) -> Set<Int>

  init(_ document: Document, payloadNames: @escaping (_ value: Int) -> Set<Int>) {
    self.document = document
    self.payloadNames = payloadNames
  }

  /// The warnings as issues, in document order.
  ///
  /// - Parameters:
  ///   - mayAskFor: whether the model might have asked for the name if it had got that far.
  ///   - hint: explains why the name is not read, if possible.
  func issues(
    includingUnreadKeys: Bool, mayAskFor: (_ name: Int) -> Bool = { _ in false },
    hint: (_ name: Int) -> Issue.Hint? = { _ in nil }
  ) -> [Issue] {
    var issues: [Issue] = []
    if document.hasByteOrderMark {
      issues.append(.byteOrderMark(at: document.range.start - 3))
    }
    var members: [Issue] = document.duplicates.map { first, second in
      issue(.duplicateKey(document.name(at: second), first: document.range(of: first)), at: second)
    }
    if includingUnreadKeys {
      var unread: [Int] = []
      collectUnread(into: &unread)
      for name in unread where !mayAskFor(name) {
        var issue = issue(.unreadKey(document.name(at: name)), at: name)
        if members.count < Hints.maximumIssues, let hint = hint(name) { issue.hints = [hint] }
        members.append(issue)
      }
    }
    return issues + members.sorted { $0.range.start < $1.range.start }
  }

  private func issue(_ kind: Issue.Kind, at name: Int) -> Issue {
    var issue = Issue(
      kind: kind, codingPath: [], path: document.path(to: name + 1), range: document.range(of: name))
    issue.payloadNames = payloadNames(name + 1)
    return issue
  }

  /// Collects the indexes of the names that the model has not asked for.
  ///
  /// The values of those names are skipped, because one issue for the whole value is enough. The loop walks over all
  /// entries in document order, so deep nesting needs no recursion.
  private func collectUnread(into unread: inout [Int]) {
    var index = 0
    while index < document.count {
      let entry = document.entries[unchecked: index]
      if entry.kind == .name, entry.flags.isDisjoint(with: [.requested, .hidden]) {
        unread.append(index)
        index = document.next(after: index + 1)
      } else if entry.kind == .name, entry.flags.contains(.hidden) {
        index = document.next(after: index + 1)
      } else {
        index += 1
      }
    }
  }
}
