import JSONCoding

/// A change of the user's code after which the model would take a value that it refuses.
package struct Remedy: Hashable, Codable, Sendable {
  package enum Change: Hashable, Codable, Sendable {
    /// The type is made optional, for a value that is absent or null.
    case optional
    /// The key has another string. If no object has that, the type is made optional.
    case rename(to: String)
    /// The type is made `Double`, for a number with a fraction.
    case fraction
    /// The enum gets a case for this string, or this number in digits.
    case addCase(String, isNumber: Bool)
  }

  package var change: Change
  /// The string of the key that asked for the value; nil if none has.
  package var key: String?
  /// The steps from the value of the property to the one that the change is about.
  package var steps: [Issue.Step]

  package init(change: Change, key: String?, steps: [Issue.Step]) {
    (self.change, self.key, self.steps) = (change, key, steps)
  }
}
