/// The elements of an array.
struct ArrayContainer: UnkeyedEncodingContainer {
  let context: EncodingContext
  let id: PlaceID

  var codingPath: [any CodingKey] { context.codingPath(of: id) }
  var count: Int { context.isLive(id) ? context.places[id.index].count : 0 }

  func encode<Value: Encodable>(_ value: Value) throws { try context.encodeElement(value, in: id) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(
      ObjectContainer<NestedKey>(context: context, id: context.nestedPlace(.object, in: id)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    ArrayContainer(context: context, id: context.nestedPlace(.array, in: id))
  }

  func superEncoder() -> any Encoder {
    ValueEncoder(context: context, id: context.elementPlace(in: id))
  }
}
