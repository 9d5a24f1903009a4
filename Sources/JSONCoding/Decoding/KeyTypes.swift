import Foundation

/// The key types that objects were read with, so that coding paths have the models' own keys and their `intValue`.
///
/// An object's entry holds only a number for its key types: keys are created when a path is needed.
struct KeyTypes {
  /// The number of an object read after all numbers were used up: its keys are unknown.
  static let unknown = UInt8.max

  /// The key types that have read one object, the most recent one last. Those with the number `n` are at index `n - 1`.
  private var readers: [[any CodingKey.Type]] = []
  /// The names of the keys of the types with these numbers, filled on demand.
  private var names: [UInt8: Set<String>] = [:]

  /// The count of numbers in use.
  var count: Int { readers.count }

  /// The number of an object that only this type has read.
  mutating func number(of keys: any CodingKey.Type) -> UInt8 {
    if let index = readers.firstIndex(where: { $0.count == 1 && $0[0] == keys }) {
      return UInt8(index + 1)
    }
    return add([keys])
  }

  /// The number of an object that had the number `known` and is now read by the type with the number `new`.
  mutating func number(_ known: UInt8, readBy new: UInt8) -> UInt8 {
    guard known != Entry.noKeys, new != Entry.noKeys, known != new else { return new }
    guard let before = types(known), let now = types(new)?.last else { return KeyTypes.unknown }
    let types = before.filter { $0 != now } + [now]
    let index = readers.firstIndex { $0.elementsEqual(types) { $0 == $1 } }
    return index.map { UInt8($0 + 1) } ?? add(types)
  }

  private mutating func add(_ types: [any CodingKey.Type]) -> UInt8 {
    guard readers.count + 1 < Int(KeyTypes.unknown) else { return KeyTypes.unknown }
    readers.append(types)
    return UInt8(readers.count)
  }

  private func types(_ number: UInt8) -> [any CodingKey.Type]? {
    number == Entry.noKeys || number == KeyTypes.unknown ? nil : readers[Int(number) - 1]
  }

  /// The key with this name: from the last type of this number if that type has one, otherwise a plain one.
  ///
  /// - Parameter isListed: whether the model itself has created keys from the object's names. If not, only an enum is
  ///   asked for a key: another type's initializer may trap, because the model never calls it.
  func key(_ name: String, _ number: UInt8, isListed: Bool) -> any CodingKey {
    if let last = types(number)?.last, isListed || EnumMetadata.isEnum(last),
      let key = last.init(stringValue: name), key.stringValue == name
    {
      return key
    }
    return PathKey(stringValue: name)
  }

  /// The names of the keys of the types with this number, as far as the types reveal them.
  mutating func names(_ number: UInt8) -> Set<String> {
    if let known = names[number] { return known }
    let found = Set(types(of: number).flatMap(KeyNames.find))
    names[number] = found
    return found
  }

  /// The types of this number, the last one first, then the others in the order in which they read the object.
  func types(of number: UInt8) -> [any CodingKey.Type] {
    guard let known = types(number), let last = known.last else { return [] }
    return [last] + known.dropLast()
  }

  /// The key type with this number that asked for `name`; nil if it may have been any of several.
  func asker(with key: any CodingKey, named name: String, _ number: UInt8) -> (any CodingKey.Type)? {
    if number == Entry.noKeys { return PathKey.OfDictionary.self }
    guard let all = types(number) else { return nil }
    guard all.count > 1 else { return type(of: key) }
    guard all.allSatisfy({ FixedNames.areFixed(in: $0) }) else { return nil }
    let askers = all.filter { $0.init(stringValue: name)?.stringValue == name }
    return askers.count == 1 ? askers.first : nil
  }

  /// Whether every type with this number accepts unknown names, as keys made of strings do.
  func acceptsAnyName(_ number: UInt8) -> Bool {
    types(number).map { !$0.contains { FixedNames.areFixed(in: $0) } } ?? false
  }

  /// Whether the name is a fixed name of one of the types with this number.
  func isFixedName(_ name: String, _ number: UInt8) -> Bool {
    types(number)?.contains { FixedNames.areFixed(in: $0) && $0.init(stringValue: name)?.stringValue == name }
      ?? false
  }
}

/// The names of the keys of coding key types, as far as the types reveal them.
enum KeyNames {
  /// The names of the type's keys; none for a type that is not an enum.
  static func find(of keys: any Any.Type) -> [String] {
    (keys as? any CodingKey.Type)?.allNames ?? []
  }

  /// The full name of the type that the keys belong to: `Main.File` for `Main.File.CodingKeys`.
  static func owner(of keys: any Any.Type) -> Substring? {
    let name = String(reflecting: keys)
    guard let period = name.lastIndex(of: ".") else { return nil }
    let owner = name[..<period]
    // A private type's name contains its file.
    guard owner.hasSuffix(")"), let file = owner.range(of: ".(unknown context", options: .backwards) else {
      return owner
    }
    return owner[..<file.lowerBound]
  }
}

extension CodingKey {
  fileprivate static var allNames: [String] { Cases(self)?.all.map(\.stringValue) ?? [] }
}

/// Determines which key names are the model's own, so that a redacted report may show them.
///
/// A key's name is the model's own if its type has fixed names: an enum without payloads, such as synthesized
/// `CodingKeys`. Every other type of keys may hold any string, so a model may take its names from the payload's values,
/// as in `DynamicKey(value)`. Those names cannot be distinguished from names in the model's code, so all of them are
/// hidden.
///
/// A name in the document is the model's own if the model has asked for it, and one of the types that have read the
/// object has it as a fixed name.
enum FixedNames {
  /// Whether values of the type cannot hold names, judging by its metadata; see ``PlainEnum``.
  static func areFixed(in type: any CodingKey.Type) -> Bool { isPlainEnum(type) }

  /// Whether the key's name is the model's own, or `super`, the name of the standard library's key for a superclass.
  static func contain(_ key: any CodingKey) -> Bool {
    if type(of: key) == PathKey.self {
      return key.intValue == nil && key.stringValue == PathKey.superKey.stringValue
    }
    return areFixed(in: type(of: key))
  }

  private static func isPlainEnum<Key: CodingKey>(_ type: Key.Type) -> Bool { PlainEnum(type) != nil }
}

/// A key that an object lacks, with its wording in reports. All objects that lack the key share it.
final class MissingKey {
  let key: any CodingKey
  /// Its string, which is not always its spelling in the text.
  let string: String
  /// The name that it has, or would have, in the text.
  let name: PathName
  /// Foundation's message about it.
  private(set) lazy var words = "No value associated with key \(key) (\"\(string)\")."

  init(_ key: any CodingKey, spelling: String) {
    self.key = key
    string = key.stringValue
    name = PathName(spelling, key, isPayload: !FixedNames.contain(key))
  }
}

/// The last key that was missing.
struct MissingKeys {
  private var last: MissingKey?
  private var bits: UInt64 = 0

  /// The last missing key, if `key` equals it.
  func find(_ key: any CodingKey) -> MissingKey? {
    guard let last, type(of: last.key) == type(of: key), bits == MissingKeys.bits(key) else { return nil }
    return last
  }

  /// Keeps the key if its bits distinguish it from all others of its type.
  mutating func keep(_ key: MissingKey) {
    last = nil
    guard FixedNames.areFixed(in: type(of: key.key)) else { return }
    last = key
    bits = MissingKeys.bits(key.key)
  }

  /// The bits of a value of an enum without payloads.
  private static func bits<Key: CodingKey>(_ key: Key) -> UInt64 {
    withUnsafeBytes(of: key) { $0.reduce(0) { $0 << 8 | UInt64($1) } }
  }
}

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
    let number = known == Entry.noKeys ? keys : keyTypes.number(known, readBy: keys)
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
