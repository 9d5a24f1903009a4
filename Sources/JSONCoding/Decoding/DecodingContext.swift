/// What all decoders and containers over one document share. They hold it, so that a decoder kept after its model's `init`
/// still reads its own text; the record decoder makes a new one when somebody still holds the last.
final class DecodingContext: @unchecked Sendable {
  // Sendable by use: one thread at a time decodes with a context, and nobody reads anything of the idle one.
  let document: Document
  let strategies: DecodingStrategies
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The document's buffers, here for the reading containers: one load less a value.
  @exclusivity(unchecked) private(set) var bytes: UncheckedBuffer<UInt8>
  @exclusivity(unchecked) private(set) var entries: UncheckedBuffer<Entry>
  @exclusivity(unchecked) var containers = ContainerCache()
  private let convertsKeys: Bool
  /// The names of objects that containers were made of, where a strategy converts keys; by the object's index.
  @exclusivity(unchecked) private var converted: [Int: ConvertedNames] = [:]
  /// What happens after a fault; a repair session while a record that did not decode is searched for further problems.
  @exclusivity(unchecked) var faultHandler: FaultHandler
  private let throwingHandler = FaultHandler()
  /// Where the string stands that this document was in, if it was in one.
  let outer: (context: DecodingContext, node: Int)?
  /// The place in the outer text that was last looked for.
  var lastCorrespondence: EscapedString.Correspondence?
  /// The documents that stand in this one's strings, by the string's node: decoding again finds them as repair left them.
  @exclusivity(unchecked) var embedded: [Int: DecodingContext] = [:]

  init(
    document: Document, strategies: DecodingStrategies, userInfo: [CodingUserInfoKey: any Sendable],
    outer: (context: DecodingContext, node: Int)? = nil
  ) {
    self.document = document
    self.strategies = strategies
    self.userInfo = userInfo
    self.outer = outer
    faultHandler = outer?.context.faultHandler ?? throwingHandler
    convertsKeys = strategies.convertsKeys
    bytes = document.bytes
    entries = document.entries
  }

  /// Parses the text for what is decoded next.
  func parse(_ text: Text, _ range: SourceRange, beginsInput: Bool) throws(SyntaxError) {
    try document.parse(text, range, beginsInput: beginsInput)
    adoptDocument()
  }

  /// Takes the buffers of the text that the document has parsed last.
  private func adoptDocument() {
    bytes = document.bytes
    entries = document.entries
    restoreFaultHandler()
    if !embedded.isEmpty { embedded = [:] }
    if !converted.isEmpty { converted = [:] }
  }

  /// Throws errors from here on, as a plain decode does.
  func restoreFaultHandler() {
    if faultHandler !== throwingHandler { faultHandler = throwingHandler }
  }

  /// A null that stands nowhere, for the super decoder of an absent key.
  var absentNode: Int { document.count }

  /// Lets go of the session and of what was decoded under it: its records of what it did hold the contexts, each of which holds
  /// the one around it.
  func endRepair() {
    restoreFaultHandler()
    for inner in embedded.values { inner.endRepair() }
    embedded = [:]
  }

  // MARK: - Values

  @inline(__always)
  func kind(_ node: Int) -> Entry.Kind {
    entries[unchecked: node].kind
  }

  @inline(__always)
  func scalar<Value: Scalar>(_ type: Value.Type, at node: Int) throws -> Value {
    if let value = Value.read(self, node) { return value }
    return try failScalar(type, at: NodePlace(node))
  }

  /// Any value: the special types by their strategies, the rest by its own `init(from:)`.
  @inline(__always)
  func value<Value: Decodable>(_ type: Value.Type, at node: Int, in holder: Holder) throws -> Value {
    if isSpecial(type) { return try specialValue(type, at: NodePlace(node)) }
    do {
      return try Value(from: NodeDecoder(context: self, node: node))
    } catch {
      return try recover(error, type, at: node, in: holder)
    }
  }

  // MARK: - Look-up

  /// The index of the name in the object at `object` that Swift takes for equal to `name`, or 0; marks it as asked for.
  @inline(__always)
  func find(_ name: String, in object: Int) -> Int {
    if convertsKeys { return convertedNames(of: object).find(name, in: self) }
    var name = name
    let found = name.withUTF8 { findPlain($0, in: object) }
    return found >= 0 ? found : findSlowly(name, in: object)
  }

  /// Looks from the last hit on, because keys are asked for in the order in which they come. -1: look otherwise.
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
        entries.with(index) { $0.flags.insert(.asked) }
        entries.with(end) { $0.start = UInt32(truncatingIfNeeded: index) }
        return index
      }
      steps &+= 1
      if steps > NameTable.smallObject { return -1 }
      index = document.next(after: index &+ 1)
    } while index != first
    // A name that is not ASCII may be equal to one that is spelt otherwise, but not to one that is ASCII: there is none here.
    return 0
  }

  func convertedNames(of object: Int) -> ConvertedNames {
    if let names = converted[object] { return names }
    let names = ConvertedNames(self, object)
    converted[object] = names
    return names
  }

  @inline(never)
  private func findSlowly(_ name: String, in object: Int) -> Int {
    let index = lookUp(name, in: object)
    if index > 0 {
      entries.with(index) { $0.flags.insert(.asked) }
      entries.with(Int(entries[unchecked: object].link) - 1) { $0.start = UInt32(truncatingIfNeeded: index) }
    }
    return index
  }

  /// The index of the name in the object that is equal to `name`, or 0.
  func lookUp(_ name: String, in object: Int) -> Int {
    let opening = entries[unchecked: object]
    if Int(opening.end) > NameTable.smallObject {
      let table = document.table(of: object)
      return table.find(NameHash.ofThisRun.hash(name)) { isName($0, name) } ?? 0
    }
    var index = object + 1
    while index < Int(opening.link) - 1 {
      if isName(index, name) { return index }
      index = document.next(after: index + 1)
    }
    return 0
  }

  private func isName(_ index: Int, _ name: String) -> Bool {
    let entry = entries[unchecked: index]
    return !entry.flags.contains(.hidden)
      && EscapedString.unescaped(in: bytes, entry.range, flags: entry.flags) == name
  }
}

/// What held a value that was decoded: repair learns by it which values are decoded alike.
enum Holder {
  /// An element of the array at this index.
  case element(of: Int)
  /// A member of the object at this index.
  case member(of: Int)
  /// The value itself, asked for again by a single-value container, or the top value.
  case same
}

/// A node, or a key's absence that a super decoder was made of.
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
