/// A value that has been opened, kept even after it has ended: see ``EncodingContext/continueInTree()``.
struct OpenedValue: BitwiseCopyable {
  /// Where it begins in the text.
  var start: Int
  /// As in a ``Node``.
  let key: Int32
  /// The index of the opened value that it is in, or -1.
  let parent: Int32
  /// The number of elements of an array that has ended.
  var count: Int32 = 0
  /// Whether it is a value that a model passed to `encode`, which nothing is added to after that. Nested containers and
  /// super encoders can be written to until the top-level value ends.
  let isEncoded: Bool
  /// Whether it was made an object, if it is written as `{}`.
  var isObject = false
  /// Whether its members have been sorted.
  var isSorted = false
}

/// All values that have been opened since the top-level value began, which have consecutive numbers.
struct OpenedValues {
  private static let initialCapacity = 64

  private var buffer = UncheckedBuffer<OpenedValue>(capacity: initialCapacity)
  private(set) var count = 0
  /// The number of the top-level value.
  private var first = 0

  func deallocate() { buffer.deallocate() }

  /// Drops all of them.
  mutating func removeAll() {
    count = 0
    buffer.shrink(to: OpenedValues.initialCapacity, above: 1 << 14)
  }

  @inline(__always)
  mutating func append(_ value: OpenedValue, number: Int) {
    if count == 0 { first = number }
    if count == buffer.capacity { buffer.grow(to: 2 &* count) }
    buffer[unchecked: count] = value
    count &+= 1
  }

  var numbers: Range<Int> { first..<first + count }

  @inline(__always)
  func index(of number: Int) -> Int { number &- first }

  subscript(number: Int) -> OpenedValue {
    @inline(__always) get { buffer[unchecked: index(of: number)] }
  }

  /// The value at an index, which is its number without the number of the first.
  subscript(at index: Int) -> OpenedValue { buffer[unchecked: index] }

  @inline(__always)
  func with(_ number: Int, _ change: (inout OpenedValue) -> Void) {
    buffer.with(index(of: number), change)
  }
}
