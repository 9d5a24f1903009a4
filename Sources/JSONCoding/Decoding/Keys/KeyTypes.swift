/// The key types that objects were read with, so that coding paths have the models' own keys and their `intValue`.
///
/// An object's entry has a number for the types that have read it: a key is made only when somebody asks for a path.
struct KeyTypes {
  /// The key types that have read one object.
  private struct Readers {
    let last: any CodingKey.Type
    let lastIsEnum: Bool
    let all: [ObjectIdentifier: any CodingKey.Type]
  }

  /// Two numbers, and the number of an object that had the first and is then read by the only type of the second.
  private struct Union {
    let known: UInt8
    let new: UInt8
    let number: UInt8
  }

  private var readers: [Readers] = []
  /// The unions found so far. Few objects are read with several types, but those are often many of one kind.
  private var unions: [Union] = []

  /// How many numbers there are.
  var count: Int { readers.count }

  /// The number of an object that only this type has read; 0 if there are too many numbers.
  mutating func number(of keys: any CodingKey.Type) -> UInt8 {
    if let known = readers.firstIndex(where: { $0.last == keys && $0.all.count == 1 }) {
      return UInt8(known + 1)
    }
    return number(
      of: Readers(last: keys, lastIsEnum: EnumMetadata.isEnum(keys), all: [ObjectIdentifier(keys): keys]))
  }

  /// The number of an object that had the number `known` and is now read by the only type of the number `new`.
  mutating func number(_ known: UInt8, readBy new: UInt8) -> UInt8 {
    guard known > 0, new > 0, known != new else { return new }
    for union in unions where union.known == known && union.new == new { return union.number }
    let (before, now) = (readers[Int(known) - 1], readers[Int(new) - 1])
    let all = before.all.merging(now.all) { $1 }
    let number = number(of: Readers(last: now.last, lastIsEnum: now.lastIsEnum, all: all))
    // A search through more of them would cost more than it saves.
    if unions.count < 64 { unions.append(Union(known: known, new: new, number: number)) }
    return number
  }

  private mutating func number(of new: Readers) -> UInt8 {
    if let index = readers.firstIndex(where: { $0.last == new.last && $0.all.keys == new.all.keys }) {
      return UInt8(index + 1)
    }
    guard readers.count < Int(UInt8.max) else { return 0 }
    readers.append(new)
    return UInt8(readers.count)
  }

  /// The key with this name: of the last type of this number if that type has one, otherwise a plain one.
  ///
  /// - Parameter isListed: whether the model itself has made keys from the object's names. If not, only an enum is
  ///   asked for a key: another type's initializer may trap, because the model never calls it.
  func key(_ name: String, _ number: UInt8, isListed: Bool) -> any CodingKey {
    guard number > 0 else { return PathKey(stringValue: name) }
    let known = readers[Int(number) - 1]
    if known.lastIsEnum || isListed, let key = known.last.init(stringValue: name), key.stringValue == name {
      return key
    }
    return PathKey(stringValue: name)
  }

  /// The types of this number, the last one first.
  func types(of number: UInt8) -> [any CodingKey.Type] {
    guard number > 0 else { return [] }
    let known = readers[Int(number) - 1]
    return [known.last] + known.all.values.filter { $0 != known.last }
  }

  /// The type of this number that asks for the name, whose key this is; nil if it may be one of several.
  func asker(with key: any CodingKey, named name: String, _ number: UInt8) -> (any CodingKey.Type)? {
    guard number > 0 else { return PathKey.OfDictionary.self }
    guard case let all = readers[Int(number) - 1].all.values, all.count > 1 else {
      return type(of: key)
    }
    guard all.allSatisfy({ FixedNames.are(ofType: $0) }) else { return nil }
    let askers = all.filter { $0.init(stringValue: name)?.stringValue == name }
    return askers.count == 1 ? askers.first : nil
  }

  /// Whether every type of this number takes names that it does not know, as keys made of strings do.
  func haveOpenNames(_ number: UInt8) -> Bool {
    number > 0 && !readers[Int(number) - 1].all.values.contains { FixedNames.are(ofType: $0) }
  }

  /// Whether a type of this number has fixed names, and this is one of them.
  func areFixed(_ name: String, _ number: UInt8) -> Bool {
    guard number > 0 else { return false }
    return readers[Int(number) - 1].all.values.contains { type in
      FixedNames.are(ofType: type) && type.init(stringValue: name)?.stringValue == name
    }
  }
}
