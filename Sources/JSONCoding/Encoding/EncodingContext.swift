/// What the containers of one value write to: the output so far, and the places in it that can still be written to.
///
/// A model that encodes one thing after the other, as nearly all do, writes the output itself, from start to end, to the only
/// strand. For `{"a":[1],"b":2}`, places 0 (the top) and 1 (`a`'s value) are opened one on top of the other; the key `b`
/// goes to place 0, so 1 is closed, which is when its bracket is written. Should the model then come back to `a`'s
/// container, a strand is begun for what it writes, with an edit that puts it before that bracket in the end.
final class EncodingContext {
  /// As deep as the parser reads.
  static let maximumDepth = 512

  let strategies: CodingStrategies
  let userInfo: [CodingUserInfoKey: Any]
  let convertsKeys: Bool
  /// See ``DictionaryKey``.
  let dictionaryKey: ObjectIdentifier?
  private var convertedNames: [String: String] = [:]

  // Checked at run time, the accesses to these took half of all time: several for each member, in each of several functions. No code
  // of a model runs during one.

  /// The current strand's bytes, the place that is open at their end, and the strand's index.
  @exclusivity(unchecked) var bytes = ByteBuffer()
  @exclusivity(unchecked) var top = PlaceID.none
  @exclusivity(unchecked) var strand = 0
  /// How often another strand became the current one.
  @exclusivity(unchecked) var switches = 0
  @exclusivity(unchecked) var strands: [Strand] = []
  @exclusivity(unchecked) var edits: [Edit] = []
  /// Members by their ranges, in the order that edits give them.
  @exclusivity(unchecked) var ranges: [Range<Int>] = []

  @exclusivity(unchecked) var places: [Place] = []
  @exclusivity(unchecked) var members: [Member] = []
  /// Keys of the steps to places.
  @exclusivity(unchecked) var keys: [any CodingKey] = []
  /// The members of large objects by their names as written.
  @exclusivity(unchecked) var tables: [[String: Int]] = []
  @exclusivity(unchecked) private var lastSerial = 0

  /// What a container could not throw where it happened; the value is not encoded then.
  @exclusivity(unchecked) var failure: (any Error)?

  init(
    strategies: CodingStrategies, userInfo: [CodingUserInfoKey: any Sendable],
    dictionaryKey: ObjectIdentifier?
  ) {
    self.strategies = strategies
    self.dictionaryKey = dictionaryKey
    self.userInfo = userInfo
    convertsKeys = strategies.convertsKeys
    strands = [Strand(bytes: bytes, top: .none)]
  }

  /// Encodes `value` alone; afterwards ``assemble(into:)`` gives its text.
  func encodeTop<Value: Encodable>(_ value: Value) throws {
    reset()
    let place = addPlace(in: -1, key: -1)
    try encodeValue(value, in: place)
    if let failure { throw failure }
    guard places[place.index].kind != .empty else {
      throw invalid(value, [], "Top-level \(Value.self) did not encode any values.")
    }
    for index in strands.indices.reversed() {
      switchTo(index)
      while top != .none { closeTop() }
    }
  }

  deinit {
    for index in strands.indices where index != strand { strands[index].bytes.deallocate() }
    bytes.deallocate()
  }

  private func reset() {
    switchTo(0)
    for strand in strands.dropFirst() { strand.bytes.deallocate() }
    strands.removeLast(strands.count - 1)
    top = .none
    bytes.removeAll()
    places.removeLast(places.count)
    members.removeLast(members.count)
    keys.removeLast(keys.count)
    if !edits.isEmpty { edits.removeAll(keepingCapacity: true) }
    if !ranges.isEmpty { ranges.removeAll(keepingCapacity: true) }
    if !tables.isEmpty { tables.removeAll() }
    failure = nil
  }

  /// Adds a place at the end of the current strand, open and empty.
  @inline(__always)
  func addPlace(in parent: Int, key: Int) -> PlaceID {
    lastSerial &+= 1
    let id = PlaceID(index: places.count, serial: lastSerial)
    let depth = parent < 0 ? 0 : places[parent].depth &+ 1
    places.append(
      Place(serial: lastSerial, parent: parent, key: key, depth: depth, below: top, strand: strand))
    top = id
    return id
  }

  /// Keeps `key` for the place of a member's value.
  @inline(__always)
  func addKey(_ key: some CodingKey) -> Int {
    keys.append(key)
    return keys.count &- 1
  }

  /// The coding path of the place with this index.
  func codingPath(of index: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var index = index
    while places.indices.contains(index), places[index].parent >= 0 {
      let key = places[index].key
      path.append(key < 0 ? PathKey(intValue: -1 - key) : keys[key])
      index = places[index].parent
    }
    return path.reversed()
  }

  /// The coding path of a place that may be no more.
  func codingPath(of place: PlaceID) -> [any CodingKey] {
    isLive(place) ? codingPath(of: place.index) : []
  }

  /// The name that is written for a key of the place.
  func converted(_ key: some CodingKey, in id: PlaceID) -> String {
    guard convertsKeys else { return key.stringValue }
    if case .custom(let keys) = strategies.keys, let convert = keys.encode {
      return convert(codingPath(of: id) + [key]).stringValue
    }
    let name = key.stringValue
    if let known = convertedNames[name] { return known }
    // Names may come from data, without end.
    if convertedNames.count >= 1_000 { convertedNames.removeAll() }
    let converted = SnakeCase.snakeCase(name)
    convertedNames[name] = converted
    return converted
  }
}
