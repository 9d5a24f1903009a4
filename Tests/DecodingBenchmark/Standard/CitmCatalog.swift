/// citm_catalog.json: concerts, with objects whose names are data.
enum CitmCatalog {
  struct Catalog: Codable {
    let areaNames: [String: String]
    let audienceSubCategoryNames: [String: String]
    let blockNames: [String: String]
    let events: [String: Event]
    let performances: [Performance]
    let seatCategoryNames: [String: String]
    let subTopicNames: [String: String]
    let subjectNames: [String: String]
    let topicNames: [String: String]
    let topicSubTopics: [String: [Int]]
    let venueNames: VenueNames
  }

  struct Event: Codable {
    let description: String?
    let id: Int
    let logo: String?
    let name: String
    let subTopicIds: [Int]
    let subjectCode: String?
    let subtitle: String?
    let topicIds: [Int]
  }

  struct Performance: Codable {
    let eventId: Int
    let id: Int
    let logo: String?
    let name: String?
    let prices: [Price]
    let seatCategories: [SeatCategory]
    let seatMapImage: String?
    let start: Int
    let venueCode: String
  }

  struct Price: Codable {
    let amount: Int
    let audienceSubCategoryId: Int
    let seatCategoryId: Int
  }

  struct SeatCategory: Codable {
    let areas: [Area]
    let seatCategoryId: Int
  }

  struct Area: Codable {
    let areaId: Int
    let blockIds: [String]
  }

  struct VenueNames: Codable {
    let PLEYEL_PLEYEL: String
  }
}
