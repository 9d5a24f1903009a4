/// One call of a model's `init(from:)` while a record is repaired, linked to the call that asked for the value.
final class Frame {
  /// A value by its place and type.
  struct Key: Hashable {
    let context: ObjectIdentifier
    let node: Int
    let type: ObjectIdentifier

    // Few values are decoded as several types, so the node tells most of them apart.
    func hash(into hasher: inout Hasher) { hasher.combine(node) }
  }

  let context: DecodingContext
  let node: Int
  let type: any Any.Type
  let holder: Holder
  let outer: Frame?
  /// Whether the call has not returned yet.
  @exclusivity(unchecked) var isActive = true
  /// The values that the call has received. If it is made again, it receives them again.
  @exclusivity(unchecked) var received: ReceivedValues?
  /// Whether the call's value holds instances of classes. The model may have changed them, so if it asks for the value
  /// again, they are made again.
  @exclusivity(unchecked) var holdsObjects = false
  /// Errors that the call has caught. Few calls catch any, and a record may have very many calls.
  @exclusivity(unchecked) private var catches: Catches?

  private final class Catches {
    var nodes: Set<Int> = []
    var faults: [Fault] = []
  }

  init(context: DecodingContext, node: Int, type: any Any.Type, holder: Holder, outer: Frame?) {
    self.context = context
    self.node = node
    self.type = type
    self.holder = holder
    self.outer = outer
  }

  /// Whether the type is one of the standard library's that pass on every error.
  private(set) lazy var isTransparent = type is any TransparentType.Type

  /// The nodes of values whose errors the call has caught; for a missing value, the node of the object.
  var caught: Set<Int> { catches?.nodes ?? [] }

  /// The faults whose errors the call has caught, in order: its attempts. The last of very many are left out.
  var tried: [Fault] { catches?.faults ?? [] }

  var hasCaught: Bool { catches.map { !$0.nodes.isEmpty } ?? false }

  var hasTried: Bool { catches.map { !$0.faults.isEmpty } ?? false }

  func noteCaught(_ node: Int) { catchesToChange.nodes.insert(node) }

  func noteTried(_ fault: Fault) {
    let catches = catchesToChange
    if catches.faults.count < 64 { catches.faults.append(fault) }
  }

  func forgetTried() { catches?.faults = [] }

  private var catchesToChange: Catches {
    let catches = catches ?? Catches()
    self.catches = catches
    return catches
  }

  func receive<Value>(_ value: Value, _ key: Key, size: Int) {
    let received = received ?? ReceivedValues()
    self.received = received
    received.add(value, key, size: size)
  }

  var key: Key { Key(context: ObjectIdentifier(context), node: node, type: ObjectIdentifier(type)) }
}
