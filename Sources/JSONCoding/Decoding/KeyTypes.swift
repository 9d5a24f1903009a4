/// The types of keys that objects were read by, so that coding paths have the models' own keys, with their numbers.
///
/// An object's entry has the number of its type: a key is made only when somebody asks for a path.
struct KeyTypes {
  private var types: [(type: any CodingKey.Type, isEnum: Bool)] = []

  /// The number of the type; 0 where there are too many.
  mutating func number(of keys: any CodingKey.Type) -> UInt8 {
    if let index = types.firstIndex(where: { $0.type == keys }) { return UInt8(index + 1) }
    guard types.count < Int(UInt8.max) else { return 0 }
    types.append((keys, KeyTypes.isEnum(keys)))
    return UInt8(types.count)
  }

  /// The key of this name, of the type with this number if that has it.
  ///
  /// - Parameter isListed: whether the model has made keys of the object's names. Before that only an enum is asked
  ///   for one: other types may be written to trap, as nobody else would ask them.
  func key(_ name: String, _ number: UInt8, isListed: Bool) -> any CodingKey {
    guard number > 0 else { return PathKey(stringValue: name) }
    let (type, isEnum) = types[Int(number) - 1]
    if isEnum || isListed, let key = type.init(stringValue: name), key.stringValue == name { return key }
    return PathKey(stringValue: name)
  }

  /// Read off the type's metadata, whose first word is the same in every version of the ABI.
  private static func isEnum(_ type: any Any.Type) -> Bool {
    let enumKind: UInt = 0x201
    return unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self) == enumKind
  }
}
