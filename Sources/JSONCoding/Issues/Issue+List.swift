// A loop over an array copies each element. Issues are large, and a record may have hundreds of thousands.
extension [Issue] {
  /// Calls `body` with the index of each issue and the issue.
  package func visit(_ body: (Int, Issue) -> Void) {
    withUnsafeBufferPointer { issues in
      guard let first = issues.baseAddress else { return }
      // An element of a buffer would be a copy.
      for index in issues.indices { body(index, first[index]) }
    }
  }

  /// The index of the first issue that passes the test.
  package func place(where test: (Issue) -> Bool) -> Int? {
    withUnsafeBufferPointer { issues in
      guard let first = issues.baseAddress else { return nil }
      return issues.indices.first { test(first[$0]) }
    }
  }
}
