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
