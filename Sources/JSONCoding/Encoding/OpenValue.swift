/// A value that is being written directly: see ``EncodingContext``.
struct OpenValue: BitwiseCopyable {
  var kind = Node.Kind.empty
  /// Whether its members come from a dictionary, and are sorted when it ends.
  var sortsMembers = false
  /// The number by which the containers over it and ``OpenedValues`` know it.
  let number: Int
  /// Where its own part of the context's list of members begins.
  let firstMember: Int
  /// The number of its elements or members.
  var count = 0
  /// One bit for each member's name: a name whose bit is not set is new.
  var nameFilter: UInt64 = 0
}

/// The values that are being written, each within the one before.
struct OpenValues {
  private let buffer = UncheckedBuffer<OpenValue>(capacity: EncodingContext.maximumDepth + 1)
  private(set) var count = 0

  func deallocate() { buffer.deallocate() }

  @inline(__always)
  mutating func append(_ value: OpenValue) {
    buffer[unchecked: count] = value
    count &+= 1
  }

  /// Keeps the outermost values.
  @inline(__always)
  mutating func keep(_ outermost: Int) { count = outermost }

  /// Whether this is the innermost value, and the one that the container was made for.
  @inline(__always)
  func endWith(_ id: NodeID) -> Bool {
    Int(id.index) &+ 1 == count && buffer[unchecked: Int(id.index)].number == id.generation
  }

  /// Whether the value that the container was made for is one of these.
  func contain(_ id: NodeID) -> Bool {
    Int(id.index) < count && buffer[unchecked: Int(id.index)].number == id.generation
  }

  subscript(unchecked index: Int) -> OpenValue {
    @inline(__always) get { buffer[unchecked: index] }
  }

  @inline(__always)
  func with(_ index: Int, _ change: (inout OpenValue) -> Void) { buffer.with(index, change) }
}
