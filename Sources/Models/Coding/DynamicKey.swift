/// A coding key with any name, for objects whose keys are data and not known beforehand.
public struct DynamicKey: CodingKey, Hashable, Sendable {
  public let stringValue: String

  public init(_ name: String) {
    stringValue = name
  }

  public init(stringValue: String) {
    self.stringValue = stringValue
  }

  /// Always nil: the keys of a JSON object are strings, `"7"` too.
  public init?(intValue: Int) {
    return nil
  }

  public var intValue: Int? { nil }
}
