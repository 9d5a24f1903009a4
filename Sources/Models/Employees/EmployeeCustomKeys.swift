/// An employee whose toy is under the key `gift`:
///
///     {"name": "John Appleseed", "id": 7, "gift": {"name": "Teddy Bear"}}
public struct EmployeeCustomKeys: Codable, Hashable, Sendable {
  public var name: String
  public var id: Int
  public var favoriteToy: Toy

  private enum CodingKeys: String, CodingKey {
    case name, id
    case favoriteToy = "gift"
  }
}
