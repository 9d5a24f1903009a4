extension JSONValue {
  /// Applies this value to a stored one as a JSON Merge Patch (RFC 7396): null removes a member, an object is merged
  /// into an object, anything else replaces.
  ///
  /// Stored members keep their order; new ones follow in the order of the patch.
  public func applied(to stored: JSONValue) -> JSONValue {
    guard case .object(let patch) = self else { return self }
    var members: [Member?] = []
    if case .object(let storedMembers) = stored {
      members = storedMembers
    }
    var places: [String: Int] = [:]
    for (place, member) in members.enumerated() {
      if let name = member?.name, places[name] == nil {
        places[name] = place
      }
    }
    for change in patch {
      let place = places[change.name]
      if case .null = change.value {
        if let place {
          members[place] = nil
        }
      } else if let place {
        let old = members[place]?.value ?? .null
        members[place] = Member(change.name, change.value.applied(to: old))
      } else {
        places[change.name] = members.count
        members.append(Member(change.name, change.value.applied(to: .null)))
      }
    }
    return .object(members.compactMap { $0 })
  }
}
