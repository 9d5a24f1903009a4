/// An employee whose toy is under the key `gift`.
public struct EmployeeCustomKeys: Codable, Hashable, Sendable {
  public var name: String
  public var id: Int
  public var favoriteToy: Toy

  private enum CodingKeys: String, CodingKey {
    case name, id
    case favoriteToy = "gift"
  }

  public init(name: String, id: Int, favoriteToy: Toy) {
    self.name = name
    self.id = id
    self.favoriteToy = favoriteToy
  }
}

extension EmployeeCustomKeys {
  /// The model's description.
  public static let guide = ModelGuide(
    summary: "an employee whose favorite toy is under the key gift",
    technique: "CodingKeys with a raw value: one property has a different name in JSON")
}
