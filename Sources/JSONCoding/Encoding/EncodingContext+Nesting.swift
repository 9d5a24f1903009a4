/// The places of nested containers and super encoders. What cannot be thrown here is noted, and the place is `.none`.
extension EncodingContext {
  /// The object or array of a member: the one that it was given before, or a new one.
  func nestedPlace(
    _ kind: Place.Kind, _ name: String, _ key: some CodingKey, in id: PlaceID, isUnordered: Bool
  ) -> PlaceID {
    guard requireCurrent(id) else { return .none }
    let count = members.count
    let member = addMember(name, in: id.index, isUnordered: isUnordered)
    if member < count, members[member].place == .none {
      _ = misuse(codingPath(of: id) + [key], EncodingContext.anotherKind)
      return .none
    }
    let place = member < count ? members[member].place : addPlace(in: id.index, key: addKey(key))
    members[member].place = place
    return openContainer(kind, in: place) ? place : .none
  }

  /// The object or array of a new element.
  func nestedPlace(_ kind: Place.Kind, in id: PlaceID) -> PlaceID {
    let place = elementPlace(in: id)
    return openContainer(kind, in: place) ? place : .none
  }

  /// The place of a member that a super encoder writes; it replaces what the member had.
  func superPlace(_ name: String, _ key: some CodingKey, in id: PlaceID, isUnordered: Bool) -> PlaceID {
    guard requireCurrent(id) else { return .none }
    let count = members.count
    let member = addMember(name, in: id.index, isUnordered: isUnordered)
    if member < count { replace(member) }
    let place = addPlace(in: id.index, key: addKey(key))
    members[member].place = place
    return place
  }

  /// The place of a new element.
  func elementPlace(in id: PlaceID) -> PlaceID {
    guard requireCurrent(id) else { return .none }
    beginElement(of: id.index)
    return addPlace(in: id.index, key: -places[id.index].count)
  }

  private func requireCurrent(_ id: PlaceID) -> Bool {
    makeCurrent(id) || misuse(codingPath(of: id), EncodingContext.tooLate)
  }
}
