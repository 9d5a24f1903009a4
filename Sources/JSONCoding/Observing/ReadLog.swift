/// A model's reads of a record, in the order in which they began, and their results.
///
/// The model gets a ``LoggedDecoder`` and its containers, which keep the log. It holds the contexts of its reads until
/// it is emptied.
final class ReadLog: ReadFollower {
  /// The result that a read asks for.
  enum Request {
    case type(any Any.Type)
    case object
    case array
    /// Only the presence of a value: `contains`, `decodeNil`, `superDecoder`.
    case presence
  }

  struct Read {
    let context: DecodingContext
    /// The value; for a missing key, the object; after an array's last element, the array.
    let node: Int32
    let request: Request
    let isOptional: Bool
    /// The key that the object lacks, or the key of the element after the array's last one.
    let missingKey: (any CodingKey)?
    /// The type of the keys used to ask for the value, if it is a member of an object, or to open it as one.
    let keys: (any CodingKey.Type)?
    /// The read that returned the container used, or -1.
    let container: Int
    /// The number of reads that had begun when this one ended: the reads begun in between are inside it.
    fileprivate(set) var end: Int32 = 0
    fileprivate(set) var hasSucceeded = false
    /// Whether anything of the value itself was read. A type that asks its decoder for nothing only skips the value.
    fileprivate(set) var hasReadContent = false
    /// The number of reads that had begun when the container returned by this one was last used.
    fileprivate(set) var lastUse: Int32 = 0
    fileprivate(set) var failure: Failure?

    init(
      _ request: Request, _ context: DecodingContext, _ node: Int, isOptional: Bool = false,
      missingKey: (any CodingKey)? = nil, keys: (any CodingKey.Type)? = nil, container: Int = -1
    ) {
      (self.request, self.context, self.isOptional) = (request, context, isOptional)
      (self.missingKey, self.keys, self.container) = (missingKey, keys, container)
      self.node = Int32(truncatingIfNeeded: node)
    }
  }

  /// A class, because few reads fail and the list of all reads is large.
  final class Failure {
    let error: any Error
    /// The failure of the read itself; nil if the error was thrown by something that it called.
    let own: ReadFailure?
    /// The innermost read around it.
    let outer: Int?

    init(error: any Error, own: ReadFailure?, outer: Int?) {
      (self.error, self.own, self.outer) = (error, own, outer)
    }
  }

  /// A value whose coding path the model asked for, mostly to create an error.
  struct Asked {
    let context: DecodingContext
    let node: Int
    /// The innermost read in progress; nil in the top value's own `init(from:)`.
    let outer: Int?
    /// The number of reads that had begun.
    let index: Int
  }

  // Unchecked, because every read accesses several of these, and no model code runs while one of them is changed.

  @exclusivity(unchecked) private(set) var reads: [Read] = []
  /// In the order of the requests.
  @exclusivity(unchecked) private(set) var asked: [Asked] = []
  /// Whether a read has failed.
  @exclusivity(unchecked) private(set) var hasFailures = false
  /// The read in progress, or -1.
  @exclusivity(unchecked) private var current = -1
  /// The last failure, until the read that met it has failed.
  @exclusivity(unchecked) private var failure: ReadFailure?
  /// The maximum number of reads. Further ones fail, and arrays appear to end, so that loops over reads end.
  @exclusivity(unchecked) var limit = Int.max

  /// Thrown by a read beyond the limit.
  struct TooManyReads: Error {}

  var isFull: Bool { reads.count >= limit }

  func removeAll() {
    reads.removeAll(keepingCapacity: reads.count < 100_000)
    asked = []
    hasFailures = false
    current = -1
    failure = nil
  }

  /// Logs a read, with the reads inside it and its result.
  @inline(__always)
  func read<Value>(_ read: Read, _ body: () throws -> Value) throws -> Value {
    if isFull { throw TooManyReads() }
    let outer = current
    let index = begin(read)
    do {
      let value = try body()
      end(index, in: outer)
      return value
    } catch {
      fail(index, error, in: outer)
      throw error
    }
  }

  // MARK: - Following the reads

  override func value<Value: Decodable>(_ type: Value.Type, insteadOf failure: ReadFailure) throws -> Value {
    self.failure = failure
    throw failure.error()
  }

  override func decoder(insteadOf failure: ReadFailure) throws -> any Decoder {
    self.failure = failure
    throw failure.error()
  }

  override func value<Value: Decodable>(
    _ type: Value.Type, from decoder: NodeDecoder, _ attempt: (any Decoder) throws -> Value
  ) throws -> Value {
    try attempt(LoggedDecoder(inner: decoder, log: self))
  }

  override func contents<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, at node: Int
  ) throws -> Value {
    try read(Read(.type(type), context, node)) { try decoder(context, node).value(type) }
  }

  @inline(__always)
  func decoder(_ context: DecodingContext, _ node: Int) -> LoggedDecoder {
    LoggedDecoder(inner: NodeDecoder(context: context, node: node), log: self)
  }

  // MARK: - Uses of values

  /// Notes a use of the container returned by the read at `index`.
  @inline(__always)
  func touch(_ index: Int) {
    // A model may have kept the container of an earlier record.
    guard index < reads.count else { return }
    reads[index].lastUse = Int32(truncatingIfNeeded: reads.count)
    noteContent(of: index)
    noteContent()
  }

  /// Notes that the read in progress reads something of its value.
  @inline(__always)
  func noteContent() { noteContent(of: current) }

  @inline(__always)
  private func noteContent(of index: Int) {
    if index >= 0 { reads[index].hasReadContent = true }
  }

  /// Notes that a model has checked for the presence of a value. A null counts as read: it has no content.
  func note(_ read: Read, isNull: Bool) {
    let outer = current
    let index = begin(read)
    if isNull { noteContent() }
    end(index, in: outer)
  }

  /// Notes that a model has asked for the coding path of a value.
  func noteAsked(_ context: DecodingContext, _ node: Int) {
    asked.append(
      Asked(
        context: context, node: node, outer: current < 0 ? nil : current,
        index: reads.count))
  }

  var next: Int { reads.count }

  private func begin(_ read: Read) -> Int {
    current = reads.count
    reads.append(read)
    return current
  }

  private func end(_ index: Int, in outer: Int) {
    current = outer
    reads[index].end = Int32(truncatingIfNeeded: reads.count)
    reads[index].hasSucceeded = true
    if reads[index].hasReadContent { noteContent() }
  }

  @inline(never)
  private func fail(_ index: Int, _ error: any Error, in outer: Int) {
    current = outer
    hasFailures = true
    reads[index].end = Int32(truncatingIfNeeded: reads.count)
    reads[index].failure = Failure(error: error, own: failure, outer: outer < 0 ? nil : outer)
    failure = nil
  }
}

extension ReadLog.Read {
  var place: ReadPlace { ReadPlace(context, Int(node)) }
}
