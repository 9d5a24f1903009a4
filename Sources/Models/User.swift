/// A user. If there is no nickname, the JSON has null: `{"id": "u-17", "nickname": null}`
public struct User: Codable, Hashable, Sendable {
  public var id: String
  @NullCodable public var nickname: String?
}

extension User: CustomStringConvertible {
  /// Shows the properties under their own names: `print` would show the wrapper's storage, `_nickname`.
  public var description: String {
    "User(id: \(String(reflecting: id)), nickname: \(String(reflecting: nickname)))"
  }
}
