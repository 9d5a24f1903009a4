extension DecodingContext {
  /// The coding path of a node, in the model's keys. Includes the outer path if the document is embedded in a string.
  func codingPath(to place: NodePlace) -> [any CodingKey] {
    var path = PathLink.keys(link(to: place.absent?.object ?? place.node))
    if let absent = place.absent { path.append(absent.key) }
    return path
  }

  func codingPathForModel(to place: NodePlace) -> [any CodingKey] {
    record.mayHaveCaught = true
    return codingPath(to: place)
  }

  /// The path of a node, in the text's names. Includes the outer path if the document is embedded in a string.
  func path(to node: Int) -> [PathComponent] { PathLink.components(link(to: node)) }

  /// The indices in ``path(to:)`` of names that are not the model's own: see ``FixedNames``.
  func payloadNames(to node: Int) -> Set<Int> { PathLink.payloadNames(link(to: node)) }

  /// The last step to a node; nil for the top value. Shares links with the previous result if possible.
  func link(to node: Int) -> PathLink? {
    let top = outer.flatMap { $0.context.link(to: $0.node) }
    var last = top
    for (depth, step) in document.steps(to: node).enumerated() {
      let state = KnownPath.State(step, self)
      if let known = lastPath.link(at: depth, after: last, state) {
        last = known
      } else {
        let link = makeLink(step, after: last)
        lastPath.set(link, at: depth, state)
        last = link
      }
    }
    return last
  }

  private func makeLink(_ step: Document.Step, after last: PathLink?) -> PathLink {
    guard document.isObject(step.opening) else { return PathLink(last, .index(step.position)) }
    return PathLink(last, .name(pathName(step, after: last)))
  }

  private func pathName(_ step: Document.Step, after last: PathLink?) -> PathName {
    let opening = entries[unchecked: step.opening]
    let entry = entries[unchecked: step.child - 1]
    // A custom conversion of a name may depend on the path to it.
    let isConverted = opening.flags.contains(.converted)
    let facts = PathNames.Facts(
      hash: entry.link, keys: opening.keys, isListed: opening.flags.contains(.listed),
      isRequested: entry.flags.contains(.requested))
    let mayBeKnown = !isConverted && !entry.flags.contains(.escaped)
    if mayBeKnown, let known = pathNames.find(facts, bytes, entry.range) { return known }
    let text = document.name(at: step.child - 1)
    let converted =
      isConverted ? convertedName(text, at: PathLink.keys(last)) : text
    let key = keyTypes.key(converted, opening.keys, isListed: facts.isListed)
    let isOwn = facts.isRequested && isModelsName(text, converted, in: step.opening)
    let asker = keyTypes.asker(with: key, named: converted, opening.keys)
    let name = PathName(text, key, isPayload: !isOwn, asker: asker)
    if mayBeKnown { pathNames.add(facts, name) }
    return name
  }

  /// Whether a requested name is the model's own.
  private func isModelsName(_ name: String, _ key: String, in object: Int) -> Bool {
    // A custom strategy may drop any part of a name.
    if case .custom = strategies.keys, key != name { return false }
    return key == PathKey.superKey.stringValue || keyTypes.isFixedName(key, entries[unchecked: object].keys)
  }

  /// The node at a coding path, or the last node on it if the path leads out of the document.
  ///
  /// Nil if the path is too short to lead into this document, which is embedded in another one's string.
  func node(along path: [any CodingKey]) -> Int? {
    let outerCount = outer.map { $0.context.codingPath(to: NodePlace($0.node)).count } ?? 0
    guard path.count >= outerCount else { return nil }
    var node = 0
    for key in path[outerCount...] {
      guard let child = child(of: node, key) else { break }
      node = child
    }
    return node
  }

  /// The value of the member or element that `key` names in the object or array at `node`, or nil.
  func child(of node: Int, _ key: any CodingKey) -> Int? {
    let entry = entries[unchecked: node]
    guard entry.link != 0 else { return nil }
    if document.isObject(node) {
      if strategies.convertsKeys, let name = convertedNames(of: node).index(of: key.stringValue) {
        return name + 1
      }
      let name = document.lookUp(key.stringValue, in: node)
      return name == 0 ? nil : name + 1
    }
    guard let place = key.intValue, place >= 0, place < entry.end else { return nil }
    return document.element(place, of: node)
  }

  // MARK: - Search

  func setKind(_ kind: Entry.Kind, at node: Int) {
    entries.with(node) { $0.kind = kind }
  }

  func hideName(at name: Int) {
    entries.with(name) { $0.flags.insert(.hidden) }
  }
}

/// The links of the last path requested: the next path usually begins with the same steps.
struct KnownPath {
  /// The state from which a link was made: a model may ask for other keys later.
  struct State: Equatable {
    private let child: Int
    private let keys: UInt8
    private let isListed: Bool
    private let isRequested: Bool

    init(_ step: Document.Step, _ context: DecodingContext) {
      let opening = context.entries[unchecked: step.opening]
      child = step.child
      keys = opening.keys
      isListed = opening.flags.contains(.listed)
      isRequested =
        context.document.isObject(step.opening)
        && context.entries[unchecked: step.child - 1].flags.contains(.requested)
    }
  }

  private var links: [(state: State, link: PathLink)] = []

  /// The link of a step, if the last path has the same step after the same link.
  func link(at depth: Int, after outer: PathLink?, _ state: State) -> PathLink? {
    guard depth < links.count, links[depth].state == state, links[depth].link.outer === outer else {
      return nil
    }
    return links[depth].link
  }

  /// Continues with another link from this depth.
  mutating func set(_ link: PathLink, at depth: Int, _ state: State) {
    links.removeSubrange(depth...)
    links.append((state, link))
  }

  mutating func removeAll() { if !links.isEmpty { links = [] } }
}

/// A node, or an absent key for which a super decoder was made.
struct NodePlace {
  var node: Int
  var absent: AbsentKey?

  @inline(__always)
  init(_ node: Int, absent: AbsentKey? = nil) {
    self.node = node
    self.absent = absent
  }
}

/// A key that the object at `object` does not have.
final class AbsentKey: Sendable {
  let object: Int
  let key: any CodingKey

  init(object: Int, key: any CodingKey) {
    self.object = object
    self.key = key
  }
}
