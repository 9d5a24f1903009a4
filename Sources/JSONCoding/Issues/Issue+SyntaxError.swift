extension Issue {
  /// The issue for a text that is not JSON.
  public init(_ error: SyntaxError) {
    self.init(kind: .syntax(error), codingPath: [], path: error.path, range: error.range)
    payloadNames = Set(error.path.indices)
  }
}
