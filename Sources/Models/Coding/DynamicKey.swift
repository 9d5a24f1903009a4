/// A coding key with any name, for objects whose keys are data.
public struct DynamicKey: CodingKey, Hashable, Sendable {
  public let stringValue: String

  public init(_ name: String) {
    stringValue = name
  }

  public init(stringValue: String) {
    self.stringValue = stringValue
  }

  /// Always nil, because the keys of a JSON object are strings, even `"7"`.
  public init?(intValue: Int) {
    return nil
  }

  public var intValue: Int? { nil }
}
