/// A user who may have no nickname; JSON then says null.
public struct User: Codable, Hashable, Sendable {
  public var id: String
  @NullCodable public var nickname: String?

  public init(id: String, nickname: String? = nil) {
    self.id = id
    self.nickname = nickname
  }
}

extension User: CustomStringConvertible {
  /// Shows the properties under their own names: `print` would show the wrapper's storage, `_nickname`.
  public var description: String {
    "User(id: \(String(reflecting: id)), nickname: \(String(reflecting: nickname)))"
  }
}

extension User {
  private static let technique =
    "a property wrapper, @NullCodable: null survives re-encoding, an absent key becomes null"

  /// The description of a single user.
  public static let guide = ModelGuide(
    summary: "a user whose nickname may be null",
    technique: technique)

  /// The description of an array of users.
  public static let listGuide = ModelGuide(
    summary: "users whose nickname may be null",
    technique: technique)
}
