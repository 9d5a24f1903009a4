/// The members of a document's objects that match keys of the model, whether or not it has asked for them.
struct KnownMembers {
  private let context: DecodingContext

  init(_ context: DecodingContext) { self.context = context }

  /// Whether the name at this index is that of a key by which its object has been read.
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
    let text = context.document.name(at: name)
    guard context.strategies.convertsKeys else { return text }
    return ConvertedNames.convert(
      text, at: context.codingPath(to: NodePlace(object)), context.strategies.keys)
  }
}

/// Names that a model reads only because the key strategy leaves them unchanged: `posterPath` with a strategy that
/// converts from snake case, for an API that sends `poster_path`.
struct UnconvertedKeys {
  private let context: DecodingContext

  init(_ context: DecodingContext) { self.context = context }

  /// An issue for the first occurrence of each such name, in document order.
  var issues: [Issue] {
    guard case .snakeCase = context.strategies.keys else { return [] }
    let document = context.document
    var seen: Set<String> = []
    return (0..<document.count).compactMap { index in
      let entry = document.entries[unchecked: index]
      guard entry.kind == .name, entry.flags.contains(.requested), !entry.flags.contains(.hidden) else {
        return nil
      }
      let name = document.name(at: index)
      guard let spelling = Self.spelling(of: name), !seen.contains(name),
        let object = document.steps(to: index + 1).last?.opening,
        document.entries[unchecked: object].flags.contains(.converted)
      else { return nil }
      seen.insert(name)
      var issue = Issue(
        kind: .unconvertedKey(name, spelling: spelling), codingPath: [], path: context.path(to: index + 1),
        range: document.range(of: index))
      issue.payloadNames = context.payloadNames(to: index + 1)
      return issue
    }
  }

  /// The other name that the strategy converts to the same key, if any.
  private static func spelling(of name: String) -> String? {
    let spelling = SnakeCase.snakeCase(name)
    return spelling != name && SnakeCase.camelCase(spelling) == name ? spelling : nil
  }
}

/// A value that was read: of the record, or of a text in one of its strings.
struct ReadPlace: Hashable {
  let context: DecodingContext
  let node: Int

  init(_ context: DecodingContext, _ node: Int) { (self.context, self.node) = (context, node) }

  static func == (left: ReadPlace, right: ReadPlace) -> Bool {
    left.context === right.context && left.node == right.node
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(context))
    hasher.combine(node)
  }
}

extension ReadLog.Read {
  var place: ReadPlace { ReadPlace(context, Int(node)) }
}

/// The indices in the log of the last reads of each kind of one value; -1 for none.
struct LastReads {
  /// The last read of the value itself.
  private(set) var ofValue = -1
  /// The last read that opened it as an object.
  private(set) var ofObject = -1
  /// How often it was opened as an object.
  private(set) var openings = 0
  /// The last read by one of its containers.
  private(set) var ofContent = -1

  mutating func note(_ read: ReadLog.Read, _ index: Int) {
    if case .object = read.request {
      ofObject = index
      openings += 1
    } else {
      ofValue = index
    }
    ofContent = max(ofContent, Int(read.lastUse))
  }
}
