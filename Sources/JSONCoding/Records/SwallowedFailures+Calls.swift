/// Types whose `init(from:)` the model called without a container, so that no read tells of them.
extension SwallowedFailures {
  /// The type whose `init(from:)` was lost with the member of its object, if the model called it without a container.
  ///
  /// `try? Item(from: decoder)` is not seen as a read. If the member was read by the keys of a type that fails at the
  /// object, then the object was lost as a whole; if it does not, then it has caught the error itself.
  func owner(
    of read: ReadLog.Read, _ failure: ReadLog.Failure
  ) -> (type: any Decodable.Type, node: Int)? {
    guard trials != nil, let keys = failure.keys, let type = TypeDescriptor(keys)?.owner,
      readType(failure.outer) != type
    else { return nil }
    let context = read.context
    // A container's own keys are of what is in it.
    if case .object = read.request, !read.isOfMissingKey { return nil }
    guard let object = object(of: read) else { return nil }
    // A part of a larger object that has none of its keys is not there, and nothing of it is lost.
    let readers = context.keyTypes.types(of: context.entries[unchecked: object].keys)
    let isWhole = readers.allSatisfy { $0 == keys }
    let names = KeyNames.find(of: keys)
    guard isWhole || names.contains(where: { context.find($0, in: object) > 0 }) else { return nil }
    return self.failure(of: type, at: object, context) == nil ? nil : (type, object)
  }

  /// The type whose `init(from:)` was lost because its value is no object, if the model called it without a container.
  /// A type's own keys may be those of a container in its object.
  func owner(
    ofContainer read: ReadLog.Read, _ failure: ReadLog.Failure
  ) -> (any Decodable.Type)? {
    guard trials != nil, case .object = read.request, let keys = failure.keys,
      let type = TypeDescriptor(keys)?.owner, readType(failure.outer) != type,
      self.failure(of: type, at: Int(read.node), read.context) != nil
    else { return nil }
    return type
  }

  /// The object whose member was read, or is missing.
  private func object(of read: ReadLog.Read) -> Int? {
    let document = read.context.document
    let node = read.isOfMissingKey ? Int(read.node) : document.steps(to: Int(read.node)).last?.opening
    return node.flatMap { document.isObject($0) ? $0 : nil }
  }

  // MARK: - Keys that may be of several types

  /// The type that was lost for want of a key by which more types than one may read, or that is null, with the object;
  /// the type is nil if nobody knows whether one was lost. Nil if the model only does without the key's value.
  ///
  /// The keys may be another type's, or made of strings. What the model reads from the same container afterwards shows
  /// that it has gone on, and so does a property of the key's name. If not, it may have called any type.
  func caller(
    of read: ReadLog.Read, _ failure: ReadLog.Failure, _ index: Int
  ) -> (type: (any Decodable.Type)?, node: Int)? {
    guard let keys = failure.keys, failure.container >= 0,
      Int(log.reads[failure.container].lastUse) <= index,
      let key = (failure.error as? DecodingError).flatMap(\.keyAsked)
    else { return nil }
    let reader = readType(failure.outer)
    let owner = TypeDescriptor(keys)?.owner
    if owner == reader || TypeDescriptor(reader)?.hasField(key) == true { return nil }
    guard let object = object(of: read) else { return nil }
    let place = ReadValue(read.context, object)
    let types = types(in: reader).filter { $0 != reader }
    // A type that the object fits has gone on without the key.
    if types.contains(where: { self.failure(of: $0, at: object, read.context) == nil }) { return nil }
    let type = types.first { fails($0, at: place, with: failure.error) }
    guard
      !read.isOfMissingKey || isThere(place, failure.container, before: index)
        || type.map({ holdsKey(askedBy: $0, place) }) == true
    else { return nil }
    return type == nil && owner != nil ? nil : (type, object)
  }

  /// The types that a type is made for, and those of its properties.
  private func types(in reader: any Any.Type) -> [any Decodable.Type] {
    wrapped(in: reader)
      + (TypeDescriptor(reader)?.fields ?? []).compactMap(\.type).flatMap { type in
        wrapped(in: type) + ((type as? any Decodable.Type).map { [$0] } ?? [])
      }
  }

  /// Whether a type has read something of the object, or the object is there for nothing else.
  private func isThere(_ place: ReadValue, _ container: Int, before index: Int) -> Bool {
    let isPartRead = log.reads[container..<index].dropFirst().suffix(256).contains { read in
      read.hasSucceeded && !read.isOfMissingKey && read.context === place.context
        && read.context.document.steps(to: Int(read.node)).last?.opening == place.node
    }
    return isPartRead || openings[place] == 1
  }

  private func holdsKey(askedBy type: any Decodable.Type, _ place: ReadValue) -> Bool {
    keysAsked(by: type).contains { place.context.child(of: place.node, PathKey(stringValue: $0)) != nil }
  }

  /// The keys that the type asks for, as far as a placeholder tells.
  func keysAsked(by type: any Decodable.Type) -> Set<String> {
    if let keys = known.keysAsked[ObjectIdentifier(type)] { return keys }
    var keys: Set<String> = []
    var reads = 0
    let values = PlaceholderValues(
      candidate: 0, context.userInfo,
      countRead: {
        reads += 1
        return reads < 1_000
      })
    let decoder = PlaceholderDecoder(values: values, codingPath: []) { keys.insert($0) }
    if trials != nil { _ = try? type.init(from: decoder) }
    known.keysAsked[ObjectIdentifier(type)] = keys
    return keys
  }

  private var openings: [ReadValue: Int] {
    if let openings = known.openings { return openings }
    var openings: [ReadValue: Int] = [:]
    for read in log.reads {
      if case .object = read.request { openings[ReadValue(read.context, Int(read.node)), default: 0] += 1 }
    }
    known.openings = openings
    return openings
  }
}

extension DecodingError {
  /// The key whose value is missing or null.
  fileprivate var keyAsked: (any CodingKey)? {
    switch self {
    case .keyNotFound(let key, _): key
    case .valueNotFound(_, let context): context.codingPath.last
    default: nil
    }
  }
}

extension TypeDescriptor {
  /// Whether a property has the key's name, or is named like its case.
  fileprivate func hasField(_ key: any CodingKey) -> Bool {
    let cases = zip(KeyNames.find(of: type(of: key)), TypeDescriptor(type(of: key))?.fields ?? [])
    let name = cases.first { $0.0 == key.stringValue }?.1.name ?? key.stringValue
    let names = [plain(key.stringValue), plain(name)]
    return fields.contains { names.contains(plain($0.name)) }
  }

  private func plain(_ name: String) -> String {
    name.filter { $0.isLetter || $0.isNumber }.lowercased()
  }
}
