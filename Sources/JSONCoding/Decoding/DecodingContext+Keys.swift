/// The names of objects as keys of the model.
extension DecodingContext {
  /// The key as it is written in JSON, in snake case if the strategy converts from it.
  func spelling(of key: any CodingKey) -> String {
    if case .snakeCase = strategies.keys { return SnakeCase.snakeCase(key.stringValue) }
    return key.stringValue
  }

  /// The indexes of an object's names in document order, without duplicates.
  func nameIndexes(of object: Int) -> [Int] {
    Array(document.names(of: object))
  }

  /// The object's names as a container returns them: converted, without duplicates and names that are not a `Key`.
  func allKeys<Key: CodingKey>(of object: Int) -> [Key] {
    requestNames(of: object)
    // First of all, because an empty array makes the runtime look up its type.
    if record.isPlain, !strategies.convertsKeys, let only: [Key] = onlyKey(of: object) { return only }
    var keys: [Key] = []
    if strategies.convertsKeys {
      // A trial may have hidden a member since the names were converted.
      for (name, index) in convertedNames(of: object).names
      where !entries[unchecked: index].flags.contains(.hidden) {
        if let key = Key(stringValue: name) { keys.append(key) }
      }
    } else {
      var index = object &+ 1
      let end = Int(entries[unchecked: object].link) &- 1
      while index < end {
        if !entries[unchecked: index].flags.contains(.hidden),
          let key = Key(stringValue: document.name(at: index))
        {
          keys.append(key)
        }
        index = document.next(after: index &+ 1)
      }
    }
    return keys
  }

  /// All keys of the object, if it has one member with a short name and its keys are an enum's; otherwise nil.
  @inline(__always)
  func onlyKey<Key: CodingKey>(of object: Int) -> [Key]? {
    // An enum without payloads is a byte. Other keys mostly hold the name, and there may be any number of names.
    guard MemoryLayout<Key>.size <= 1, entries[unchecked: object].end == 1,
      let name = ShortName(entries[unchecked: object &+ 1], in: bytes)
    else { return nil }
    if let known = containers.list(of: Key.self, name) {
      return unsafeDowncast(known, to: TypedKeyList<[Key]>.self).keys()
    }
    let keys = Key(stringValue: document.name(at: object &+ 1)).map { [$0] } ?? []
    containers.keep(keys, name)
    return keys
  }

  /// Notes that keys of the type with this number read the object.
  @inline(__always)
  func note(_ keys: UInt8, readingObjectAt object: Int) {
    let known = entries[unchecked: object].keys
    if known == keys { return }
    let number = known == KeyTypes.none ? keys : keyTypes.number(known, readBy: keys)
    entries.with(object) { $0.keys = number }
  }

  func missingKey(_ key: any CodingKey) -> MissingKey {
    if let known = record.missingKeys.find(key) { return known }
    let missing = MissingKey(key, spelling: spelling(of: key))
    record.missingKeys.keep(missing)
    return missing
  }
}
