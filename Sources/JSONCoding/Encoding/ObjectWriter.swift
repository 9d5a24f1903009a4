/// The object that a keyed container writes.
final class ObjectWriter: ContainerState {
  let unowned: UnretainedReference<EncodingContext>
  var owned: EncodingContext?
  // Unchecked, because every member that is written needs it.
  @exclusivity(unchecked) var id: NodeID
  /// Whether a dictionary of the standard library encodes itself here.
  let isUnordered: Bool
  /// Whether a dictionary is encoded into an object without members.
  let isUnique: Bool
  let convertsNames: Bool

  /// Owns the context.
  init(_ context: EncodingContext, _ id: NodeID, keys: any CodingKey.Type) {
    unowned = UnretainedReference(context)
    owned = context
    self.id = id
    isUnordered = ObjectIdentifier(keys) == context.dictionaryKey
    isUnique = false
    convertsNames = context.convertsKeys
  }

  /// The members of a dictionary, whose names are data: no strategy converts them.
  init(dictionaryIn encoder: ValueEncoder) {
    let context = encoder.context
    unowned = UnretainedReference(context)
    owned = context
    id = context.open(.object, as: encoder.id)
    isUnordered = true
    let node = context.text.node(of: id)
    isUnique = node >= 0 && context.text[node].count == 0
    convertsNames = false
  }

  static let isBoxed: Bool = {
    let context = EncodingContext(strategies: CodingStrategies(), userInfo: [:], dictionaryKey: nil)
    let writer = ObjectWriter(context, .none, keys: PathKey.self)
    return isOneReference(KeyedEncodingContainer(ObjectContainer<PathKey>(writer)))
  }()
}
