/// A JSON text as a tree, to be changed before it is written: ordered members, possibly with duplicate names, numbers
/// as spelled.
indirect enum Payload {
  /// A number or literal, as it is written.
  case token(String)
  case string(String)
  case array([Payload])
  case object([Member])

  struct Member {
    var name: String
    var value: Payload

    init(_ name: String, _ value: Payload) {
      self.name = name
      self.value = value
    }
  }

  /// The number of values in the tree, including this one.
  var count: Int {
    switch self {
    case .token, .string: 1
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// Changes the value at `index` in document order; the top value is 0.
  mutating func change(_ index: Int, _ change: (inout Payload) -> Void) {
    if index == 0 { return change(&self) }
    var rest = index - 1
    switch self {
    case .token, .string:
      return
    case .array(var elements):
      for place in elements.indices {
        let count = elements[place].count
        if rest < count {
          elements[place].change(rest, change)
          self = .array(elements)
          return
        }
        rest -= count
      }
    case .object(var members):
      for place in members.indices {
        let count = members[place].value.count
        if rest < count {
          members[place].value.change(rest, change)
          self = .object(members)
          return
        }
        rest -= count
      }
    }
  }
}
