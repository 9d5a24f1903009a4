/// Finds the type that coding keys belong to.
enum KeyOwner {
  /// `Item` for `Item.CodingKeys`; nil if the keys are in no type that is Decodable.
  static func type(of keys: any CodingKey.Type) -> (any Decodable.Type)? { TypeDescriptor(keys)?.owner }
}
