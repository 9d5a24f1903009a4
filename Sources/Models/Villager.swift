import Foundation

/// A villager of Animal Crossing: New Horizons, with the key of its object.
public struct Villager: Hashable, Sendable {
  public var key: String
  public var id: Int
  public var gender: String
  public var iconURI: URL
}

/// The villagers of the ACNH API, an object whose keys are their file names:
///
///     {"ant00": {"id": 1, "gender": "Male", "icon_uri": "https://example.com/icons/1"}}
public struct VillagersResponse: Hashable, Sendable {
  /// Largest id first; villagers with equal ids keep the order of their keys.
  public let villagers: [Villager]

  public init(villagers: [Villager]) {
    self.villagers = villagers.sorted { ($1.id, $0.key) < ($0.id, $1.key) }
  }
}

extension VillagersResponse: Codable {
  private enum VillagerKeys: String, CodingKey {
    case id, gender
    case iconURI = "icon_uri"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DynamicKey.self)
    let villagers = try container.allKeys.map { key in
      let villager = try container.nestedContainer(keyedBy: VillagerKeys.self, forKey: key)
      return Villager(
        key: key.stringValue,
        id: try villager.decode(Int.self, forKey: .id),
        gender: try villager.decode(String.self, forKey: .gender),
        iconURI: try villager.decode(URL.self, forKey: .iconURI))
    }
    self.init(villagers: villagers)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DynamicKey.self)
    for villager in villagers {
      var nested = container.nestedContainer(keyedBy: VillagerKeys.self, forKey: DynamicKey(villager.key))
      try nested.encode(villager.id, forKey: .id)
      try nested.encode(villager.gender, forKey: .gender)
      try nested.encode(villager.iconURI, forKey: .iconURI)
    }
  }
}
