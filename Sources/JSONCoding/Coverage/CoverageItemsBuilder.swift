/// Makes the items of a type from what was observed of it.
struct CoverageItemsBuilder {
  private typealias Path = [PathComponent]

  private(set) var result = CoverageItems()
  /// The types whose own reads have items, or get them.
  private var known: Set<ObjectIdentifier> = []

  /// Where something is added.
  private struct Spot {
    var target: Int
    /// From the top value.
    var path: [PathComponent]
    var parent: Int?
    var asker: Asker?
  }

  /// The values at places in a type on which something else depends.
  private typealias Branches = [Path: [SampleValue]]

  mutating func addTop(_ type: AcceptedType) {
    result.targets = [CoverageItems.Target()]
    add(type, Spot(target: 0, path: []))
    if type.smallest == nil { noteUnexplored([]) }
  }

  // MARK: - Types

  private mutating func add(_ type: AcceptedType, _ spot: Spot) {
    switch type.form {
    case .string, .bool, .number, .integer, .special: return
    case .unknown: noteUnexplored(spot.path)
    case .choices(let values):
      guard let root = newRoot(type) else { return }
      let asker = Asker.value(type.type)
      for value in values {
        add(.value(value), Spot(target: root, path: spot.path, parent: spot.parent, asker: asker))
      }
    case .optional(let wrapped):
      add(.null, spot)
      add(wrapped, spot)
    case .array(let element): addElements(spot, .index(0)) { $0.add(element, $1) }
    case .dictionary(let value): addElements(spot, nil) { $0.add(value, $1) }
    // The text in the string is a document of its own.
    case .text(let inner): add(inner, Spot(target: newTarget(), path: spot.path, parent: spot.parent))
    case .own(let place):
      guard let root = newRoot(type) else { return }
      result.isIncomplete = result.isIncomplete || type.isIncomplete
      var inner = spot
      inner.target = root
      add(place, [], inner, Self.branches(of: place))
    }
  }

  /// The target of a type's own reads; nil if the type has its items already.
  private mutating func newRoot(_ type: AcceptedType) -> Int? {
    guard known.insert(ObjectIdentifier(type.type)).inserted else { return nil }
    // The top value is no read, so its type begins at the top.
    let root = result.items.isEmpty && result.roots.isEmpty ? result.top : newTarget()
    result.roots[ObjectIdentifier(type.type)] = root
    return root
  }

  private mutating func newTarget() -> Int {
    result.targets.append(CoverageItems.Target())
    return result.targets.count - 1
  }

  // MARK: - Places

  /// - Parameter own: the path in the value that the type reads.
  private mutating func add(_ place: AcceptedPlace, _ own: Path, _ spot: Spot, _ branches: Branches) {
    if place.unexplored != nil { return noteUnexplored(spot.path) }
    if place.acceptsNull { add(.null, spot) }
    if let values = branches[own], !place.alternatives.contains(where: \.isOfEnum) {
      let all = place.alternatives.compactMap(\.values).flatMap { $0 }
      for value in Self.union(all, values) where value != .null { add(.value(value), spot) }
    }
    for alternative in place.alternatives {
      var inner = spot
      if place.alternatives.count > 1 { inner.parent = add(.alternative(alternative.kind), spot) }
      switch alternative.content {
      case .type(let type): add(type, inner)
      case .object(let object): add(object, own, inner, branches)
      case .array(let element):
        addElements(inner, .index(0)) { $0.add(element, own + [.index(0)], $1, branches) }
      case .tuple(let positions, _, _):
        for (index, position) in positions.enumerated() {
          var spot = child(.index(0), of: inner)
          spot.path = inner.path + [.index(index)]
          add(position, own + [.index(index)], spot, branches)
        }
      }
    }
  }

  private mutating func add(_ object: AcceptedObject, _ own: Path, _ spot: Spot, _ branches: Branches) {
    for member in object.members {
      var inner = child(.member(member.name), of: spot)
      inner.asker = member.asker
      var content = inner
      content.parent = add(.present, inner)
      if member.mayBeAbsent, !object.hasOneMember { add(.absent, inner) }
      // Null is no value.
      if member.place.acceptsNull { add(.null, inner) }
      add(member.place, own + [.member(member.name)], content, branches)
    }
    if let others = object.others {
      addElements(spot, nil) { $0.add(others, own + [.member("key")], $1, branches) }
    }
  }

  // MARK: - Items

  /// The item at the spot, which is made unless it is known.
  @discardableResult
  private mutating func add(_ kind: CoverageItems.Item.Kind, _ spot: Spot) -> Int {
    if let known = result.targets[spot.target].items[kind] { return known }
    let number = result.items.count
    result.items.append(
      CoverageItems.Item(kind: kind, path: spot.path, parent: spot.parent, asker: spot.asker))
    result.targets[spot.target].items[kind] = number
    if case .value = kind { result.targets[spot.target].hasValues = true }
    return number
  }

  /// Adds that there are none and some, and what they hold.
  ///
  /// - Parameter step: to an element; nil to a value of a dictionary.
  private mutating func addElements(
    _ spot: Spot, _ step: PathComponent?, _ content: (inout Self, Spot) -> Void
  ) {
    add(.empty, spot)
    var inner = child(step, of: spot)
    inner.parent = add(.filled, spot)
    content(&self, inner)
  }

  /// - Parameter step: nil to a value of a dictionary.
  private mutating func child(_ step: PathComponent?, of spot: Spot) -> Spot {
    let known: Int? =
      switch step {
      case .member(let name): result.targets[spot.target].members[name]
      case .index: result.targets[spot.target].element
      case nil: result.targets[spot.target].others
      }
    let target = known ?? newTarget()
    switch step {
    case .member(let name): result.targets[spot.target].members[name] = target
    case .index: result.targets[spot.target].element = target
    case nil: result.targets[spot.target].others = target
    }
    var inner = spot
    inner.target = target
    inner.path.append(step ?? .member("*"))
    return inner
  }

  private mutating func noteUnexplored(_ path: Path) {
    if !result.unexplored.contains(path) { result.unexplored.append(path) }
  }

  // MARK: - Branches

  /// The values on which it depends what else the type reads, by their places.
  private static func branches(of place: AcceptedPlace) -> Branches {
    var branches: Branches = [:]
    func add(_ condition: AcceptedCondition?) {
      guard let condition, case .isOneOf(let values) = condition.test else { return }
      branches[condition.path] = union(branches[condition.path, default: []], values)
    }
    func add(_ place: AcceptedPlace) {
      for alternative in place.alternatives {
        add(alternative.condition)
        switch alternative.content {
        case .object(let object):
          for member in object.members {
            add(member.condition)
            add(member.place)
          }
          if let others = object.others { add(others) }
        case .array(let element): add(element)
        case .tuple(let positions, _, _): for position in positions { add(position) }
        case .type: break
        }
      }
    }
    add(place)
    return branches
  }

  private static func union(_ first: [SampleValue], _ second: [SampleValue]) -> [SampleValue] {
    first + second.filter { !first.contains($0) }
  }
}

extension AcceptedAlternative {
  fileprivate var kind: CoverageItems.Item.Alternative {
    switch content {
    case .type(let type): .type(type.type)
    case .object: .object
    case .array, .tuple: .array
    }
  }

  /// Whether its values are the cases of an enum, which have items of their own.
  fileprivate var isOfEnum: Bool {
    guard case .type(let type) = content else { return false }
    var form = type.form
    if case .optional(let wrapped) = form { form = wrapped.form }
    if case .choices = form { return true }
    return false
  }
}
