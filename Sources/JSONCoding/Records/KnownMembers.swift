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
