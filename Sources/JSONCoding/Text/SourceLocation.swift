/// A place in an input as people read it: a 1-based line and a 1-based column that counts Unicode scalars.
public struct SourceLocation: Hashable, Codable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
