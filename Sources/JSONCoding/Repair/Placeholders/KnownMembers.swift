/// The members of a document's objects that a model's keys name, whether or not it has asked for them.
struct KnownMembers {
  private let context: DecodingContext

  init(_ context: DecodingContext) { self.context = context }

  /// Whether the name at this index is that of a key by which its object has been read.
  func contains(_ name: Int, of object: Int) -> Bool {
    keys(of: object).contains(text(name, object))
  }

  /// Whether the object has a member that its keys name and that no container was asked for.
  func hasUnread(in object: Int) -> Bool {
    let unread = unasked(in: object)
    if unread.isEmpty { return false }
    let keys = keys(of: object)
    return unread.contains { keys.contains(text($0, object)) }
  }

  /// Whether one of the keys by which the object has been read is not in it, and meets the condition. This gets the
  /// key's name, and the type that the keys belong to, if that is known.
  func lacksKey(of object: Int, where meetsCondition: (String, (any Decodable.Type)?) -> Bool) -> Bool {
    let entry = context.entries[unchecked: object]
    if entry.flags.contains(.listed) { return false }
    return context.keyTypes.types(of: entry.keys).contains { keys in
      let owner = TypeDescriptor(keys)?.owner
      return KeyNames.find(of: keys).contains {
        context.child(of: object, PathKey(stringValue: $0)) == nil && meetsCondition($0, owner)
      }
    }
  }

  /// The type to which the keys belong that alone have the name; nil if several have read the object by such a key.
  func owner(ofKey name: String, of object: Int) -> (any Decodable.Type)? {
    let number = context.entries[unchecked: object].keys
    let name = converted(name, object)
    let key = context.keyTypes.key(name, number, isListed: false)
    return context.keyTypes.asker(with: key, named: name, number).flatMap { TypeDescriptor($0)?.owner }
  }

  /// Whether the object has been read by keys that are not the type's.
  func haveOtherReader(than type: any Decodable.Type, _ object: Int) -> Bool {
    context.keyTypes.types(of: context.entries[unchecked: object].keys).contains {
      TypeDescriptor($0)?.owner != type
    }
  }

  /// Whether the object has a member that nobody has asked for.
  func hasUnasked(in object: Int) -> Bool { !unasked(in: object).isEmpty }

  private func unasked(in object: Int) -> [Int] {
    context.nameIndexes(of: object).filter {
      context.entries[unchecked: $0].flags.isDisjoint(with: [.requested, .hidden])
    }
  }

  /// None for an object whose keys the model has listed: an enum reads one of them.
  private func keys(of object: Int) -> Set<String> {
    let entry = context.entries[unchecked: object]
    if entry.flags.contains(.listed) { return [] }
    if let known = context.keyNames[entry.keys] { return known }
    let found = Set(context.keyTypes.types(of: entry.keys).flatMap(KeyNames.find))
    context.keyNames[entry.keys] = found
    return found
  }

  /// The name as the model sees it.
  private func text(_ name: Int, _ object: Int) -> String {
    converted(context.document.name(at: name), object)
  }

  private func converted(_ name: String, _ object: Int) -> String {
    guard context.strategies.convertsKeys else { return name }
    return ConvertedNames.convert(
      name, at: context.codingPath(to: NodePlace(object)), context.strategies.keys)
  }
}
