/// Reuses keyed containers: when nothing holds a container any more, the next object with the same type of keys gets
/// it.
///
/// **Why.** The standard library wraps each of our containers in a class instance, its box. Allocating a box for every
/// object, and looking up its generic type in the runtime, takes a quarter of the time of decoding a small object
/// (measured by decoding without the cache).
///
/// **How.** Containers for the same keys differ only in their state, which we can change. The reference count of the
/// box tells whether anything holds the container. While a state is in the cache, it does not own its context, because
/// the context owns the cache.
///
/// **Check.** A container of the standard library is one reference to a class instance that holds ours:
/// ``ContainerBox``.
///
/// **Fall-back.** If the check fails, every object gets a new container, as with any other coder.
struct ContainerCache<State: ContainerState> {
  private struct Slot {
    let keys: ObjectIdentifier
    /// Not counted: the container in the box holds it.
    let state: UnretainedReference<State>
    var box: AnyObject
    let maker: ContainerMaker
  }

  private var slots: [Slot] = []
  /// Whether containers are still reused.
  private var isOpen = true

  /// The maximum number of containers to keep; all others are served without reuse.
  private static var limit: Int { 16 }

  /// The number of containers that are kept.
  var count: Int { slots.count }

  /// The number of a container for these keys that nothing holds, or -1.
  @inline(__always)
  mutating func unused(_ keys: ObjectIdentifier) -> Int {
    var index = 0
    while index < slots.count {
      if slots[index].keys == keys, isKnownUniquelyReferenced(&slots[index].box) { return index }
      index += 1
    }
    return -1
  }

  /// The container with this number, whose type the caller knows, after `change` has set its state for another
  /// object.
  @inline(__always)
  mutating func container<Container>(
    _ index: Int, as type: Container.Type, _ change: (State) -> Void
  ) -> Container {
    slots[index].state.with(change)
    return unsafeDowncast(slots[index].maker, to: TypedContainerMaker<Container>.self)
      .container(in: slots[index].box)
  }

  mutating func keep<Container>(_ container: Container, _ state: State, _ keys: ObjectIdentifier) {
    guard isOpen, slots.count < Self.limit, let box = ContainerBox.of(container, around: state) else {
      return
    }
    // The context holds the container, which must not hold it in turn.
    state.owned = nil
    slots.append(
      Slot(keys: keys, state: UnretainedReference(state), box: box, maker: TypedContainerMaker<Container>()))
  }

  /// Whether something holds one of the containers whose states satisfy the condition.
  mutating func hasKept(_ condition: (State) -> Bool) -> Bool {
    var index = 0
    while index < slots.count {
      if !isKnownUniquelyReferenced(&slots[index].box), condition(slots[index].state.object) { return true }
      index += 1
    }
    return false
  }

  /// Removes the containers that a model has kept. From now on they own their context.
  @inline(__always)
  mutating func releaseKept() {
    var index = 0
    while index < slots.count {
      if isKnownUniquelyReferenced(&slots[index].box) { index += 1 } else { release(index) }
    }
  }

  /// Removes all containers and stops reusing them. Must be called before a context is released.
  ///
  /// A decoder that a model has kept can still ask for containers. They must own their context, because nothing would
  /// release them from the cache later.
  mutating func close() {
    releaseKept()
    slots.removeAll()
    isOpen = false
  }

  @inline(never)
  private mutating func release(_ index: Int) {
    let state = slots[index].state.object
    state.owned = state.unowned.object
    slots.remove(at: index)
  }
}

/// The class instance in which the standard library keeps a container.
enum ContainerBox {
  /// The box, if the container is nothing but a reference to it: after its header, it begins with our container, which
  /// is one reference to its state. (Reflection would tell the same, but takes a millisecond.)
  static func of<Container>(_ container: Container, around state: AnyObject) -> AnyObject? {
    let headerSize = 2 * MemoryLayout<UInt>.size
    guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size else { return nil }
    let address = withUnsafeBytes(of: container) { $0.load(as: UInt.self) }
    guard address % UInt(headerSize) == 0, let start = UnsafeRawPointer(bitPattern: address),
      start.load(fromByteOffset: headerSize, as: UnsafeRawPointer?.self)
        == UnsafeRawPointer(Unmanaged.passUnretained(state).toOpaque())
    else { return nil }
    return unsafeBitCast(container, to: AnyObject.self)
  }
}

/// Makes containers of one type from their boxes.
///
/// Only ``TypedContainerMaker`` knows the type. Code that knows only the key type would make the runtime look up the
/// container's type, which takes longer than everything else that reusing a container costs.
class ContainerMaker {}

final class TypedContainerMaker<Container>: ContainerMaker {
  /// The container in `box`. Not inlined, because the caller's code would have to look up the type.
  @inline(never)
  func container(in box: AnyObject) -> Container { unsafeBitCast(box, to: Container.self) }
}

/// The state of one of our keyed containers, which is a single reference to it. A ``ContainerCache`` changes the state
/// for another object.
protocol ContainerState: AnyObject {
  associatedtype Context: AnyObject

  var unowned: UnretainedReference<Context> { get }
  /// The context, unless a ``ContainerCache`` guarantees that it lives as long as the container.
  var owned: Context? { get set }
}

/// A reference that is not counted. Its holder guarantees that the object is alive.
struct UnretainedReference<Object: AnyObject>: BitwiseCopyable {
  private let reference: Unmanaged<Object>

  init(_ object: Object) {
    reference = .passUnretained(object)
  }

  /// The object, as a counted reference.
  var object: Object { reference.takeUnretainedValue() }

  /// Calls `body` with the object, without counting references.
  @inline(__always)
  func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    try reference._withUnsafeGuaranteedRef(body)
  }
}
