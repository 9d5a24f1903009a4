extension DecodingContext {
  /// The coding path of a node, in the model's keys. Includes the outer path if the document is embedded in a string.
  func codingPath(to place: NodePlace) -> [any CodingKey] {
    var path = PathLink.keys(link(to: place.absent?.object ?? place.node))
    if let absent = place.absent { path.append(absent.key) }
    return path
  }

  /// The path of a node, in the text's names. Includes the outer path if the document is embedded in a string.
  func path(to node: Int) -> [PathComponent] { PathLink.components(link(to: node)) }

  /// The indices in ``path(to:)`` of names that are not the model's own: see ``FixedNames``.
  func payloadNames(to node: Int) -> Set<Int> { PathLink.payloadNames(link(to: node)) }

  /// The last step to a node, nil for the top value. Shares what it can with the result of the last call.
  func link(to node: Int) -> PathLink? {
    let top = outer.flatMap { $0.context.link(to: $0.node) }
    let steps = document.steps(to: node)
    var depth = 0
    if links.first?.link.outer === top {
      while depth < min(steps.count, links.count), links[depth].state == KnownLink.State(steps[depth], self) {
        depth += 1
      }
    }
    guard depth < steps.count else { return depth == 0 ? top : links[depth - 1].link }
    var last = depth == 0 ? top : links[depth - 1].link
    while depth < steps.count {
      let link = makeLink(steps[depth], after: last)
      let known = KnownLink(state: KnownLink.State(steps[depth], self), link: link)
      if depth < links.count { links[depth] = known } else { links.append(known) }
      last = link
      depth += 1
    }
    // Links further on were reached by other steps.
    while links.count > depth { links.removeLast() }
    return last
  }

  private func makeLink(_ step: Document.Step, after last: PathLink?) -> PathLink {
    guard document.isObject(step.opening) else { return PathLink(last, .index(step.position)) }
    return PathLink(last, .name(pathName(step, after: last)))
  }

  private func pathName(_ step: Document.Step, after last: PathLink?) -> PathName {
    let opening = entries[unchecked: step.opening]
    let entry = entries[unchecked: step.child - 1]
    // What becomes of a converted name may depend on the path to it.
    let isConverted = opening.flags.contains(.converted)
    let place = PathNames.Place(
      hash: entry.link, keys: opening.keys, isListed: opening.flags.contains(.listed),
      isRequested: entry.flags.contains(.requested))
    let mayBeKnown = !isConverted && !entry.flags.contains(.escaped)
    if mayBeKnown, let known = pathNames.find(place, bytes, entry.range) { return known }
    let text = document.name(at: step.child - 1)
    let converted =
      isConverted ? ConvertedNames.convert(text, at: PathLink.keys(last), strategies.keys) : text
    let key = keyTypes.key(converted, opening.keys, isListed: place.isListed)
    let isOwn = place.isRequested && isModelsName(text, converted, in: step.opening)
    let asker = keyTypes.asker(with: key, named: converted, opening.keys)
    let name = PathName(text, key, isPayload: !isOwn, asker: asker)
    if mayBeKnown { pathNames.add(place, name) }
    return name
  }

  /// Whether a name that the model has asked for is its own.
  private func isModelsName(_ name: String, _ key: String, in object: Int) -> Bool {
    // Who knows what a custom strategy drops from a name.
    if case .custom = strategies.keys, key != name { return false }
    return key == PathKey.superKey.stringValue || keyTypes.areFixed(key, entries[unchecked: object].keys)
  }

  /// Notes that keys of the type with this number read the object.
  @inline(__always)
  func note(_ keys: UInt8, readingObjectAt object: Int) {
    let known = entries[unchecked: object].keys
    if known == keys { return }
    let number = known == 0 ? keys : keyTypes.number(known, readBy: keys)
    entries.with(object) { $0.keys = number }
  }

  /// The bytes of the value at `node` in the outermost text.
  func outermostRange(of node: Int) -> SourceRange {
    outermostRange(document.range(of: node))
  }

  /// The bytes in the outermost text from which `range` of this text was unescaped.
  func outermostRange(_ range: SourceRange) -> SourceRange {
    guard let outer else { return range }
    let entry = outer.context.entries[unchecked: outer.node]
    let string = entry.range
    // Most issues come in document order, so the search starts at the last one.
    let start = EscapedString.raw(of: range.start, in: outer.context.bytes, string, from: lastCorrespondence)
    lastCorrespondence = start
    let end = EscapedString.raw(of: range.end, in: outer.context.bytes, string, from: start)
    return outer.context.outermostRange(SourceRange(start: start.raw, end: end.raw))
  }

  // MARK: - Names

  /// The key as it is written in JSON, in snake case if the strategy converts from it.
  func spelling(of key: any CodingKey) -> String {
    if case .snakeCase = strategies.keys { return SnakeCase.snakeCase(key.stringValue) }
    return key.stringValue
  }

  /// The indexes of an object's names in document order, without duplicates.
  func nameIndexes(of object: Int) -> [Int] {
    var indexes: [Int] = []
    let opening = entries[unchecked: object]
    indexes.reserveCapacity(Int(opening.end))
    var index = object + 1
    while index < Int(opening.link) - 1 {
      if !entries[unchecked: index].flags.contains(.hidden) { indexes.append(index) }
      index = document.next(after: index + 1)
    }
    return indexes
  }

  /// The indexes of an object's names, for a model that asks for all of them.
  ///
  /// Marks each name as requested, and the object as one whose keys are data, so that repair treats its members alike.
  func allNameIndexes(of object: Int) -> [Int] {
    let indexes = nameIndexes(of: object)
    entries.with(object) { $0.flags.insert(.listed) }
    for index in indexes { entries.with(index) { $0.flags.insert(.requested) } }
    return indexes
  }

  /// The object's names as a container returns them: converted, without duplicates and names that are not a `Key`.
  ///
  /// During a repair, a loop over them is begun again and again, so they are kept.
  func allKeys<Key: CodingKey>(of object: Int) -> [Key] {
    guard isRepairing else { return newKeys(of: object) }
    if let list = listedKeys[object] as? ListedKeys<Key> {
      faultHandler.noteListing(of: list.keys.count)
      return list.keys
    }
    let keys: [Key] = newKeys(of: object)
    listedKeys[object] = ListedKeys(keys)
    return keys
  }

  private func newKeys<Key: CodingKey>(of object: Int) -> [Key] {
    if usesReaders, !strategies.convertsKeys {
      requestNames(of: object)
      // First of all, because an empty array makes the runtime look up its type.
      if let only: [Key] = onlyKey(of: object) { return only }
    }
    var keys: [Key] = []
    if strategies.convertsKeys {
      _ = allNameIndexes(of: object)
      // Repair may have omitted a member since the names were converted.
      for (name, index) in convertedNames(of: object).names
      where !entries[unchecked: index].flags.contains(.hidden) {
        if let key = Key(stringValue: name) { keys.append(key) }
      }
    } else if !usesReaders {
      let indexes = allNameIndexes(of: object)
      keys.reserveCapacity(indexes.count)
      // A loop, because `compactMap` is not specialized for the model's keys.
      for index in indexes {
        if let key = Key(stringValue: document.name(at: index)) { keys.append(key) }
      }
    } else {
      var index = object &+ 1
      let end = Int(entries[unchecked: object].link) &- 1
      while index < end {
        if !entries[unchecked: index].flags.contains(.hidden),
          let key = Key(stringValue: document.name(at: index))
        {
          keys.append(key)
        }
        index = document.next(after: index &+ 1)
      }
    }
    return keys
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

  // MARK: - Repair

  func setKind(_ kind: Entry.Kind, at node: Int) {
    entries.with(node) { $0.kind = kind }
  }

  func hideName(at name: Int) {
    listedKeys = [:]
    entries.with(name) { $0.flags.insert(.hidden) }
  }
}

/// A link of the last path, with the state it was made from: a model may ask for other keys later.
struct KnownLink {
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

  let state: State
  let link: PathLink
}

/// All keys of an object, as a model has asked for them.
final class ListedKeys<Key> {
  let keys: [Key]
  init(_ keys: [Key]) { self.keys = keys }
}
