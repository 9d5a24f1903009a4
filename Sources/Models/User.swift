/// A user who may have no nickname, which JSON says with null.
public struct User: Codable, Hashable, Sendable {
  public var id: String
  @NullCodable public var nickname: String?

  public init(id: String, nickname: String? = nil) {
    self.id = id
    self.nickname = nickname
  }
}

extension User: CustomStringConvertible {
  /// The properties under their own names: `print` would show the wrapper's storage, `_nickname`.
  public var description: String {
    "User(id: \(String(reflecting: id)), nickname: \(String(reflecting: nickname)))"
  }
}

extension User {
  private static let technique =
    "a property wrapper, @NullCodable: null survives re-encoding, absent becomes null too"

  /// What the JSON of one user is, for people.
  public static let guide = ModelGuide(
    summary: "a user whose nickname may be null",
    technique: technique,
    fields: [
      ModelGuide.Field(".id", "string"),
      ModelGuide.Field(".nickname", "string or null, may be absent"),
    ],
    sample: """
      {
        "id": "u-17",
        "nickname": null
      }
      """)

  /// What the JSON of several users is, for people.
  public static let listGuide = ModelGuide(
    summary: "users whose nickname may be null",
    technique: technique,
    fields: [
      ModelGuide.Field(".[].id", "string"),
      ModelGuide.Field(".[].nickname", "string or null, may be absent"),
    ],
    sample: """
      [
        {"id": "u-17", "nickname": null},
        {"id": "u-18", "nickname": "Bo"}
      ]
      """)
}
