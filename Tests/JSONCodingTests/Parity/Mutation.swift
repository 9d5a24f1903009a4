import TestSupport

/// A single defect in a payload.
enum Mutation: CaseIterable {
  case otherValue, null, number, string, remove, duplicate, rename, insert, wrapInArray, wrapInObject, unwrap,
    move, nest

  /// Applies the change at a random place in the payload, if possible; otherwise nothing changes.
  func apply(to payload: inout Payload, _ random: inout Random) {
    let count = payload.count
    var other = Payload.token("null")
    if self == .move { payload.change(random.below(count)) { other = $0 } }
    // A child is changed through the array or object that holds it.
    payload.change(random.below(count)) { value in
      switch self {
      case .otherValue: value = Sample.anything(&random)
      case .null: value = .token("null")
      case .number: value = .token(Sample.number(&random))
      case .string: value = .string(Sample.string(&random))
      case .wrapInArray: value = .array([value])
      case .wrapInObject: value = .object([Payload.Member(Sample.string(&random), value)])
      case .unwrap: value = value.children.first ?? value
      case .move: value = other
      case .nest: value = value.nested(random.pick([1, 2, 20]), inArrays: random.onceIn(2))
      case .remove, .duplicate, .rename, .insert: value.changeChild(self, &random)
      }
    }
  }
}

extension Payload {
  fileprivate func nested(_ depth: Int, inArrays: Bool) -> Payload {
    (0..<depth).reduce(self) { inner, _ in inArrays ? .array([inner]) : .object([Member("a", inner)]) }
  }

  fileprivate mutating func changeChild(_ mutation: Mutation, _ random: inout Random) {
    switch self {
    case .token, .string:
      return
    case .array(var elements):
      let place = elements.isEmpty ? 0 : random.below(elements.count)
      switch mutation {
      case .remove where !elements.isEmpty: elements.remove(at: place)
      case .duplicate where !elements.isEmpty: elements.insert(elements[place], at: place)
      case .insert: elements.insert(Sample.anything(&random), at: place)
      default: return
      }
      self = .array(elements)
    case .object(var members):
      let place = members.isEmpty ? 0 : random.below(members.count)
      switch mutation {
      case .remove where !members.isEmpty: members.remove(at: place)
      case .duplicate where !members.isEmpty:
        let value = random.onceIn(2) ? members[place].value : Sample.anything(&random)
        members.insert(Member(members[place].name, value), at: random.below(members.count + 1))
      case .rename where !members.isEmpty: members[place].name = members[place].name.misspelt(&random)
      case .insert: members.insert(Member(Sample.string(&random), Sample.anything(&random)), at: place)
      default: return
      }
      self = .object(members)
    }
  }
}

extension String {
  fileprivate func misspelt(_ random: inout Random) -> String {
    switch random.below(7) {
    case 0: uppercased()
    case 1: self + "x"
    case 2: replacing("é", with: "e\u{301}")
    case 3: replacing("e\u{301}", with: "é")
    case 4: "_" + self
    case 5: Sample.string(&random)
    default: String(dropLast())
    }
  }
}
