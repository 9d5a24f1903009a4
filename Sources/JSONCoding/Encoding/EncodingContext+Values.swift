/// Values of any type: as single values, members and elements.
extension EncodingContext {
  /// - Throws: what the model throws; `EncodingError.invalidValue` if the place has a value.
  func encodeValue<Value: Encodable>(_ value: Value, in id: PlaceID) throws {
    if let failure { throw failure }
    try requireEmpty(id, for: value)
    if let scalar = try EncodedScalar(value, strategies, at: { codingPath(of: id) }) {
      try beginValue(value, in: id)
      bytes.append(scalar)
    } else {
      if convertsKeys, Value.self is any EncodableDictionary.Type { places[id.index].keepsNames = true }
      try strategies.encode(value, to: ValueEncoder(context: self, id: id))
    }
  }

  /// - Throws: what the model throws; the member is then as if it had not been encoded.
  @inline(__always)
  func encodeMember<Value: Encodable>(
    _ value: Value, _ name: String, _ key: some CodingKey, in id: PlaceID, isUnordered: Bool
  ) throws {
    if let scalar = try EncodedScalar(value, strategies, at: { codingPath(of: id) + [key] }) {
      try beginMember(name, in: id, isUnordered: isUnordered)
      bytes.append(scalar)
      return
    }
    if let failure { throw failure }
    guard makeCurrent(id) else { throw lateContainer(id) }
    let before = Checkpoint(self, id)
    let member = try beginMember(name, in: id, isUnordered: isUnordered)
    let place = addPlace(in: id.index, key: addKey(key))
    // A dictionary does not come back to a member, so that there is no need to find its place again.
    if !isUnordered { members[member].place = place }
    do {
      try encodeValue(value, in: place)
    } catch {
      takeBack(error, from: id, before)
      throw error
    }
    leave(place, before, keepsPlaces: !isUnordered)
  }

  /// - Throws: what the model throws; the element is then as if it had not been encoded.
  @inline(__always)
  func encodeElement<Value: Encodable>(_ value: Value, in id: PlaceID) throws {
    if let scalar = try EncodedScalar(value, strategies, at: { elementPath(id) }) {
      try beginElement(in: id)
      bytes.append(scalar)
      return
    }
    if let failure { throw failure }
    guard makeCurrent(id) else { throw lateContainer(id) }
    let before = Checkpoint(self, id)
    try beginElement(in: id)
    let place = addPlace(in: id.index, key: -places[id.index].count)
    do {
      try encodeValue(value, in: place)
    } catch {
      takeBack(error, from: id, before)
      throw error
    }
    leave(place, before, keepsPlaces: false)
  }

  /// Writes what stands before an array's next element.
  @inline(__always)
  func beginElement(in id: PlaceID) throws {
    guard makeCurrent(id) else { throw lateContainer(id) }
    beginElement(of: id.index)
  }

  @inline(__always)
  func beginElement(of index: Int) {
    if places[index].count > 0 { bytes.append(.comma) }
    places[index].count &+= 1
  }

  /// The coding path of an array's next element.
  func elementPath(_ id: PlaceID) -> [any CodingKey] {
    guard isLive(id) else { return [] }
    return codingPath(of: id.index) + [PathKey(intValue: places[id.index].count)]
  }
}
