/// Finds the type that coding keys belong to.
enum KeyOwner {
  /// `Item` for `Item.CodingKeys`; nil if the keys are in no type, or in one that is generic or not Decodable.
  ///
  /// The name of a type in the runtime begins with the name of the type that it is declared in.
  static func type(of keys: any CodingKey.Type) -> (any Decodable.Type)? {
    guard let owner = KeyNames.owner(of: keys), let name = _mangledTypeName(keys) else { return nil }
    for kind in ["V", "C", "O"] {
      // The keys' own name follows that of the struct, class or enum.
      for range in name.ranges(of: kind).reversed() {
        guard let type = _typeByName(String(name[..<range.upperBound])) as? any Decodable.Type,
          KeyNames.owner(of: type, endsWith: owner)
        else { continue }
        return type
      }
    }
    return nil
  }
}

extension KeyNames {
  fileprivate static func owner(of type: any Any.Type, endsWith owner: Substring) -> Bool {
    String(reflecting: type) == owner
  }
}
