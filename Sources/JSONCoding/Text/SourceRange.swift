/// A range of bytes in a text: 0-based offsets, the end exclusive.
public struct SourceRange: Hashable, Codable, Sendable {
  /// The offset of the first byte.
  public var start: Int
  /// The offset after the last byte.
  public var end: Int

  /// The bytes from `start` up to, but not including, `end`.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// The empty range before the byte at `offset`.
  public init(at offset: Int) {
    self.init(start: offset, end: offset)
  }

  /// The number of bytes.
  public var count: Int { end - start }
  /// Whether there are no bytes.
  public var isEmpty: Bool { end == start }
}

/// A place in an input as people read it: a 1-based line and a 1-based column that counts Unicode scalars.
public struct SourceLocation: Hashable, Codable, Sendable {
  /// 1 for the first line.
  public var line: Int
  /// 1 for the first column. It counts Unicode scalars.
  public var column: Int

  /// The place at this line and column, both 1-based.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
