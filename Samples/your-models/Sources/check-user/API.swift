import Foundation

extension JSONDecoder {
  /// The app's own: a date is a day without a time.
  static var api: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let day = try container.decode(String.self)
      guard day.count == 10, let date = try? Date(day, strategy: .iso8601.year().month().day()) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no day of a calendar")
      }
      return date
    }
    return decoder
  }
}
