/// The last step of the path to a value, linked to the steps before it.
///
/// A record may have a problem at every level of nesting. With links, their paths share what they have in common.
final class PathLink: Sendable {
  /// Nil for a step out of the top value.
  let outer: PathLink?
  /// The step in the text's names.
  let component: PathComponent
  /// The step in the model's keys.
  let key: any CodingKey
  /// Whether the name is not the model's own, so that it may come from the payload.
  let isPayloadName: Bool
  /// The number of links up to this one.
  private let count: Int

  init(_ outer: PathLink?, _ component: PathComponent, _ key: any CodingKey, isPayloadName: Bool = false) {
    self.outer = outer
    self.component = component
    self.key = key
    self.isPayloadName = isPayloadName
    count = (outer?.count ?? 0) + 1
  }

  static func keys(_ last: PathLink?) -> [any CodingKey] {
    guard let last else { return [] }
    var keys = [any CodingKey](repeating: last.key, count: last.count)
    var next = last.outer
    while let link = next {
      keys[link.count - 1] = link.key
      next = link.outer
    }
    return keys
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

  /// Whether the links have these very keys.
  static func hasKeys(_ last: PathLink?, _ keys: [any CodingKey]) -> Bool {
    guard last?.count ?? 0 == keys.count else { return false }
    var next = last
    for key in keys.reversed() {
      guard let link = next, link.key.intValue == key.intValue, link.key.stringValue == key.stringValue,
        type(of: link.key) == type(of: key)
      else { return false }
      next = link.outer
    }
    return true
  }
}
