/// Messages about a key, shared by reports on records and descriptions of models.
package enum KeyWording {
  /// - Parameters:
  /// - key: a key that no snake_case name converts to: `userID`.
  /// - reachable: the name that results from the conversion: `userId`.
  package static func unreachable(_ key: String, _ reachable: String) -> String {
    "no key in snake case is read as \(key): name the property \(reachable), or give it the coding key "
      + QuotedValue.name(reachable)
  }
}
