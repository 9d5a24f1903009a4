/// The key types that objects were read with, so that coding paths have the models' own keys and their `intValue`.
///
/// An object's entry has the number of its type: a key is made only when somebody asks for a path.
struct KeyTypes {
  private var types: [(type: any CodingKey.Type, isEnum: Bool)] = []

  /// The number of the type; 0 if there are too many types.
  mutating func number(of keys: any CodingKey.Type) -> UInt8 {
    if let index = types.firstIndex(where: { $0.type == keys }) { return UInt8(index + 1) }
    guard types.count < Int(UInt8.max) else { return 0 }
    types.append((keys, KeyTypes.isEnum(keys)))
    return UInt8(types.count)
  }

  /// The key with this name: of the type with this number if that type has one, otherwise a plain one.
  ///
  /// - Parameter isListed: whether the model itself has made keys from the object's names. If not, only an enum is
  ///   asked for a key: another type's initializer may trap, because the model never calls it.
  func key(_ name: String, _ number: UInt8, isListed: Bool) -> any CodingKey {
    guard number > 0 else { return PathKey(stringValue: name) }
    let (type, isEnum) = types[Int(number) - 1]
    if isEnum || isListed, let key = type.init(stringValue: name), key.stringValue == name { return key }
    return PathKey(stringValue: name)
  }

  /// Whether the type is an enum, by its metadata, whose first word is the same in every version of the ABI.
  private static func isEnum(_ type: any Any.Type) -> Bool {
    let enumKind: UInt = 0x201
    return unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self) == enumKind
  }
}
