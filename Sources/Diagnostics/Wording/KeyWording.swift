/// What is said of a key wherever it is met: in a record, and in the description of a model.
package enum KeyWording {
  /// - Parameters:
  ///   - key: a key that no name in snake case becomes: `userID`.
  ///   - reachable: the name that one becomes: `userId`.
  package static func unreachable(_ key: String, _ reachable: String) -> String {
    "no key in snake case is read as \(key): name the property \(reachable), or give it the coding key "
      + QuotedValue.name(reachable)
  }
}
