import Foundation

struct Links: Decodable {
  let url: URL
  let optional: URL?
  let list: [URL]
  let byName: [String: URL]
}

struct Dates: Decodable {
  let date: Date
  let optional: Date?
  let list: [Date]
}

struct Blobs: Decodable {
  let data: Data
  let optional: Data?
  let list: [Data]
}

struct Decimals: Decodable {
  let decimal: Decimal
  let optional: Decimal?
  let list: [Decimal]
}

struct Identified: Decodable {
  let id: UUID
  let range: ClosedRange<Int>?
  let zone: Calendar.Identifier?

  enum CodingKeys: CodingKey { case id, range, zone }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(UUID.self, forKey: .id)
    range = try container.decodeIfPresent(ClosedRange<Int>.self, forKey: .range)
    zone = nil
  }
}

extension ParityModel {
  static let specials: [ParityModel] = {
    func dates(_ settings: Settings, _ date: Shape) -> [ParityModel] {
      [
        ParityModel(Dates.self, settings, ["date": date, "optional": .optional(date), "list": .list(date)]),
        ParityModel(Alone<Date>.self, settings, date),
        ParityModel([Date?].self, settings, .list(.optional(date))),
      ]
    }
    func blobs(_ settings: Settings, _ data: Shape) -> [ParityModel] {
      [
        ParityModel(Blobs.self, settings, ["data": data, "optional": .optional(data), "list": .list(data)]),
        ParityModel(Alone<Data>.self, settings, data), ParityModel(Data.self, settings, data),
      ]
    }
    let day = Shape.words(["2024-02-29", "1999-12-31", "2023-02-29"])
    let models: [[ParityModel]] = [
      dates(.standard, .double), dates(.secondsSince1970, .double), dates(.millisecondsSince1970, .double),
      dates(.iso8601, .date), dates(.formattedDates, day), dates(.formatter, day),
      dates(.customDates, .oneOf([.int, .string])),
      dates(
        .placedDates,
        .oneOf([
          ["seconds": .int, "date": .optional(["seconds": .int])], .double, .list(.int), .integer(bits: 8),
        ])),
      blobs(.standard, .base64), blobs(.deferredData, .list(.integer(bits: 8))), blobs(.customData, .string),
      [
        ParityModel(
          Links.self,
          [
            "url": .url, "optional": .optional(.url), "list": .list(.url),
            "byName": .dictionary(names: .string, .url),
          ]),
        ParityModel(Alone<URL>.self, .url), ParityModel(URL?.self, .optional(.url)),
        ParityModel(
          Decimals.self,
          ["decimal": .double, "optional": .optional(.double), "list": .list(.integer(bits: 64))]),
        ParityModel(Alone<Decimal>.self, .double),
        ParityModel(
          Identified.self,
          [
            "id": .words([
              "00000000-0000-0000-0000-000000000000", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "E621",
            ]),
            "range": .optional([.int, .int]),
          ]),
      ],
    ]
    return models.flatMap { $0 }
  }()
}
