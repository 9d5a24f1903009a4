extension Issue {
  /// A difference in the JSON that a decoded value is encoded as.
  public enum Change: Hashable, Codable, Sendable {
    /// The member at the issue's place, which has this name, is missing.
    case lostKey(String)
    /// The value has become a different one.
    case changedValue(to: Found)
    /// The array has another number of elements.
    case changedCount(from: Int, to: Int)
    /// The array has the same elements in another order.
    case changedOrder
    /// The object at the issue's place has an additional member.
    case addedKey(String, Found)
  }
}
