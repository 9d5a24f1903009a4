/// The last step of the path to a value, linked to the steps before it.
///
/// A record may have a problem at every level of nesting. With links, their paths share common steps.
final class PathLink: Sendable {
  enum Step: Sendable {
    case index(Int)
    case name(PathName)
  }

  /// Nil for a step from the top value.
  let outer: PathLink?
  private let step: Step
  /// The number of links up to this one.
  private let count: Int

  init(_ outer: PathLink?, _ step: Step) {
    self.outer = outer
    self.step = step
    count = (outer?.count ?? 0) + 1
  }

  /// The step as the text names it.
  var component: PathComponent {
    switch step {
    case .index(let index): .index(index)
    case .name(let name): .member(name.text)
    }
  }

  /// The step as a key of the model.
  var key: any CodingKey {
    switch step {
    case .index(let index): PathKey(intValue: index)
    case .name(let name): name.key
    }
  }

  /// The type of the key; nil if several types may be meant.
  var asker: (any CodingKey.Type)? {
    switch step {
    case .index: PathKey.self
    case .name(let name): name.asker
    }
  }

  /// Whether the name may come from the payload, because it is not the model's own.
  var isPayloadName: Bool {
    if case .name(let name) = step { return name.isPayload }
    return false
  }

  static func keys(_ last: PathLink?) -> [any CodingKey] {
    guard let last else { return [] }
    var keys: [any CodingKey] = []
    keys.reserveCapacity(last.count)
    last.append(to: &keys)
    return keys
  }

  // Recursion is safe: a path has at most as many links as a document and the texts in its strings have levels.
  private func append(to keys: inout [any CodingKey]) {
    outer?.append(to: &keys)
    keys.append(key)
  }

  static func components(_ last: PathLink?) -> [PathComponent] {
    guard let last else { return [] }
    var components = [PathComponent](repeating: last.component, count: last.count)
    var next = last.outer
    while let link = next {
      components[link.count - 1] = link.component
      next = link.outer
    }
    return components
  }

  /// The indices in ``components(_:)`` of names that are not the model's own.
  static func payloadNames(_ last: PathLink?) -> Set<Int> {
    var names: Set<Int> = []
    var next = last
    while let link = next {
      if link.isPayloadName { names.insert(link.count - 1) }
      next = link.outer
    }
    return names
  }

  /// Whether the links have exactly these keys.
  static func hasKeys(_ last: PathLink?, _ keys: [any CodingKey]) -> Bool {
    guard last?.count ?? 0 == keys.count else { return false }
    var next = last
    for key in keys.reversed() {
      guard let link = next, case let own = link.key, own.intValue == key.intValue,
        own.stringValue == key.stringValue, type(of: own) == type(of: key)
      else { return false }
      next = link.outer
    }
    return true
  }
}

/// A key of a coding path created from a document: a member's name or an element's 0-based index.
struct PathKey: CodingKey, Hashable {
  /// Marks names that no key type has asked for: a dictionary whose names are not converted is read without one.
  enum OfDictionary: CodingKey {}

  /// The key of an unnamed super encoder or decoder.
  static let superKey = PathKey(stringValue: "super")

  // Small enough to be stored inline in an `any CodingKey`: a report may have thousands of paths.
  private let component: PathComponent

  init(stringValue: String) {
    component = .member(stringValue)
  }

  init(intValue: Int) {
    component = .index(intValue)
  }

  var intValue: Int? {
    if case .index(let index) = component { index } else { nil }
  }

  /// The member's name, or for an element `Index 0`, as in Foundation.
  var stringValue: String {
    switch component {
    case .member(let name): name
    case .index(let index): "Index \(index)"
    }
  }

  /// The same as in Foundation, because models print the paths of errors.
  var description: String {
    let number = intValue.map { "\($0)" } ?? "nil"
    return "_CodingKey(stringValue: \"\(stringValue)\", intValue: \(number))"
  }
}
