/// Objects that are read by keys, and then whole as one of several types.
extension AcceptedPlaceBuilder {
  /// What one of these types reads, and the payloads with which it did.
  struct ObjectPart {
    let id: PayloadTrial.WantID
    let members: [AcceptedMember]
    fileprivate(set) var evidence: [Evidence]
  }

  /// Notes what was read as one of these types; false if it is none.
  func note(_ want: PayloadTrial.Want, _ one: Evidence, in parts: inout [ObjectPart]) -> Bool {
    if let index = parts.firstIndex(where: { $0.id == want.id }) {
      parts[index].evidence.append(one)
      return true
    }
    guard let type = want.type.map(search.observer.observe), type !== search.accepted,
      case .own(let place) = type.form, place.alternatives.count == 1,
      case .object(let object) = place.alternatives[0].content, object.others == nil, !object.hasOneMember
    else { return false }
    parts.append(ObjectPart(id: want.id, members: object.members, evidence: [one]))
    return true
  }

  /// Adds the members of the types, each with the condition on which its type is read.
  func add(_ parts: [ObjectPart], to object: inout AcceptedObject, _ evidence: [Evidence]) {
    let own = Set(object.members.map(\.name))
    for part in parts {
      let numbers = Set(part.evidence.map(\.number))
      let others = evidence.filter { !numbers.contains($0.number) }
      for member in part.members where !own.contains(member.name) {
        var member = member
        if member.condition == nil, !others.isEmpty {
          member.condition = condition(part.evidence, others, beside: [.member(member.name)])
        }
        add(member, to: &object)
      }
    }
  }

  /// Adds a member, which another type may have, too.
  private func add(_ member: AcceptedMember, to object: inout AcceptedObject) {
    guard let index = object.members.firstIndex(where: { $0.name == member.name }) else {
      object.members.append(member)
      return
    }
    let known = object.members[index]
    object.members[index].mayBeAbsent = known.mayBeAbsent || member.mayBeAbsent
    let isSame = known.place.onlyType.map { $0 == member.place.onlyType } ?? false
    if isSame, let one = known.condition, let other = member.condition, one.path == other.path,
      case .isOneOf(let values) = one.test, case .isOneOf(let more) = other.test
    {
      let all = Set(values + more).sorted { $0.text < $1.text }
      object.members[index].condition = AcceptedCondition(path: one.path, test: .isOneOf(all))
    } else {
      object.members[index].condition = AcceptedCondition(path: [], test: .unknown)
    }
  }
}

extension AcceptedPlace {
  /// The type that every value is read as; nil if there are others, or none.
  fileprivate var onlyType: ObjectIdentifier? {
    guard alternatives.count == 1, dropped.isEmpty, unseen.isEmpty,
      case .type(let type) = alternatives[0].content
    else { return nil }
    return ObjectIdentifier(type.type)
  }
}
