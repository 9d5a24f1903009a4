/// A range of bytes in a text: 0-based offsets, the end exclusive.
public struct SourceRange: Hashable, Sendable {
  public var start: Int
  public var end: Int

  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// The empty range before the byte at `offset`.
  public init(at offset: Int) {
    self.init(start: offset, end: offset)
  }

  public var count: Int { end - start }
  public var isEmpty: Bool { end == start }
}
