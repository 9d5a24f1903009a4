/// The stored properties of the types that repair has come across. A type's are the same for every record.
final class KnownProperties {
  private let userInfo: [CodingUserInfoKey: Any]
  private var properties: [ObjectIdentifier: StoredProperties?] = [:]
  /// The keys that a type reads first, by type, for types of which placeholders make no value.
  private var firstKeys: [ObjectIdentifier: Set<String>] = [:]
  private let progress: SearchProgress?
  /// By type, how many candidates it refuses before it accepts one, and what it reads of them.
  private var refused: [ObjectIdentifier: (candidates: Int, reads: Int)] = [:]
  private var holdingObjects: [ObjectIdentifier: Bool] = [:]
  private var sharedState = SharedState()
  /// The types of errors, and whether they may hold another error.
  var wrappingErrors: [ObjectIdentifier: Bool] = [:]
  private(set) var refusedKeys = RefusedKeys()
  /// Whether the model has crashed on the usual placeholders.
  var givesOtherPlaceholders = false

  init(_ userInfo: [CodingUserInfoKey: Any], _ progress: SearchProgress? = nil) {
    self.userInfo = userInfo
    self.progress = progress
  }

  func of(_ type: any Any.Type) -> StoredProperties? {
    if let known = properties[ObjectIdentifier(type)] { return known }
    let found = (type as? any Decodable.Type).flatMap { StoredProperties(of: $0, self) }
    properties[ObjectIdentifier(type)] = .some(found)
    return found
  }

  /// Whether the type reads the key whatever its values are.
  func readsAlways(_ label: String?, _ type: any Any.Type) -> Bool {
    if let known = of(type) { return known.areReadAlways }
    guard let label else { return false }
    let key = ObjectIdentifier(type)
    let keys = firstKeys[key] ?? findFirstKeys(of: type)
    firstKeys[key] = keys
    return keys.contains(StoredProperties.plain(label))
  }

  /// The keys that a type reads first, although no value of it can be made from placeholders because one of its own
  /// values refuses them all: as far as the type reads as the code that the compiler writes, with a property for each
  /// key.
  private func findFirstKeys(of type: any Any.Type) -> Set<String> {
    guard let decodable = type as? any Decodable.Type, let fields = TypeDescriptor(type)?.fields else {
      return []
    }
    let properties = fields.compactMap { field in
      field.type.map { (label: field.name as String?, type: $0) }
    }
    let observations = attempts(decodable, candidates, givesSmallNumbers: true).map(\.observation)
    guard properties.count == fields.count, let first = observations.first,
      observations.allSatisfy({ $0.requests.map(\.key) == first.requests.map(\.key) }),
      first.beginsLikeSynthesized(properties)
    else { return [] }
    return Set(first.requests.map { StoredProperties.plain($0.key) })
  }

  /// The candidates that show what a type reads.
  fileprivate var candidates: [Int] {
    Placeholder.integers.indices.filter { !givesOtherPlaceholders || !Placeholder.isNothing($0) }
  }

  /// What a type may read from one placeholder.
  private static let mostReads = 1_000

  /// What the type reads of placeholders of the candidates, and the values that it makes.
  fileprivate func attempts<Value: Decodable>(
    _ type: Value.Type, _ candidates: [Int], givesSmallNumbers: Bool
  ) -> [(value: Any?, observation: PlaceholderReads)] {
    let reads = ReadBudget(limit: Self.mostReads, progress)
    return candidates.compactMap { candidate in
      // What reads so much once does it each time.
      if reads.used > Self.mostReads { return nil }
      reads.refill()
      var decoder = PlaceholderDecoder(candidate: candidate, codingPath: [], userInfo: userInfo, reads: reads)
      let observation = PlaceholderReads()
      decoder.observation = observation
      decoder.givesSmallNumbers = givesSmallNumbers
      return (try? Value(from: decoder), observation)
    }
  }

  /// Notes that a record has refused each placeholder at the place.
  func noteRefused(_ place: RefusedKeys.RefusedKey, of type: any Any.Type) {
    // A model that has crashed on a placeholder is not given more than it needs.
    if givesOtherPlaceholders { return }
    let reads = ReadBudget(limit: RefusedKeys.mostReads, progress)
    refusedKeys.note(
      place, of: type, PlaceholderDecoder(candidate: 0, codingPath: [], userInfo: userInfo, reads: reads))
  }

  /// A value of `type` for the place at `path`, or nil if the type refuses all candidates.
  ///
  /// What it refuses once, it refuses each time.
  func anyValue<Value: Decodable>(_ type: Value.Type, at path: [any CodingKey], _ reads: ReadBudget) -> Value?
  {
    let key = ObjectIdentifier(type)
    let known = refused[key] ?? (0, 0)
    reads.skip(known.reads)
    let start = reads.used
    for candidate in known.candidates..<Placeholder.candidates {
      let before = reads.used
      if let value = Placeholder.value(type, candidate, at: path, userInfo, reads) {
        refused[key] = (candidate, known.reads + before - start)
        return value
      }
    }
    if !reads.isUsedUp { refused[key] = (Placeholder.candidates, known.reads + reads.used - start) }
    return nil
  }

  /// Whether the type is known to refuse all candidates.
  func refusesAll(_ type: any Any.Type) -> Bool {
    refused[ObjectIdentifier(type)]?.candidates == Placeholder.candidates
  }

  /// Whether values of the type hold instances of classes, as far as the first one tells.
  func holdObjects<Value>(_ value: Value) -> Bool {
    if let known = holdingObjects[ObjectIdentifier(Value.self)] { return known }
    let found = sharedState.isIn(value)
    holdingObjects[ObjectIdentifier(Value.self)] = found
    return found
  }
}

/// The stored properties of a type, which show whether a key is always read.
///
/// A value that is kept in a property of the key's name and of the value's type is read whatever the other values are.
/// So is a value for which there is a property of its type, under whatever name, if no more values of the type are read
/// than there are such properties. If there is no property, the model may read the key only for some values of a
/// discriminator. It may do so too if it requires a value for an optional property, has keys that it does not read from
/// a placeholder, or reads a key from some placeholders and not from others.
struct StoredProperties {
  /// Whether the type reads as the code that the compiler writes: what is read depends on no value but an enum's key.
  let areReadAlways: Bool
  /// The types of the properties, by their names without underscores and in lower case.
  private var types: [String: any Any.Type] = [:]
  /// Whether the type has keys that it has not read: perhaps it reads them for other values of a discriminator.
  private let leavesKeysUnread: Bool
  let isEnum: Bool
  /// Whether it has keys that it reads from no placeholder.
  let hasUnreachedKeys: Bool
  /// The keys that must be there, in the same form.
  private let requiredKeys: Set<String>
  /// The keys that are read from every placeholder; nil if no others are read from any.
  private let keysReadAlways: Set<String>?
  /// The names, in the same form, of the keys that need not be there.
  private let optionalKeys: Set<String>
  /// The number of keys that are read as each type: of required keys, and of all keys.
  private var required: [ObjectIdentifier: Int] = [:]
  private var requested: [ObjectIdentifier: Int] = [:]
  /// By type, the number of its properties, and of those together with the optional ones.
  private var stored: [ObjectIdentifier: Int] = [:]
  private var storedOrOptional: [ObjectIdentifier: Int] = [:]

  /// Nil if no value of the type can be made from placeholders.
  fileprivate init?(of type: any Decodable.Type, _ known: KnownProperties) {
    func observe(_ candidates: [Int], givesSmallNumbers: Bool) -> [(
      value: Any, observation: PlaceholderReads
    )] {
      known.attempts(type, candidates, givesSmallNumbers: givesSmallNumbers)
        .compactMap { attempt in attempt.value.map { ($0, attempt.observation) } }
    }
    var observed = observe(known.candidates, givesSmallNumbers: true)
    // A year is not small.
    if observed.isEmpty {
      let counts = known.candidates.filter { Placeholder.integers[$0] >= 0 }
      observed = observe(counts, givesSmallNumbers: false)
    }
    guard let (value, observation) = observed.first else { return nil }
    let keys = observed.map { Set($0.observation.requests.lazy.map { StoredProperties.plain($0.key) }) }
    keysReadAlways =
      keys.allSatisfy { $0 == keys[0] } ? nil : keys.dropFirst().reduce(keys[0]) { $0.intersection($1) }
    var mirror: Mirror? = Mirror(reflecting: value)
    leavesKeysUnread = observation.leavesKeysUnread
    let requested = observed.reduce(into: Set()) { $0.formUnion($1.observation.requests.lazy.map(\.key)) }
    hasUnreachedKeys = observation.leavesKeysUnread(of: requested)
    requiredKeys = Set(
      observation.requests.lazy.filter { !$0.isOptional }.map { StoredProperties.plain($0.key) })
    optionalKeys = Set(observation.requests.lazy.filter(\.isOptional).map { StoredProperties.plain($0.key) })
    var counted: Set<String> = []
    for request in observation.requests {
      guard let type = request.type, counted.insert(request.key).inserted else { continue }
      self.requested[ObjectIdentifier(type), default: 0] += 1
      if !request.isOptional { required[ObjectIdentifier(type), default: 0] += 1 }
    }
    isEnum = mirror?.displayStyle == .enum
    guard !isEnum else {
      areReadAlways = observation.hasPayloadKeys
      return
    }
    let ownProperties =
      mirror?.superclassMirror == nil ? mirror?.children.map { ($0.label, Swift.type(of: $0.value)) } : nil
    areReadAlways = keysReadAlways == nil && observation.isLikeSynthesized(ownProperties ?? [])
    while let next = mirror {
      for child in next.children {
        guard let label = child.label else { continue }
        let type = Swift.type(of: child.value)
        stored[ObjectIdentifier(type), default: 0] += 1
        let wrapped = (type as? any OptionalType.Type)?.wrapped ?? type
        storedOrOptional[ObjectIdentifier(wrapped), default: 0] += 1
        types[StoredProperties.plain(label)] = Swift.type(of: child.value)
      }
      mirror = next.superclassMirror
    }
  }

  /// Whether a value of the type, or any value if that is nil, is kept under the key's name.
  func keep(_ type: (any Any.Type)?, under name: String) -> Bool {
    if leavesKeysUnread { return false }
    let name = StoredProperties.plain(name)
    guard keysReadAlways?.contains(name) != false else { return false }
    guard let stored = types[name] else { return type.map(hasPropertyForEach) ?? false }
    if stored is any OptionalType.Type, type != stored, !optionalKeys.contains(name) { return false }
    return type.map { StoredProperties.isStored($0, as: stored) } ?? true
  }

  /// Whether the type asks for the key, which must be there.
  func requires(_ key: String) -> Bool { requiredKeys.contains(StoredProperties.plain(key)) }

  /// Whether each value that is read as the type has a property of that type.
  private func hasPropertyForEach(_ type: any Any.Type) -> Bool {
    let type = ObjectIdentifier(type)
    guard let all = requested[type], all <= storedOrOptional[type, default: 0] else { return false }
    return required[type, default: 0] <= stored[type, default: 0]
  }

  /// Whether a value of the type is kept under any name.
  func keep(_ type: any Any.Type) -> Bool {
    keysReadAlways == nil && types.values.contains { StoredProperties.isStored(type, as: $0) }
  }

  private static func isStored(_ type: any Any.Type, as stored: any Any.Type) -> Bool {
    stored == type || (stored as? any OptionalType.Type)?.wrapped == type
  }

  fileprivate static func plain(_ name: String) -> String {
    name.filter { $0 != "_" && $0 != "-" }.lowercased()
  }
}
