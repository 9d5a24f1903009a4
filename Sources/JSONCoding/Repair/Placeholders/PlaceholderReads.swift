/// Records what a type requests from a placeholder decoder.
final class PlaceholderReads {
  struct Request {
    let key: String
    /// Nil if the type has only asked whether the key is there, or for a container or a decoder.
    let type: (any Any.Type)?
    /// Whether the key need not be there.
    let isOptional: Bool
  }

  private(set) var requests: [Request] = []
  /// Whether the type has asked for a payload by keys that the compiler has named after the case.
  private(set) var hasPayloadKeys = false
  private var keyTypes: [any CodingKey.Type] = []
  /// Whether the type has read anything but the values of keys.
  private var readsOtherwise = false

  func note(_ keys: any CodingKey.Type) { keyTypes.append(keys) }

  func note(_ key: some CodingKey, _ type: (any Any.Type)?, isOptional: Bool = false) {
    requests.append(Request(key: key.stringValue, type: type, isOptional: isOptional))
  }

  func noteReadsOtherwise() { readsOtherwise = true }

  func notePayload(_ keys: any CodingKey.Type) {
    readsOtherwise = true
    let name = "\(keys)"
    if name.hasSuffix("CodingKeys"), name != "CodingKeys" { hasPayloadKeys = true }
  }

  /// Whether the type has keys that it has not requested, as far as its key types tell.
  var leavesKeysUnread: Bool { leavesKeysUnread(of: Set(requests.map(\.key))) }

  func leavesKeysUnread(of requested: Set<String>) -> Bool {
    keyTypes.contains { !requested.isSuperset(of: KeyNames.find(of: $0)) }
  }

  /// Whether the type with these stored properties reads as the code that the compiler writes: all its keys in their
  /// order, each for a property, and only those of optional properties need not be there.
  ///
  /// A constant with its own value is not read although it has a key, as in `let id = UUID()`. Only keys in front
  /// of all others are taken for such: what a value decides about comes after it.
  func isLikeSynthesized(_ properties: [(label: String?, type: any Any.Type)]) -> Bool {
    guard !readsOtherwise, keyTypes.count == 1, let keys = keyTypes.first else { return false }
    let names = KeyNames.find(of: keys)
    let constants = names.prefix(max(0, names.count - requests.count))
    guard !requests.isEmpty, requests.map(\.key) == Array(names.dropFirst(constants.count)) else {
      return false
    }
    // A property with its own value is not read.
    var rest = properties
    for constant in constants {
      guard let index = rest.firstIndex(where: { $0.label == constant }) else { return false }
      rest.remove(at: index)
    }
    return fill(rest)
  }
}

extension PlaceholderReads {
  /// Whether the type with these stored properties begins to read as the code that the compiler writes.
  func beginsLikeSynthesized(_ properties: [(label: String?, type: any Any.Type)]) -> Bool {
    guard !readsOtherwise, keyTypes.count == 1, let keys = keyTypes.first, !requests.isEmpty else {
      return false
    }
    let names = KeyNames.find(of: keys)
    guard names.count <= properties.count, requests.map(\.key) == Array(names.prefix(requests.count)) else {
      return false
    }
    return fill(properties)
  }

  /// Whether each request is for a property of its own.
  private func fill(_ properties: [(label: String?, type: any Any.Type)]) -> Bool {
    var rest = properties
    return requests.allSatisfy { request in
      guard let index = rest.firstIndex(where: { request.fills($0.type) }) else { return false }
      rest.remove(at: index)
      return true
    }
  }
}

extension PlaceholderReads.Request {
  fileprivate func fills(_ property: any Any.Type) -> Bool {
    guard isOptional else { return type == property }
    guard let wrapped = (property as? any OptionalType.Type)?.wrapped else { return false }
    return type == nil || type == wrapped
  }
}
