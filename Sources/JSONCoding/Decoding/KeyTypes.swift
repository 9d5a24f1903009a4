/// The types of keys that objects were read by, so that coding paths have the models' own keys, with their numbers.
///
/// An object's entry has the number of its type: a key is made only when somebody asks for a path.
struct KeyTypes {
  private var types: [any CodingKey.Type] = []

  /// The number of the type; 0 where there are too many.
  mutating func number(of keys: any CodingKey.Type) -> UInt8 {
    if let index = types.firstIndex(where: { $0 == keys }) { return UInt8(index + 1) }
    guard types.count < Int(UInt8.max) else { return 0 }
    types.append(keys)
    return UInt8(types.count)
  }

  /// The key of this name, of the type with this number if that has it.
  func key(_ name: String, _ number: UInt8) -> any CodingKey {
    if number > 0, let key = types[Int(number) - 1].init(stringValue: name), key.stringValue == name {
      return key
    }
    return PathKey(stringValue: name)
  }
}
