import Foundation

/// The state that all decoders and containers over one document share.
///
/// They hold it strongly, so a decoder that a model keeps after its `init` still reads its own text. If the last
/// context is still held, the record decoder makes a new one for the next text.
final class DecodingContext: @unchecked Sendable {
  // Sendable is unchecked, because only one thread at a time decodes with a context, and nothing reads an idle one.
  // Exclusivity is unchecked, because every read of a value accesses several of these, and model code never runs in the
  // middle of a change.

  let document: Document
  /// Text that data is copied to in order to be decoded here.
  @exclusivity(unchecked) var copy = Text(capacity: 0)
  let strategies: CodingStrategies
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The document's buffers, copied here because that saves a load for each value read.
  @exclusivity(unchecked) private(set) var bytes: UncheckedBuffer<UInt8>
  @exclusivity(unchecked) private(set) var entries: UncheckedBuffer<Entry>
  @exclusivity(unchecked) var containers: ContainerCache<ObjectReader>
  @exclusivity(unchecked) var keyTypes = KeyTypes()
  private let convertsKeys: Bool
  /// The converted names of the objects read so far, by the object's index. Empty without a converting strategy.
  @exclusivity(unchecked) private var converted: [Int: ConvertedNames] = [:]
  @exclusivity(unchecked) private var camelCase: [String: String] = [:]
  /// State of the record, beyond this text.
  let record: RecordState
  @exclusivity(unchecked) var readers = TypeReaders()
  /// The string that this document is embedded in, if any.
  let outer: (context: DecodingContext, node: Int)?
  @exclusivity(unchecked) var lastPath = KnownPath()
  @exclusivity(unchecked) var pathNames = PathNames()

  init(
    document: Document, strategies: CodingStrategies, userInfo: [CodingUserInfoKey: any Sendable],
    outer: (context: DecodingContext, node: Int)? = nil
  ) {
    self.document = document
    self.strategies = strategies
    self.userInfo = userInfo
    self.outer = outer
    containers = ContainerCache()
    record = outer?.context.record ?? RecordState()
    convertsKeys = strategies.convertsKeys
    bytes = document.bytes
    entries = document.entries
  }

  /// Parses `range` of `text`, which is decoded next.
  func parse(
    _ text: Text, _ range: SourceRange, beginsInput: Bool, trailingCommas: TrailingCommas? = nil
  ) throws(SyntaxError) {
    try document.parse(text, range, beginsInput: beginsInput, trailingCommas: trailingCommas)
    beginDocument()
  }

  /// Makes the value at `node` of another document the top value, which is decoded next.
  func load(_ whole: Document, valueAt node: Int) {
    document.load(whole, valueAt: node)
    beginDocument()
  }

  /// Resets the context for the document's new text.
  private func beginDocument() {
    bytes = document.bytes
    entries = document.entries
    record.begin()
    lastPath.removeAll()
    if !converted.isEmpty { converted = [:] }
  }

  /// The index of a null outside the text, for the super decoder of an absent key.
  var absentNode: Int { document.count }

  // MARK: - Values

  @inline(__always)
  func kind(_ node: Int) -> Entry.Kind {
    entries[unchecked: node].kind
  }

  @inline(__always)
  func scalar<Value: Scalar>(_ type: Value.Type, at node: Int) throws -> Value {
    try scalar(type, at: NodePlace(node))
  }

  @inline(__always)
  func scalar<Value: Scalar>(_ type: Value.Type, at place: NodePlace) throws -> Value {
    if let value = Value.read(self, place.node) { return value }
    return try failScalar(type, at: place)
  }

  /// Decodes a value of any type: special types by their strategies, all others by their own `init(from:)`.
  @inline(__always)
  func value<Value: Decodable>(_ type: Value.Type, at node: Int) throws -> Value {
    guard record.isPlain else {
      return isSpecial(type)
        ? try specialValue(type, at: NodePlace(node)) : try watchedValue(type, at: node)
    }
    do {
      guard let reader = reader(of: type) else {
        return try Value(from: NodeDecoder(context: self, node: node))
      }
      return try reader._withUnsafeGuaranteedRef {
        try unsafeDowncast($0, to: TypedReader<Value>.self).value(self, node)
      }
    } catch {
      record.mayHaveCaught = true
      throw error
    }
  }

  // MARK: - Look-up

  /// The index of the object's name that equals `name` as a Swift string, or 0. Marks the name as requested.
  @inline(__always)
  func find(_ name: String, in object: Int) -> Int {
    if convertsKeys { return findConverted(name, in: object) }
    // Unlike `withUTF8`, this needs no copy of the string, whose references would be counted.
    let found = name.utf8.withContiguousStorageIfAvailable { findPlain($0, in: object) } ?? -1
    return found >= 0 ? found : findSlowly(name, in: object)
  }

  /// Compares bytes, from the name found last onward, because models mostly ask for keys in document order.
  ///
  /// - Returns: the name's index, 0 if it is absent, or -1 if only ``findSlowly(_:in:)`` can tell.
  @inline(__always)
  private func findPlain(_ name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int {
    let end = Int(entries[unchecked: object].link) &- 1
    let first = Int(entries[unchecked: end].start)
    var index = first
    var steps = 0
    repeat {
      if index == end {
        index = object &+ 1
        if index == first || index == end { return 0 }
      }
      let entry = entries[unchecked: index]
      if !entry.flags.isDisjoint(with: [.escaped, .nonASCII, .hidden]) { return -1 }
      if bytes.equals(entry.range, name) {
        entries.with(index) { $0.flags.insert(.requested) }
        entries.with(end) { $0.start = UInt32(truncatingIfNeeded: index) }
        return index
      }
      steps &+= 1
      if steps > NameTable.smallObject { return -1 }
      index = document.next(after: index &+ 1)
    } while index != first
    // All names here are ASCII, and an ASCII string equals no other spelling, so comparing bytes was enough.
    return 0
  }

  private func findConverted(_ name: String, in object: Int) -> Int {
    guard let index = convertedNames(of: object).index(of: name),
      !entries[unchecked: index].flags.contains(.hidden)
    else { return 0 }
    entries.with(index) { $0.flags.insert(.requested) }
    return index
  }

  func convertedNames(of object: Int) -> ConvertedNames {
    if let names = converted[object] { return names }
    entries.with(object) { $0.flags.insert(.converted) }
    lazy var path = codingPath(to: NodePlace(object))
    let names = ConvertedNames(
      nameIndexes(of: object).map { (convertedName(document.name(at: $0), at: path), $0) })
    converted[object] = names
    return names
  }

  /// The key that a name becomes. `path` is the object's coding path, which only custom strategies read.
  func convertedName(_ name: String, at path: @autoclosure () -> [any CodingKey]) -> String {
    switch strategies.keys {
    case .useDefaultKeys: return name
    case .custom(let keys): return keys.decode(path() + [PathKey(stringValue: name)]).stringValue
    case .snakeCase:
      if let known = camelCase[name] { return known }
      // Names may come from data, so there is no limit to their number.
      if camelCase.count >= 1_000 { camelCase.removeAll() }
      let converted = SnakeCase.camelCase(name)
      camelCase[name] = converted
      return converted
    }
  }

  @inline(never)
  private func findSlowly(_ name: String, in object: Int) -> Int {
    let index = document.lookUp(name, in: object)
    if index > 0 {
      entries.with(index) { $0.flags.insert(.requested) }
      entries.with(Int(entries[unchecked: object].link) - 1) { $0.start = UInt32(truncatingIfNeeded: index) }
    }
    return index
  }
}

/// The context of a released decoder, for the next decoder without settings: an app often creates one for each text.
///
/// Creating a context with its memory, containers and readers takes longer than decoding a small object. One context is
/// kept for all threads.
enum IdleContext {
  private static let lock = NSLock()
  // Not isolated, because it is only accessed under the lock.
  nonisolated(unsafe) private static var idle: DecodingContext?

  static func take() -> DecodingContext? { replace(by: nil) }

  /// Keeps the context of a decoder without settings if nothing else holds it; otherwise closes it.
  static func keep(_ context: DecodingContext) {
    guard context.mayServeAnother else { return context.containers.close() }
    context.document.forgetText()
    replace(by: context)?.containers.close()
  }

  private static func replace(by context: DecodingContext?) -> DecodingContext? {
    lock.lock()
    defer { lock.unlock() }
    let last = idle
    idle = context
    return last
  }
}

extension DecodingContext {
  /// Whether the context may serve another decoder: no failure has left findings in it, it is not large, and it knows
  /// few types.
  var mayServeAnother: Bool {
    !record.mayHaveCaught && !document.isLarge && !copy.isLarge && keyTypes.count < 128 && readers.count < 256
  }
}
