/// A `JSONDecoder` of the user's sources: one that `--decoder` can name, or one that a function sets up for itself.
struct DeclaredDecoder: Codable, Hashable, Sendable {
  /// The strategy of one that sets its own, or one of several.
  static let custom = "custom"

  /// `APIClient.decoder`, `makeDecoder()`, or code that sets up the same; nil if its setup needs what only the function
  /// has.
  let expression: String?
  /// The strategy for dates that it sets, as in `iso8601`; nil if it sets none.
  let dates: String?
  /// The same for keys.
  let keys: String?
  /// `App/Client.swift:12` for a decoder inside of a function.
  let place: String?

  init(_ expression: String?, dates: String? = nil, keys: String? = nil, place: String? = nil) {
    (self.expression, self.dates, self.keys, self.place) = (expression, dates, keys, place)
  }

  /// The line in the table of places, which `Diagnostics` reads.
  var line: String {
    (["", "--decoder"] + [expression, dates, keys, place].map { $0 ?? "" }).joined(separator: "\t")
  }
}
