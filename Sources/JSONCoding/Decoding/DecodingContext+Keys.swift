/// Reads the names of objects as the model's keys.
extension DecodingContext {
  /// The name in JSON that is read for the key: with the snake-case strategy, the name that converts to it, if any.
  ///
  /// For example, no snake_case name converts to `userID`, so the model reads `userID` itself, and never `user_id`.
  func spelling(of key: any CodingKey) -> String {
    let name = key.stringValue
    guard case .snakeCase = strategies.keys, SnakeCase.reachableName(insteadOf: name) == nil else {
      return name
    }
    return SnakeCase.snakeCase(name)
  }

  /// The indexes of an object's names in document order, without duplicates.
  func nameIndexes(of object: Int) -> [Int] {
    Array(document.names(of: object))
  }

  /// Whether the model has asked for the name at this index.
  func isRequested(_ name: Int) -> Bool { entries[unchecked: name].flags.contains(.requested) }

  /// The object's names as a container returns them: converted, without duplicates or names that are not a `Key`.
  func allKeys<Key: CodingKey>(of object: Int) -> [Key] {
    requestNames(of: object)
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

  /// Marks the names of an object as requested, for a model that asks for all of them, and the object as one whose
  /// keys are data.
  @inline(__always)
  func requestNames(of object: Int) {
    entries.with(object) { $0.flags.insert(.listed) }
    var name = object &+ 1
    let end = Int(entries[unchecked: object].link) &- 1
    while name != end {
      entries.with(name) { if !$0.flags.contains(.hidden) { $0.flags.insert(.requested) } }
      name = document.next(after: name &+ 1)
    }
  }

  /// Notes that the key type with this number reads the object.
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

/// Maps an object's names, converted by a key strategy, to their indexes. The first of two equal converted names wins.
struct ConvertedNames {
  private var indexes: [String: Int] = [:]
  /// The converted names in document order, without duplicates.
  private(set) var names: [(name: String, index: Int)] = []

  init(_ names: [(name: String, index: Int)]) {
    for (name, index) in names where indexes[name] == nil {
      indexes[name] = index
      self.names.append((name, index))
    }
  }

  /// The index of the name that converts to `name`, or nil.
  func index(of name: String) -> Int? { indexes[name] }
}
